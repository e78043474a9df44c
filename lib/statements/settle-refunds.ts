import type { Transaction } from "@/db/client";
import { lockRefunds, type RefundChange, type RefundRow, updateRefunds } from "@/db/queries/refunds/refunds";
import { type EntryRow, withdrawRefundSuggestions } from "@/db/queries/statements/statements";
import type { MatchedBy } from "./model";

/** A booking that belongs to an operation from now on. */
export type Assignment = Readonly<{
  entry: EntryRow;
  operationUuid: string;
  /** Of that operation: the booking is its transfer, and gives nothing back. */
  refundUuid: string | null;
  matchedBy: MatchedBy;
}>;

/** The part of `settleEntries` that refunds have in it (decision 316). */

type Changes = Readonly<{ add: readonly Assignment[]; remove: readonly EntryRow[] }>;

/** Under the flows' locks: which refunds these changes are about, and which of them have left by another booking meanwhile. */
export async function withRefunds(tx: Transaction, tenantUuid: string, { add, remove }: Changes) {
  const uuids = [...add, ...remove].flatMap(({ refundUuid }) => refundUuid ?? []);
  const refunds = new Map((await lockRefunds(tx, tenantUuid, uuids)).map((refund) => [refund.uuid, refund]));
  const isLate = ({ refundUuid }: Assignment) => refunds.get(refundUuid ?? "")?.state === "BOOKED";
  return { refunds, late: add.filter(isLate), add: add.filter((assignment) => !isLate(assignment)), remove };
}

/** What has left is BOOKED; what hasn't, after all, may leave again, but for what had been cancelled. */
export async function writeRefunds(
  tx: Transaction,
  tenantUuid: string,
  refunds: ReadonlyMap<string, RefundRow>,
  { add, remove }: Changes,
  at: Date,
): Promise<void> {
  const booked = add.flatMap(({ entry, refundUuid }): RefundChange[] => {
    const refund = refunds.get(refundUuid ?? "");
    return refund ? [{ ...refund, state: "BOOKED", statementEntryUuid: entry.uuid, bookedOn: entry.bookedOn }] : [];
  });
  const back = remove
    .flatMap(({ refundUuid }) => refunds.get(refundUuid ?? "") ?? [])
    .map((refund) => unbooked(refund, at));
  await updateRefunds(tx, tenantUuid, [...booked, ...back]);
  await withdrawRefundSuggestions(
    tx,
    tenantUuid,
    add.flatMap(({ operationUuid, refundUuid }) => (refundUuid === null ? [] : operationUuid)),
    booked.map(({ uuid }) => uuid),
  );
}

/** Whose owner was erased can't leave any more: nobody knows where to. */
function unbooked(refund: RefundRow, at: Date): RefundChange {
  const cancelledAt = refund.creditorAccount === null ? (refund.cancelledAt ?? at) : refund.cancelledAt;
  const state = cancelledAt === null ? "PREPARED" : "CANCELLED";
  return { uuid: refund.uuid, state, cancelledAt, statementEntryUuid: null, bookedOn: null };
}
