import { ScrollText } from "lucide-react";
import Link from "next/link";
import { AuditCards, AuditTable } from "@/components/dashboard/audit-table";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { isUuid } from "@/lib/shared/ids";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { nameActors } from "@/lib/tenants/name-actors";
import { openDashboard, titled } from "../../dashboard-context";

/** As many as the use case gives at a time: fewer are the last. */
const PAGE_SIZE = 50;

export const generateMetadata = () => titled((t) => t("audit.title"));

export default async function AuditPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const { db, author, session, text } = await openDashboard("/dashboard/audit");
  const { t } = text;
  if (!hasRole(session.role, "ADMIN")) {
    return (
      <>
        <PageHeader title={t("audit.title")} />
        <Callout tone="info">{t("audit.forbidden")}</Callout>
      </>
    );
  }
  const before = readCursor(await searchParams);
  const entries = await listAuditEntries(db, author, session.tenant.uuid, before);
  const names = await nameActors(
    db,
    author,
    session.tenant.uuid,
    entries.flatMap(({ actorId }) => actorId ?? []),
  );
  const last = entries.length === PAGE_SIZE ? entries.at(-1) : undefined;
  const link = "inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8";
  return (
    <>
      <PageHeader title={t("audit.title")} description={t("audit.description")} />
      <Card flush>
        {entries.length === 0 ? (
          <EmptyState icon={<ScrollText aria-hidden="true" />} title={t("audit.empty")} />
        ) : (
          <>
            <AuditTable entries={entries} names={names} text={text} />
            <AuditCards entries={entries} names={names} text={text} />
          </>
        )}
      </Card>
      <nav aria-label={t("lists.pages")} className="mt-2 flex justify-end gap-2">
        {before && (
          <Link href="/dashboard/audit" className={link}>
            {t("audit.newest")}
          </Link>
        )}
        {last && (
          <Link href={`/dashboard/audit?at=${last.at.toISOString()}&uuid=${last.uuid}`} className={link}>
            {t("audit.older")}
          </Link>
        )}
      </nav>
    </>
  );
}

/** The last entry of the page before, from the address. */
function readCursor({ at, uuid }: SearchParams): Readonly<{ at: Date; uuid: string }> | null {
  if (typeof at !== "string" || typeof uuid !== "string" || !isUuid(uuid)) return null;
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? null : { at: moment, uuid };
}
