import { ChevronRight, FileStack, Plus } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { ListSearch, searchedFor } from "@/components/dashboard/lists/list-search";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { hasRole } from "@/components/dashboard/role";
import { BatchList } from "@/components/dashboard/templates/batch-list";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listBatchesOfDeleted } from "@/lib/templates/get-batch";
import { listTemplates } from "@/lib/templates/list-templates";
import { openDashboard, titled } from "../../../dashboard-context";

const PAGE_SIZE = 25;
const BATCHES_SHOWN = 25;
const PATH = "/dashboard/templates";

export const generateMetadata = () => titled((t) => t("templates.title"));

export default async function TemplatesPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const { db, caller, session, text } = await openDashboard(PATH, searchParams);
  const { t } = text;
  const asked = await searchParams;
  const page = pageOf(asked, PAGE_SIZE);
  const name = searchedFor(asked);
  const query = { limit: PAGE_SIZE, offset: page.offset, ...(name !== "" && { q_name: name }) };
  const [{ total, results }, ofDeleted] = await Promise.all([
    listTemplates(db, caller, query),
    listBatchesOfDeleted(db, caller, { limit: BATCHES_SHOWN, offset: 0 }),
  ]);
  const mayWrite = hasRole(session.role, "OPERATOR");
  const add = (
    <ButtonLink href={`${PATH}/new`} variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
      {t("templates.new")}
    </ButtonLink>
  );
  const pageHref = (number: number) =>
    `${PATH}?${new URLSearchParams({ ...(name !== "" && { q: name }), page: String(number) })}`;
  return (
    <>
      <PageHeader title={t("templates.title")} description={t("templates.description")} actions={mayWrite && add} />
      {(total > 0 || name !== "") && <ListSearch path={PATH} value={name} label={t("templates.search")} />}
      <Card flush>
        {total === 0 ? (
          <EmptyState
            icon={<FileStack aria-hidden="true" />}
            title={name === "" ? t("templates.none") : t("templates.noneFound", { name })}
            action={name === "" && mayWrite && add}
          >
            {name === "" ? t("templates.noneHint") : t("templates.noneFoundHint")}
          </EmptyState>
        ) : (
          <ul data-rows="" className="divide-y divide-line">
            {results.map(({ uuid, name: called, documentCount, roles }) => (
              <li key={uuid}>
                <Link
                  href={`${PATH}/${uuid}`}
                  className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block break-words font-medium">{called}</span>
                    <span className="block truncate text-muted text-sm">
                      {t("templates.summary", {
                        documents: documentCount,
                        roles: roles.map(({ label, key }) => label ?? key).join(", "),
                      })}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <PageLinks page={page} shown={results.length} total={total} href={pageHref} text={text} />
      </Card>
      {ofDeleted.total > 0 && name === "" && page.number === 1 && (
        <BatchList
          title={t("templates.batch.ofDeleted")}
          batches={ofDeleted.results}
          namesTemplate
          className="mt-4"
          text={text}
        />
      )}
    </>
  );
}
