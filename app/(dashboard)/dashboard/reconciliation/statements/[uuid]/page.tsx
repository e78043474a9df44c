import { FileStack } from "lucide-react";
import { cache } from "react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { EntryList } from "@/components/dashboard/reconciliation/entry-list";
import { periodOf } from "@/components/dashboard/reconciliation/statement-list";
import { hasRole } from "@/components/dashboard/role";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { spacedIban } from "@/lib/shared/iban";
import type { StatementDetail } from "@/lib/statements/contract";
import { listEntries } from "@/lib/statements/list-entries";
import { getStatement } from "@/lib/statements/list-statements";
import { ENTRY_STATES, type EntryState } from "@/lib/statements/model";
import { type DashboardContext, openDashboard, titledAfter } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";
import { ignore, join, match, split, undo } from "../../actions";

const PAGE_SIZE = 50;

type StatementPageProps = Readonly<{
  params: Promise<Readonly<{ uuid: string }>>;
  searchParams: Promise<SearchParams>;
}>;

const load = cache(({ db, caller }: DashboardContext, uuid: string) => orNotFound(getStatement(db, caller, uuid)));

export const generateMetadata = async ({ params }: StatementPageProps) =>
  titledAfter(
    (t) => t("reconciliation.statements"),
    async (context) => (await load(context, isUuidOrNotFound((await params).uuid))).fileName,
  );

/** One file's bookings of one account, by what has become of them. */
export default async function StatementPage({ params, searchParams }: StatementPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/reconciliation/statements/${uuid}`;
  const context = await openDashboard(path, searchParams);
  const { db, caller, session, text } = context;
  const { t, dateTime } = text;
  const asked = await searchParams;
  const state = ENTRY_STATES.find((known) => known === asked.state);
  const page = pageOf(asked, PAGE_SIZE);
  const [statement, { total, results }] = await orNotFound(
    Promise.all([
      load(context, uuid),
      listEntries(db, caller, uuid, {
        ...{ limit: PAGE_SIZE, offset: page.offset, sort_dir: "ASC" },
        ...(state && { q_state: [state] }),
      }),
    ]),
  );
  const { known } = statement.entries;
  const href = (number: number) =>
    `${path}?${new URLSearchParams({ ...(state && { state }), ...(number > 1 && { page: String(number) }) })}`;
  return (
    <>
      {statement.reconciledAt === null && <LivePage topics={["statements"]} />}
      <PageHeader
        back={{ href: "/dashboard/reconciliation", label: t("reconciliation.statements") }}
        title={periodOf(statement, text)}
        description={
          <>
            <span className="block font-mono text-sm">{spacedIban(statement.accountNumber)}</span>
            <span className="wrap-anywhere">
              {statement.fileName} · {t(`reconciliation.formats.${statement.format}`)} ·{" "}
              {t("reconciliation.list.added", { at: dateTime(statement.createdAt) })}
            </span>
          </>
        }
      />
      {statement.reconciledAt === null && (
        <Callout tone="info" role="status" title={t("reconciliation.statement.running")} className="mb-4">
          <p>{t("reconciliation.statement.runningHint")}</p>
        </Callout>
      )}
      {!statement.isWhole && (
        <Callout tone="warning" title={t("reconciliation.statement.partial")} className="mb-4">
          <p>{t("reconciliation.statement.partialHint")}</p>
        </Callout>
      )}
      {known > 0 && <p className="mb-3 text-muted">{t("reconciliation.statement.known", { count: known })}</p>}
      <div className="mb-4">
        <TabLinks
          label={t("reconciliation.statement.states")}
          tabs={[
            {
              ...{ key: "all", href: path, label: t("reconciliation.statement.all") },
              ...{ count: text.number(statement.entries.total), current: state === undefined },
            },
            ...ENTRY_STATES.filter((one) => isOffered(one, state, statement)).map((one) => ({
              ...{ key: one, href: `${path}?state=${one}`, label: t(`reconciliation.state.${one}`) },
              ...{ count: text.number(countOf(statement, one)), current: one === state },
            })),
          ]}
        />
      </div>
      <Card flush>
        {results.length === 0 && page.number === 1 ? (
          <EmptyState
            icon={<FileStack aria-hidden="true" />}
            title={t(state ? "reconciliation.statement.none" : "reconciliation.statement.noneAtAll")}
          />
        ) : (
          <EntryList
            entries={results}
            actions={hasRole(session.role, "OPERATOR") ? { match, split, join, undo, ignore } : null}
            text={text}
          />
        )}
        <PageLinks page={page} shown={results.length} total={total} href={href} text={text} />
      </Card>
    </>
  );
}

/** What is always looked for, and what there is of the rest. */
function isOffered(one: EntryState, chosen: EntryState | undefined, statement: StatementDetail): boolean {
  return ["OPEN", "SUGGESTED", "MATCHED"].includes(one) || one === chosen || countOf(statement, one) > 0;
}

function countOf({ entries }: StatementDetail, state: EntryState): number {
  const counts: Readonly<Record<EntryState, number>> = {
    OPEN: entries.open,
    SUGGESTED: entries.suggested,
    MATCHED: entries.matched,
    IGNORED: entries.ignored,
    UNRELATED: entries.unrelated,
    ITEMISED: entries.itemised,
  };
  return counts[state];
}
