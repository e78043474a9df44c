import type { OperationStatus, Subject } from "@/lib/operations/model";
import type { Money } from "@/lib/shared/money";

/** What becomes of a booking (decisions 110 to 112 and 160). */

/**
 * MATCHED: it belongs to an operation. SUGGESTED: it may belong to one, and a person says. OPEN: nobody knows, or it may belong to several.
 * IGNORED: a person has passed it over. UNRELATED: it took money out, and gives nothing of ours back; or it is of nothing. ITEMISED: a sum
 * whose single transfers, or the parts that somebody has split it into, are entries of their own and count in its place.
 */
export const ENTRY_STATES = ["OPEN", "SUGGESTED", "MATCHED", "IGNORED", "UNRELATED", "ITEMISED"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** What the operation was found by; for a suggestion, what speaks for it. */
export const MATCHED_BY = ["END_TO_END_ID", "REFERENCE", "AMOUNT_AND_PAYER", "AMOUNT_AND_TEXT", "PERSON"] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** What a booking is, as far as its references tell. */
export type Finding =
  | Readonly<{ kind: "MATCH"; operationUuid: string; refundUuid: string | null; by: MatchedBy }>
  | Readonly<{ kind: "SUGGESTION"; operationUuid: string; refundUuid: string | null; by: MatchedBy }>
  | Readonly<{ kind: "NONE" | "SEVERAL" }>;

/**
 * What a match did. SETTLED: the payment is settled by it. PAID_AGAIN: money that came once more, or after the operation had ended
 * otherwise. RETURNED: the money went back. REFUNDED: the organisation has paid it back, and the payment stays what it is.
 */
export const ENTRY_EFFECTS = ["SETTLED", "PAID_AGAIN", "RETURNED", "REFUNDED"] as const;
export type EntryEffect = (typeof ENTRY_EFFECTS)[number];

export const IGNORED_REASON_LENGTH_MAX = 500;

/** Among how many payments one booking can be split: in one transaction, which takes some 4 ms for each. */
export const PARTS_MAX = 500;

/** A payment that somebody may match a booking with. */
export type MatchCandidate = Readonly<{
  uuid: string;
  status: OperationStatus;
  concept: string | null;
  invoiceExternalId: string | null;
  externalId: string | null;
  subject: Subject;
  payment: Money | null;
  /** A statement has shown its money already. */
  isCredited: boolean;
  /** Of a debit: the one prepared refund of this payment that has its amount, whose transfer it would be. */
  refundUuid: string | null;
}>;

/** A refund that its organisation has given to its bank, and that no statement has shown: a part of the booking that it may be in. */
export type GivenRefund = Readonly<{ operationUuid: string; refundUuid: string; amount: number }>;

/** Refunds that were given to a bank in one file, as far as they may still leave, and when (ISO 8601). */
export type FileOfRefunds = Readonly<{ givenOutAt: string; refunds: readonly GivenRefund[] }>;

/** The first of those that fit, and files of refunds that come to the very amount of a debit (decision 379). */
export type FoundCandidates = Readonly<{
  results: readonly MatchCandidate[];
  hasMore: boolean;
  files: readonly FileOfRefunds[];
}>;

/** A part of a booking that somebody says is split: of a payment, or of a debit the transfer of a refund of that payment. */
export type SplitPart = Readonly<{ operationUuid: string; refundUuid?: string | undefined; amount: number }>;

/** Business days in a row, both inclusive, of which no statement tells. */
export type Gap = Readonly<{ from: string; until: string }>;

/** Until which day statements tell of an account, and of which days before that they don't, the oldest first. */
export type Coverage = Readonly<{ accountNumber: string; lastDay: string; gaps: readonly Gap[] }>;
