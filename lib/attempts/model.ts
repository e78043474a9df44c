/** What happens at the bank: attempts (children of an operation) and the payment record (decision 3). */

export const ATTEMPT_STATES = ["STARTED", "AT_BANK", "AUTHORISED", "FAILED", "UNRESOLVED"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Our call is on its way, or the payer is at the bank. */
export const LIVE_ATTEMPT_STATES = ["STARTED", "AT_BANK"] as const;

export function isLive(state: AttemptState): boolean {
  return LIVE_ATTEMPT_STATES.some((live) => live === state);
}

/** The bank may still say yes: such an attempt always has a next question (decision 44). */
export function isOpen(state: AttemptState): boolean {
  return isLive(state) || state === "UNRESOLVED";
}

/**
 * Why another attempt may start beside an UNRESOLVED one. NO_LINK: its bank never exempts, and its link never reached anybody,
 * so nobody can authorise it. PAYER: the payer was told that we don't know yet, and went on knowingly.
 */
export type Release = "NO_LINK" | "PAYER";

/** Why nobody can ask a bank what became of an attempt (`whyNotAsked`). */
export type NotAsked = "NO_REFERENCE" | "NO_PERMISSION" | "NOT_CONFIGURED";

type Standing = Readonly<{ state: AttemptState; release: Release | null }>;

/** One such attempt per operation, enforced by `payment_attempt_one_live`: another one has to wait for it. */
export function isInTheWay({ state, release }: Standing): boolean {
  return isLive(state) || (state === "UNRESOLVED" && release === null);
}

/** Its bank may still say yes to it (`mayStillBePaid` says the same in SQL). */
export function maySayYes({ state, release }: Standing): boolean {
  return isLive(state) || (state === "UNRESOLVED" && release !== "NO_LINK");
}

export const RECORD_STATUSES = ["SUBMITTED_VALID", "EXECUTED", "SETTLED", "REJECTED", "UNCONFIRMED"] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/**
 * `code` is CREATED, SCHEDULED, IN_PROCESS, ACCEPTED_WITH_CHANGE, NOT_POSTED, DEBITED, CREDITED, an ISO reason, BANK_SILENT,
 * PAYER_TOKEN_EXPIRED, BANK_NOT_CONFIGURED, or NOT_ASKED.
 */
export type RecordState = Readonly<{ status: RecordStatus; code: string }>;

/** How far a record is; within one rank it may change its code. */
const RECORD_RANK: Readonly<Record<RecordStatus, number>> = {
  UNCONFIRMED: 0,
  SUBMITTED_VALID: 1,
  EXECUTED: 2,
  SETTLED: 3,
  REJECTED: 4,
};

const CODE_RANK: Readonly<Record<string, number>> = {
  CREATED: 0,
  SCHEDULED: 0,
  NOT_POSTED: 1,
  ACCEPTED_WITH_CHANGE: 1,
  IN_PROCESS: 2,
};

/** A record only moves forward, except to REJECTED, which ends it (decision 3). The same state again is no move. */
export function movesForward(from: RecordState, to: RecordState): boolean {
  if (from.status === "REJECTED") return false;
  if (to.status === "UNCONFIRMED") return from.status === "SUBMITTED_VALID";
  if (from.status !== to.status) return RECORD_RANK[to.status] > RECORD_RANK[from.status];
  return (CODE_RANK[to.code] ?? 0) > (CODE_RANK[from.code] ?? 0);
}

/**
 * Codes of a record by which its bank says that it accepts the payment; by CREATED and SCHEDULED it says only that it has the order (RCVD,
 * PDNG, ACTC).
 */
const ACCEPTING: ReadonlySet<string> = new Set(["ACCEPTED_WITH_CHANGE", "NOT_POSTED", "IN_PROCESS"]);

/** Whether the bank accepts a payment, as far as it has told: after its silence (UNCONFIRMED) nobody knows what it had said before. */
export function isAccepted({ status, code }: RecordState): boolean {
  return status === "EXECUTED" || status === "SETTLED" || (status === "SUBMITTED_VALID" && ACCEPTING.has(code));
}

export type AttemptFailure = Readonly<{
  /** Where it ended: at initiation, while the payer was at the bank, or after the authorisation. */
  stage: "INITIATION" | "AUTHORISATION" | "EXECUTION";
  /** The bank's ISO 20022 reason (AM04), or one of our own (BANK_UNAVAILABLE, CANCELLED_AT_BANK). */
  reason: string;
  retryable: boolean;
  /** The request never left, or the bank said RJCT or CANC: only then may anybody be told that nothing was charged. */
  notCharged?: boolean;
}>;

/** What a person found out where the bank couldn't tell (decision 44). */
export const RESOLUTION_OUTCOMES = ["PAID", "NOT_PAID"] as const;
export type ResolutionOutcome = (typeof RESOLUTION_OUTCOMES)[number];
export const RESOLUTION_REASON_LENGTH_MAX = 500;
export type Resolution = Readonly<{ outcome: ResolutionOutcome; reason: string; personUuid: string; at: string }>;

/** What a payment record was made by: an attempt at the payer's bank, or a statement of the payee's account. */
export type RecordSource = "BANK" | "STATEMENT";

/** Whose word it rests on. A person's stands by the attempt whose bank told nothing (decisions 44 and 326). */
export const WORD_SOURCES = ["BANK", "STATEMENT", "PERSON"] as const;
export type WordSource = (typeof WORD_SOURCES)[number];

type Made = Readonly<{ resolution: Resolution | null; source: RecordSource }>;

export function wordSourceOf({ resolution, source }: Made): WordSource {
  return resolution?.outcome === "PAID" ? "PERSON" : source;
}

/** How a record stood before a statement told of it. */
export type StatusBefore = Readonly<{
  status: RecordStatus;
  code: string;
  settledAmount: number | null;
  settledAt: string | null;
  /** What its bank has told of the payer. Missing where it was once not kept, and where it was erased: then the record's is all there is. */
  debtor?: DebtorParty;
}>;

/** Whose word it is that a payment was made: where the bank told nothing, the payee has seen the money. */
export type ConfirmedBy = "BANK" | "PAYEE";

export function confirmedBy(record: Made): ConfirmedBy {
  return wordSourceOf(record) === "BANK" ? "BANK" : "PAYEE";
}

/**
 * Whether the bank itself says what a record's status is. Otherwise a statement does, or a person: what was taken back then, nobody knows
 * by whom.
 */
export function isBanksWord(record: Made & Readonly<{ statusBefore: unknown }>): boolean {
  return confirmedBy(record) === "BANK" && record.statusBefore === null;
}

/** BY_BANK: its bank says so. TAKEN_BACK: a statement or a person does, who may be wrong about it. */
export type Rejection = "BY_BANK" | "TAKEN_BACK";

/** Whose word it is that a payment does not stand any more; null where it does. */
export function rejectionOf(
  record: Readonly<{ status: RecordStatus }> & Parameters<typeof isBanksWord>[0],
): Rejection | null {
  if (record.status !== "REJECTED") return null;
  return isBanksWord(record) ? "BY_BANK" : "TAKEN_BACK";
}

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

/**
 * The day (YYYY-MM-DD) on which a bank will carry out what it keeps for later; null once it has, once that day is over, whatever it has
 * told since, or where it was for at once.
 */
export function scheduledFor(
  { code, executionDate }: Readonly<{ code: string; executionDate: Date | null }>,
  today: string,
): string | null {
  if (code !== "SCHEDULED" || executionDate === null) return null;
  const day = executionDate.toISOString().slice(0, "YYYY-MM-DD".length);
  return day < today ? null : day;
}

/**
 * YYYY-MM-DD: the day of booking that a statement has told as `settledAt`, which says it alone (decision 58); null for the moment of a
 * bank.
 */
export function dayOfBooking(settledAt: string): string | null {
  const [day = "", time] = settledAt.split("T");
  return time === "00:00:00.000Z" ? day : null;
}

/**
 * When its bank has carried a payment out, or will, while it keeps it for a later day (decision 58); null where it has told neither:
 * what it has only accepted, or has rejected, was never carried out, and a statement tells of the payee's account alone.
 */
export function executionDateOf({
  status,
  code,
  statusBefore,
  executionDate,
}: RecordState &
  Readonly<{ statusBefore: Pick<StatusBefore, "status"> | null; executionDate: Date | null }>): Date | null {
  const banks = statusBefore?.status ?? status;
  const isExecuted = banks === "EXECUTED" || banks === "SETTLED";
  return isExecuted || code === "SCHEDULED" ? executionDate : null;
}
