import { countStatuses, listOperationPage, type StatusCount } from "@/db/queries/operations/operation-list";
import type { Reading } from "@/db/replica";
import type { OperationListItem } from "@/lib/operations/contract";
import type { OperationListQuery, OperationStatus } from "@/lib/operations/model";
import { presentOperationListItem } from "@/lib/operations/present-operation";
import { type Caller, channelOf } from "@/lib/shared/caller";

export type Counted = Readonly<{
  total: number;
  /** How many operations have which status under the same filters, whichever statuses are listed. */
  counts: ReadonlyMap<OperationStatus, number>;
}>;

export type CountedList = Readonly<{
  results: readonly OperationListItem[];
  /** May be there later: of a big organisation some filters take longer to count than a page to be read (decision 354). */
  counted: Promise<Counted>;
}>;

/**
 * One page of the caller's operations with the counts of the tabs above it, for the dashboard. What is listed is counted once: the
 * total is the sum of the statuses that are shown, so that it and the tabs never contradict each other (decision 320). The page is read
 * beside it, and may be of a moment later or earlier; what changes is told to whoever looks (decision 258).
 */
export async function listWithCounts(read: Reading, caller: Caller, query: OperationListQuery): Promise<CountedList> {
  const { tenantUuid } = caller;
  const channel = channelOf(caller);
  const { q_status: shown = [], ...ofAll } = query;
  const counted = read((db) => countStatuses(db, tenantUuid, channel, ofAll)).then((rows) => addedUp(rows, shown));
  // Whoever waits for it hears that it failed; nobody has to.
  counted.catch(() => undefined);
  const rows = await read((db) => listOperationPage(db, tenantUuid, channel, query));
  return { counted, results: rows.map(presentOperationListItem) };
}

function addedUp(rows: readonly StatusCount[], shown: readonly OperationStatus[]): Counted {
  const counts = new Map<OperationStatus, number>();
  for (const { status, count } of rows) counts.set(status, (counts.get(status) ?? 0) + count);
  const total = [...counts].reduce(
    (sum, [status, count]) => (shown.length === 0 || shown.includes(status) ? sum + count : sum),
    0,
  );
  return { total, counts };
}
