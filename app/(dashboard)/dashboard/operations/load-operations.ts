import { OPERATIONS, type OperationFilters } from "@/components/dashboard/lists/definitions";
import { type FilterProblems, toListQuery } from "@/components/dashboard/lists/to-list-query";
import type { OperationRow } from "@/components/dashboard/operations/operation-row";
import { whomFor } from "@/components/dashboard/payer-name";
import { readingLive } from "@/lib/http/request/reading";
import { dashboardListQuery, type OperationListItem } from "@/lib/operations/contract";
import { describeOperations } from "@/lib/operations/finding/describe-operations";
import { findOperations } from "@/lib/operations/finding/find-operations";
import { type Counted, listWithCounts } from "@/lib/operations/finding/list-with-counts";
import { settlesSoon } from "@/lib/shared/process/settles-soon";
import type { DashboardContext } from "../../dashboard-context";

export type LoadedOperations =
  | Readonly<{ ok: true; rows: readonly OperationRow[]; counted: Counted | Promise<Counted> }>
  | Readonly<{ ok: false; problems: FilterProblems }>;

/**
 * One page of the list and how many operations each status has under the same filters, whichever is shown; for the page itself and for
 * its live updates: the API's own use case with the API's own rules.
 */
export async function loadOperations(context: DashboardContext, filters: OperationFilters): Promise<LoadedOperations> {
  const { caller, text } = context;
  const query = toListQuery(OPERATIONS, filters, text);
  if (!query.ok) return query;
  const read = readingLive(caller);
  const { results, counted } = await listWithCounts(read, caller, dashboardListQuery.parse(query.parameters));
  const rows = await read((db) => described({ db, caller }, results));
  // Where there are no rows, only the count says whether there are any at all.
  const isLate = rows.length > 0 && !(await settlesSoon(counted));
  return { ok: true, rows, counted: isLate ? counted : await counted };
}

/** Rows that a browser shows, as they are now, whether or not they still belong to its list. */
export async function loadShownOperations(
  context: DashboardContext,
  uuids: readonly string[],
): Promise<readonly OperationRow[]> {
  return described(context, await findOperations(context.db, context.caller, uuids));
}

/** What people recognise them by. */
async function described(
  { db, caller }: Readonly<{ db: Parameters<typeof describeOperations>[0]; caller: DashboardContext["caller"] }>,
  items: readonly OperationListItem[],
): Promise<readonly OperationRow[]> {
  const descriptions = await describeOperations(
    db,
    caller,
    items.map(({ uuid }) => uuid),
  );
  return items.map((item) => {
    const description = descriptions.get(item.uuid);
    return {
      ...item,
      concept: description?.concept ?? null,
      payer: description ? whomFor(description) : null,
      email: description?.subject.email ?? null,
      expiresAt: description?.expiresAt.toISOString() ?? null,
      collected: description?.collectedAmount ?? 0,
    };
  });
}
