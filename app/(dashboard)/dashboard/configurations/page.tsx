import { ChevronRight, Palette, Plus } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { listConfigurations } from "@/lib/configurations/list-configurations";
import { openDashboard, titled } from "../../dashboard-context";

const PAGE_SIZE = 25;

export const generateMetadata = () => titled((t) => t("configurations.title"));

export default async function ConfigurationsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const path = "/dashboard/configurations";
  const { db, caller, session, text } = await openDashboard(path, searchParams);
  const { t } = text;
  const page = Math.max(Math.floor(Number((await searchParams).page)) || 1, 1);
  const offset = (page - 1) * PAGE_SIZE;
  const { total, results } = await listConfigurations(db, caller, { limit: PAGE_SIZE, offset });
  return (
    <>
      <PageHeader
        title={t("configurations.title")}
        description={t("configurations.description")}
        actions={
          hasRole(session.role, "ADMIN") && (
            <ButtonLink href={`${path}/new`} variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
              {t("configurations.add")}
            </ButtonLink>
          )
        }
      />
      <Card flush>
        {results.length === 0 ? (
          <EmptyState icon={<Palette aria-hidden="true" />} title={t("lists.none")} />
        ) : (
          <ul data-rows="" className="divide-y divide-line">
            {results.map(({ uuid, name, description, isDefault, status }) => (
              <li key={uuid}>
                <Link
                  href={`${path}/${uuid}`}
                  className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
                >
                  <span className="min-w-0 flex-1">
                    <span className="wrap-anywhere block font-medium">{name}</span>
                    {description && (
                      <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{description}</span>
                    )}
                  </span>
                  {isDefault && <Badge tone="accent">{t("configurations.default")}</Badge>}
                  {status === "DISABLED" && <Badge>{t("configurations.disabled")}</Badge>}
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {total > PAGE_SIZE && (
          <Pagination
            label={t("lists.pages")}
            summary={t("lists.range", { from: offset + 1, to: offset + results.length, total })}
            previous={{ label: t("lists.previous"), href: page > 1 ? `${path}?page=${page - 1}` : null }}
            next={{
              label: t("lists.next"),
              href: offset + results.length < total ? `${path}?page=${page + 1}` : null,
            }}
          />
        )}
      </Card>
    </>
  );
}
