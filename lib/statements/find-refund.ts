import type { RefundRow } from "@/db/queries/refunds/refunds";
import type { EntryRow } from "@/db/queries/statements/statements";
import { isRefundId } from "@/lib/operations/model";
import type { FileOfRefunds, Finding } from "./model";

/** What the ids, amounts and accounts of a page of bookings lead to. */
export type KnownRefunds = Readonly<{
  byId: ReadonlyMap<string, RefundRow>;
  /** Prepared ones that an amount and an account, or an operation that is named, lead to. */
  prepared: readonly RefundRow[];
  /** Files that come to the amount of one of the bookings. */
  files: readonly KnownFile[];
}>;

type KnownFile = Readonly<{ givenOutAt: Date; amount: number; refunds: FileOfRefunds["refunds"] }>;

/** The ids of refunds that a booking carries: in their field, or in a text where a bank has no field for them. */
export function refundIdsOf({ endToEndId, sureKeys }: EntryRow): readonly string[] {
  return [...new Set([endToEndId?.toUpperCase() ?? "", ...sureKeys])].filter(isRefundId);
}

/** The account as a refund has it. */
export function accountOf({ counterpartyAccount }: EntryRow): string {
  return counterpartyAccount?.replace(/\s/g, "").toUpperCase() ?? "";
}

/** May be the transfer of a refund: money that went out, and that no bank says was given back. */
export function mayBeRefund({ direction, isReturn, currency }: EntryRow): boolean {
  return direction === "DEBIT" && !isReturn && currency === "EUR";
}

/**
 * By a refund's own id (decision 316). Null where there is none. It waits for a person where the refund has left already, where the amount
 * is another, and where money comes back that had left as a refund.
 */
export function findByRefundId(entry: EntryRow, { byId }: KnownRefunds): Finding | null {
  const [refund, ...others] = refundIdsOf(entry).flatMap((id) => byId.get(id) ?? []);
  if (!refund) return null;
  const isClear = others.length === 0 && refund.state !== "BOOKED" && refund.amount === entry.amount;
  if (!isClear || !mayBeRefund(entry)) return { kind: "SEVERAL" };
  const by = entry.endToEndId?.toUpperCase() === refund.endToEndId ? "END_TO_END_ID" : "REFERENCE";
  return { kind: "MATCH", operationUuid: refund.operationUuid, refundUuid: refund.uuid, by };
}

/** By amount and account: a suggestion where one is meant, a person's where several are. */
export function findByRefundsAccount(entry: EntryRow, { prepared }: KnownRefunds): Finding | null {
  if (!mayBeRefund(entry) || accountOf(entry) === "") return null;
  const [refund, ...others] = prepared.filter(
    ({ amount, creditorAccount }) => amount === entry.amount && creditorAccount === accountOf(entry),
  );
  if (!refund) return null;
  if (others.length > 0) return { kind: "SEVERAL" };
  const { operationUuid, uuid: refundUuid } = refund;
  return { kind: "SUGGESTION", operationUuid, refundUuid, by: "AMOUNT_AND_PAYER" };
}

/** A debit that names a payment is the refund of it, rather than its return, where one of that amount is prepared. */
export function asRefund(finding: Finding, entry: EntryRow, { prepared }: KnownRefunds): Finding {
  if (finding.kind !== "SUGGESTION" || !mayBeRefund(entry)) return finding;
  const [refund, ...others] = prepared.filter(
    ({ operationUuid, amount }) => operationUuid === finding.operationUuid && amount === entry.amount,
  );
  return refund && others.length === 0 ? { ...finding, refundUuid: refund.uuid } : finding;
}

/**
 * Files of which a debit may be the one booking: they come to its very amount, and were taken before it was booked. Which one it is, and
 * whether it is one, a person says (decision 379).
 */
export function filesOf<File extends KnownFile>(entry: EntryRow, files: readonly File[]): readonly File[] {
  if (!mayBeRefund(entry)) return [];
  return files.filter(
    ({ amount, givenOutAt }) => amount === entry.amount && givenOutAt.toISOString().slice(0, 10) <= entry.bookedOn,
  );
}
