import { Download, ScrollText } from "lucide-react";
import { AuditFilters, type AuditFilterValues } from "@/components/dashboard/audit/audit-filters";
import { AuditProblemsCallout } from "@/components/dashboard/audit/audit-problems";
import { AuditCards, AuditTable } from "@/components/dashboard/audit/audit-table";
import { OpenThere } from "@/components/dashboard/frame/open-there";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import { DownloadLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listClients } from "@/lib/clients/list-clients";
import { AUDIT_PAGE_SIZE, type AuditQuery, listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { listMembers } from "@/lib/tenants/list-members";
import { nameActors } from "@/lib/tenants/name-actors";
import { comeBack } from "../../../(auth)/session-actions";
import { type DashboardContext, openDashboard, titled } from "../../dashboard-context";
import { exportHref, newestHref, olderHref, readAuditQuery } from "./read-audit-query";

export const generateMetadata = () => titled((t) => t("audit.title"));

export default async function AuditPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const context = await openDashboard("/dashboard/audit", searchParams);
  const { db, author, session, place, text } = context;
  const { t } = text;
  const asked = await searchParams;
  // A mail leads to the log of one organisation, and its reader may have another one open.
  const meant = session.memberships.find(({ tenantUuid }) => tenantUuid === asked.organisation);
  if (meant && meant.tenantUuid !== session.tenant.uuid) {
    const organisation = { tenantUuid: meant.tenantUuid, legalName: meant.legalName };
    return (
      <>
        <PageHeader title={t("audit.title")} />
        <Card flush>
          <EmptyState
            icon={<ScrollText aria-hidden="true" />}
            title={t("audit.elsewhere", { organisation: meant.legalName })}
            action={<OpenThere organisation={organisation} goTo={comeBack} />}
          />
        </Card>
      </>
    );
  }
  if (!hasRole(session.role, "ADMIN")) {
    return (
      <>
        <PageHeader title={t("audit.title")} />
        <Callout tone="info">{t("audit.forbidden")}</Callout>
      </>
    );
  }
  const read = readAuditQuery(asked, text.timeZone);
  const { values } = read;
  const tenantUuid = session.tenant.uuid;
  const [members, clients, found] = await Promise.all([
    listMembers(db, author, tenantUuid),
    listClients(db, author, tenantUuid),
    read.ok && loadEntries(context, read.query),
  ]);
  const actors = [
    ...members.map(({ personUuid, name }) => ({ id: personUuid, name })),
    ...clients.map(({ clientId, name }) => ({ id: clientId, name: `${name} (${t("audit.client")})` })),
  ];
  return (
    <>
      <PageHeader
        title={t("audit.title")}
        description={`${t("audit.description")} ${t("audit.kept")}`}
        actions={
          read.ok && (
            <DownloadLink href={exportHref(values)} icon={<Download aria-hidden="true" className="size-4" />}>
              {t("audit.export")}
            </DownloadLink>
          )
        }
      />
      <AuditFilters values={values} actors={actors} text={text} />
      {!read.ok && <AuditProblemsCallout problems={read.problems} t={t} />}
      {found && <Entries {...found} values={values} place={place} text={text} />}
    </>
  );
}

type Found = Readonly<{
  entries: Awaited<ReturnType<typeof listAuditEntries>>;
  names: ReadonlyMap<string, string>;
  /** Older entries than some. */
  isFurther: boolean;
}>;

async function loadEntries({ db, author, session }: DashboardContext, query: AuditQuery): Promise<Found> {
  const tenantUuid = session.tenant.uuid;
  const entries = await listAuditEntries(db, author, tenantUuid, query);
  const ids = entries.flatMap(({ actorId, subjectUuid }) => [actorId ?? [], subjectUuid ?? []].flat());
  const names = await nameActors(db, author, tenantUuid, ids);
  return { entries, names, isFurther: query.before !== undefined };
}

type EntriesProps = Found & Readonly<{ values: AuditFilterValues }> & Pick<DashboardContext, "place" | "text">;

function Entries({ entries, names, isFurther, values, place, text }: EntriesProps) {
  const { t } = text;
  const filtered = Object.values(values).some((value) => value !== "");
  // Behind the oldest there is nothing, whatever stands before.
  const whyEmpty = isFurther ? "lists.none" : filtered ? "audit.noMatch" : "audit.empty";
  const last = entries.length === AUDIT_PAGE_SIZE ? entries.at(-1) : undefined;
  const link = "inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8";
  return (
    <>
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
        {isFurther && (
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
