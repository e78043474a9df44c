import { FileStack, SearchX } from "lucide-react";
import { cache } from "react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { ListSearch, searchedFor } from "@/components/dashboard/lists/list-search";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { EntryList } from "@/components/dashboard/reconciliation/entry-list";
import { periodOf } from "@/components/dashboard/reconciliation/statement-list";
import { hasRole } from "@/components/dashboard/role";
import type { Text } from "@/components/dashboard/text";
import { WhoMay } from "@/components/dashboard/who-may";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { findEntries } from "@/lib/overview/find-entries";
import { spacedIban } from "@/lib/shared/iban";
import type { StatementDetail } from "@/lib/statements/contract";
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
  const q = searchedFor(asked);
  const [statement, { total, results }] = await orNotFound(
    Promise.all([
      load(context, uuid),
      findEntries(
        db,
        caller,
        uuid,
        { typed: q, language: text.language },
        { limit: PAGE_SIZE, offset: page.offset, sort_dir: "ASC", ...(state && { q_state: [state] }) },
      ),
    ]),
  );
  const isRunning = statement.reconciledAt === null;
  const { known } = statement.entries;
  const searched = q === "" ? {} : { q };
  const hrefOf = (asking: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...asking, ...searched }).toString();
    return search === "" ? path : `${path}?${search}`;
  };
  const href = (number: number) => hrefOf({ ...(state && { state }), ...(number > 1 && { page: String(number) }) });
  // Counted is the whole statement, and not what is looked for in it.
  const counted = (count: number) => (q === "" ? { count: text.number(count) } : {});
  return (
    <>
      {isRunning && <LivePage topics={["statements"]} />}
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
      <WhoMay reader={session.role} least="OPERATOR" text={text} />
      {isRunning && (
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
              ...{ key: "all", href: hrefOf({}), label: t("reconciliation.statement.all") },
              ...{ ...counted(statement.entries.total), current: state === undefined },
            },
            ...ENTRY_STATES.filter((one) => isOffered(one, state, statement)).map((one) => ({
              ...{ key: one, href: hrefOf({ state: one }), label: t(`reconciliation.state.${one}`) },
              ...{ ...counted(countOf(statement, one)), current: one === state },
            })),
          ]}
        />
      </div>
      {statement.entries.total > 0 && (
        <ListSearch path={path} value={q} label={t("reconciliation.find.label")} kept={{ ...(state && { state }) }} />
      )}
      <Card flush>
        {results.length === 0 && page.number === 1 ? (
          <NoEntry q={q} state={state} text={text} />
        ) : (
          <EntryList
            entries={results}
            actions={hasRole(session.role, "OPERATOR") ? { match, split, join, undo, ignore } : null}
            isRunning={isRunning}
            page={{ href: href(page.number), isFirst: page.number === 1 }}
            text={text}
          />
        )}
        <PageLinks page={page} shown={results.length} total={total} href={href} text={text} />
      </Card>
    </>
  );
}

type NoEntryProps = Readonly<{ q: string; state: EntryState | undefined; text: Text }>;

function NoEntry({ q, state, text: { t } }: NoEntryProps) {
  if (q === "") {
    return (
      <EmptyState
        icon={<FileStack aria-hidden="true" />}
        title={t(state ? "reconciliation.statement.none" : "reconciliation.statement.noneAtAll")}
      />
    );
  }
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} title={t("reconciliation.statement.noneFound", { typed: q })}>
      {t("reconciliation.find.hint")}
    </EmptyState>
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
