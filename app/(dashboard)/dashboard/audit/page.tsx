import { Download, ScrollText } from "lucide-react";
import { AuditFilters } from "@/components/dashboard/audit/audit-filters";
import { AuditCards, AuditTable } from "@/components/dashboard/audit/audit-table";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import { DownloadLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listClients } from "@/lib/clients/list-clients";
import { AUDIT_PAGE_SIZE, listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { listMembers } from "@/lib/tenants/list-members";
import { nameActors } from "@/lib/tenants/name-actors";
import { openDashboard, titled } from "../../dashboard-context";
import { exportHref, newestHref, olderHref, readAuditQuery } from "./read-audit-query";

export const generateMetadata = () => titled((t) => t("audit.title"));

export default async function AuditPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const { db, author, session, place, text } = await openDashboard("/dashboard/audit", searchParams);
  const { t } = text;
  if (!hasRole(session.role, "ADMIN")) {
    return (
      <>
        <PageHeader title={t("audit.title")} />
        <Callout tone="info">{t("audit.forbidden")}</Callout>
      </>
    );
  }
  const { values, query } = readAuditQuery(await searchParams, text.timeZone);
  const tenantUuid = session.tenant.uuid;
  const [entries, members, clients] = await Promise.all([
    listAuditEntries(db, author, tenantUuid, query),
    listMembers(db, author, tenantUuid),
    listClients(db, author, tenantUuid),
  ]);
  const names = await nameActors(
    db,
    author,
    tenantUuid,
    entries.flatMap(({ actorId, subjectUuid }) => [actorId ?? [], subjectUuid ?? []].flat()),
  );
  const actors = [
    ...members.map(({ personUuid, name }) => ({ id: personUuid, name })),
    ...clients.map(({ clientId, name }) => ({ id: clientId, name: `${name} (${t("audit.client")})` })),
  ];
  const filtered = Object.values(values).some((value) => value !== "");
  // Behind the oldest there is nothing, whatever stands before.
  const whyEmpty = query.before ? "lists.none" : filtered ? "audit.noMatch" : "audit.empty";
  const last = entries.length === AUDIT_PAGE_SIZE ? entries.at(-1) : undefined;
  const link = "inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8";
  return (
    <>
      <PageHeader
        title={t("audit.title")}
        description={`${t("audit.description")} ${t("audit.kept")}`}
        actions={
          <DownloadLink href={exportHref(values)} icon={<Download aria-hidden="true" className="size-4" />}>
            {t("audit.export")}
          </DownloadLink>
        }
      />
      <AuditFilters values={values} actors={actors} text={text} />
      <Card flush>
        {entries.length === 0 ? (
          <EmptyState icon={<ScrollText aria-hidden="true" />} title={t(whyEmpty)} />
        ) : (
          <>
            <AuditTable entries={entries} names={names} text={text} place={place} />
            <AuditCards entries={entries} names={names} text={text} place={place} />
          </>
        )}
      </Card>
      <nav aria-label={t("lists.pages")} className="mt-2 flex justify-end gap-2">
        {query.before && (
          <Link href={newestHref(values)} className={link}>
            {t("audit.newest")}
          </Link>
        )}
        {last && (
          <Link href={olderHref(values, last)} className={link}>
            {t("audit.older")}
          </Link>
        )}
      </nav>
    </>
  );
}
