/** What happens at the bank: attempts (children of an operation) and the payment record (decision 3). */

export const ATTEMPT_STATES = ["STARTED", "AT_BANK", "AUTHORISED", "FAILED", "ABANDONED", "UNKNOWN"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** One attempt in such a state per operation, enforced by `payment_attempt_one_live`. */
export const LIVE_ATTEMPT_STATES = ["STARTED", "AT_BANK"] as const;

export function isLive(state: AttemptState): boolean {
  return state === "STARTED" || state === "AT_BANK";
}

export const RECORD_STATUSES = ["SUBMITTED_VALID", "EXECUTED", "SETTLED", "REJECTED", "UNCONFIRMED"] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** `code` is CREATED, SCHEDULED, IN_PROCESS, ACCEPTED_WITH_CHANGE, NOT_POSTED, DEBITED, CREDITED, an ISO reason, or BANK_SILENT. */
export type RecordState = Readonly<{ status: RecordStatus; code: string }>;

export type AttemptFailure = Readonly<{
  /** Where it ended: at initiation, while the payer was at the bank, or after the authorisation. */
  stage: "INITIATION" | "AUTHORISATION" | "EXECUTION";
  /** The bank's ISO 20022 reason (AM04), or one of our own (BANK_UNAVAILABLE, CANCELLED_AT_BANK). */
  reason: string;
  retryable: boolean;
}>;

export type CreditorParty = Readonly<{
  ownerName: string;
  accountNumber: string;
  type: string;
  bic: string;
  country: string;
}>;

/** What the bank tells about the payer; payment initiation often tells nothing, so every field may be missing. */
export type DebtorParty = Readonly<{
  accountNumber?: string;
  type?: string;
  currency?: string;
  psuName?: string;
  ownerName?: string;
  bic?: string;
  participants?: readonly Readonly<{ role: string; name: string }>[];
}>;
