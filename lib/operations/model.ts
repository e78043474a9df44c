/**
 * The operation's state machine as data (decision 3). `move-operation.ts` is the only writer of a status.
 */

export const OPERATION_STATUSES = [
  "CREATED",
  "OPENED",
  "COMPLETED",
  "REJECTED",
  "EXPIRED",
  "CANCELLED",
  "NOT_DELIVERED",
] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

export const OPERATION_TYPES = ["PAYMENT", "SIGNATURE"] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/** What the list can be sorted by (interface 4.7). */
export const OPERATION_SORTS = [
  "operationUuid",
  "externalId",
  "status",
  "flowUuid",
  "createdAt",
  "statusUpdatedAt",
  "paymentAmount",
  "invoiceExternalId",
] as const;
export type OperationSort = (typeof OPERATION_SORTS)[number];

/** The list's parameters, checked (interface 4.7). Amounts in minor units; bounds are inclusive. */
export type OperationFilter = Readonly<{
  q_operationUuid?: string | undefined;
  q_externalId?: string | undefined;
  q_flowUuid?: string | undefined;
  q_status?: readonly OperationStatus[] | undefined;
  q_type?: readonly OperationType[] | undefined;
  q_fromCreatedAt?: Date | undefined;
  q_toCreatedAt?: Date | undefined;
  q_fromStatusUpdatedAt?: Date | undefined;
  q_toStatusUpdatedAt?: Date | undefined;
  q_amountFrom?: number | undefined;
  q_amountTo?: number | undefined;
  q_invoiceExternalId?: string | undefined;
  q_origin?: "DIRECT" | "COLLABORATOR" | undefined;
  q_collaboratorUuid?: string | undefined;
  q_collaboratorLegalName?: string | undefined;
}> &
  OperationWayFilter;

/** How far a payment has come on its way, each a part of the one before; "transferred": paid by hand, apart from that way. */
export const REACHED_STEPS = ["delivered", "seen", "authorised", "settled", "transferred"] as const;
export type ReachedStep = (typeof REACHED_STEPS)[number];

/** What has become of the money of a completed payment: gone again in whole or in part, on the account, or not there yet. */
export const MONEY_ENDS = ["lost", "settled", "underway"] as const;
export type MoneyEnd = (typeof MONEY_ENDS)[number];

/** How long it took from the link to the payment, by the hours from which on it is no longer this one. */
export const TIMES_TO_PAY = { hour: 1, day: 24, three_days: 72, week: 168, month: 720, longer: null } as const;
export type TimeToPay = keyof typeof TIMES_TO_PAY;
export const TIME_TO_PAY_NAMES = [
  "hour",
  "day",
  "three_days",
  "week",
  "month",
  "longer",
] as const satisfies TimeToPay[];

/** How it ended at one bank, whatever happened at others: the first of these that an attempt there was. */
export const BANK_OUTCOMES = ["AUTHORISED", "UNRESOLVED", "PENDING", "FAILED", "ABANDONED"] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

/** What the dashboard's list is filtered by beside the documented one's: what its figures count (decision 263). */
export type OperationWayFilter = Readonly<{
  q_configurationUuid?: string | undefined;
  /** Days, both inclusive. */
  q_fromDueDate?: string | undefined;
  q_toDueDate?: string | undefined;
  q_withoutDueDate?: boolean | undefined;
  q_bank?: Readonly<{ bankId: string; outcome: BankOutcome | null }> | undefined;
  q_reached?: ReachedStep | undefined;
  q_money?: MoneyEnd | undefined;
  q_took?: TimeToPay | undefined;
  /** Paid by the due day, as it is in this time zone. */
  q_onTimeIn?: string | undefined;
}>;

export type OperationListQuery = OperationFilter &
  Readonly<{ limit: number; offset: number; sort_by: OperationSort; sort_dir: "ASC" | "DESC" }>;

/** From which statuses each status may be reached. */
export const OPERATION_TRANSITIONS: Readonly<Record<OperationStatus, readonly OperationStatus[]>> = {
  CREATED: [],
  OPENED: ["CREATED", "NOT_DELIVERED"],
  COMPLETED: ["OPENED"],
  REJECTED: ["CREATED", "OPENED"],
  EXPIRED: ["CREATED", "OPENED"],
  CANCELLED: ["CREATED", "OPENED"],
  NOT_DELIVERED: ["CREATED"],
};

/**
 * What money on a statement completes: also where nobody has opened the link, since a transfer can be made from paper (decision 111).
 * Everybody else completes by the table.
 */
export const PAYABLE_STATUSES = ["CREATED", "OPENED", "NOT_DELIVERED"] as const satisfies readonly OperationStatus[];

/** An operation in such a status has ended. One only still moves: a link that nobody could deliver may be opened after all. */
export function isFinal(status: OperationStatus): boolean {
  return status !== "CREATED" && status !== "OPENED";
}

/**
 * Whether a deadline has ended it: EXPIRED, or a link that nobody could deliver, which stays as it is when its deadline passes
 * (decision 306).
 */
export function hasRunOut(status: OperationStatus, isOverdue: boolean): boolean {
  return status === "EXPIRED" || (status === "NOT_DELIVERED" && isOverdue);
}

export const ACTION_CODES = ["INITIATED", "ACCEPTED", "DENIED"] as const;
export type ActionCode = (typeof ACTION_CODES)[number];

/** A status for those who only ask how it ended (decision 4). */
export function actionCodeOf(status: OperationStatus): ActionCode {
  if (!isFinal(status)) return "INITIATED";
  return status === "COMPLETED" ? "ACCEPTED" : "DENIED";
}

/** Whether a flow's payments wait for its signatures (docs/signatures.md). */
export const FLOW_ORDERS = ["PARALLEL", "SEQUENTIAL"] as const;
export type FlowOrder = (typeof FLOW_ORDERS)[number];

export const FLOW_STATUSES = [
  "CREATED",
  "IN_PROGRESS",
  "COMPLETED",
  "PARTIALLY_COMPLETED",
  "REJECTED",
  "EXPIRED",
  "CANCELLED",
  "NOT_DELIVERED",
] as const;
export type FlowStatus = (typeof FLOW_STATUSES)[number];

/** Ended without any completed operation: the first of these that is present names the flow. */
const ENDED_PRECEDENCE = ["REJECTED", "EXPIRED", "CANCELLED", "NOT_DELIVERED"] as const;

/** The flow's status follows from its operations' statuses alone (decision 3). */
export function aggregateFlowStatus(statuses: readonly OperationStatus[]): FlowStatus {
  if (statuses.every((status) => status === "CREATED")) return "CREATED";
  if (!statuses.every(isFinal)) return "IN_PROGRESS";
  if (statuses.every((status) => status === "COMPLETED")) return "COMPLETED";
  if (statuses.includes("COMPLETED")) return "PARTIALLY_COMPLETED";
  return ENDED_PRECEDENCE.find((status) => statuses.includes(status)) ?? "CANCELLED";
}

/** What is known of the payer (decision 1). Personal data: never in an event, a log or a URL. */
export type Subject = Readonly<{
  name: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
}>;

export const SIGNER_STATUSES = ["PENDING", "NOTIFIED", "OPENED", "SIGNED", "DECLINED"] as const;
export type SignerStatus = (typeof SIGNER_STATUSES)[number];

/** SIGNER and APPROVER must act before the operation is COMPLETED; a VIEWER only reads. */
export const SIGNER_ROLES = ["SIGNER", "APPROVER", "VIEWER"] as const;
export type SignerRole = (typeof SIGNER_ROLES)[number];

/** How somebody can sign (`signatureConfiguration.SIGNATURE.signingMethods`). */
export const METHODS = ["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP", "CERTIFICATE", "REMOTE"] as const;
export type SigningMethod = (typeof METHODS)[number];

/** INVOICE of a payment; SIGNATURE: what is to be signed. */
export type DocumentType = "INVOICE" | "SIGNATURE";

export type PaymentType = "SINGLE_PAYMENT" | "FUTURE_PAYMENT";
export type PaymentProduct = "SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER";
export type Label = Readonly<{ name: string; value: string }>;

/** What happens on the way of a payer, recorded as facts for the timeline and the funnel (design: the payer's page). */
export const FACT_KINDS = [
  /** A server or a provider has taken the message with the link; said that it has arrived; or it never will. */
  "LINK_SENT",
  "LINK_ARRIVED",
  "LINK_REFUSED",
  /** The same of a reminder. */
  "REMINDER_SENT",
  "REMINDER_ARRIVED",
  "REMINDER_REFUSED",
  /** The organisation wants no reminders of it, or wants them again after all. */
  "REMINDERS_STOPPED",
  "REMINDERS_RESUMED",
  /** Whoever got a mail of ours has told its provider that it was not wanted (RFC 5965). */
  "MAIL_COMPLAINED",
  /** The link was opened, by a person as far as the request tells. */
  "SEEN",
  /** The first sign that a person did (decision 83): a browser shows the page and runs its script, or a button was pressed. */
  "PERSON_SEEN",
  "BANK_CHOSEN",
  "SENT_TO_BANK",
  "RETURNED",
  /** Somebody else at the payer's house has to sign as well. */
  "AWAITING_SIGNATURE",
  "CONFIRMED",
  "ATTEMPT_FAILED",
  "ATTEMPT_ABANDONED",
  /** Nobody knows what became of it; a person may have to find out. */
  "ATTEMPT_UNRESOLVED",
  /** The payer was told that we don't know yet, and went on knowingly. */
  "ATTEMPT_PASSED_OVER",
  /** A person has found out. */
  "ATTEMPT_RESOLVED",
  /** Authorised although the operation had ended: somebody has to pay it back. */
  "PAID_TWICE",
  "NEW_LINK_ASKED",
  /** The payer says to have sent the money by hand; only the payee's bank can prove it. */
  "TRANSFER_SAID",
  /** The payer says that something is wrong with what is asked for: nobody is reminded of it until the organisation says so. */
  "DISPUTED",
  /** After its end, somebody of the organisation has looked at either (decision 323). */
  "SEEN_TO",
  "RECORD_UPDATED",
  /** A statement has shown the money, that it went back, or a person says that it was another's (decision 111). */
  "CREDIT_FOUND",
  "MONEY_RETURNED",
  "MATCH_UNDONE",
  /** Money is to be paid back, by whose transfer no file is taken; isn't, after all; a statement has shown it leaving (decision 315). */
  "REFUND_PREPARED",
  "REFUND_BY_HAND",
  "REFUND_CANCELLED",
  "REFUND_BOOKED",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** What a payer finds wrong with a payment. */
export const DISPUTE_REASONS = ["WRONG_AMOUNT", "ALREADY_PAID", "NOT_RECEIVED", "NOT_MINE", "OTHER"] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** What they may add in their own words. */
export const DISPUTE_COMMENT_LENGTH_MAX = 500;

/** What only a person does. Whoever chose a bank was one, also before the first sign was written down. */
export const PERSON_FACTS = ["PERSON_SEEN", "BANK_CHOSEN"] as const satisfies readonly FactKind[];

/** Who caused a change, for the timeline. */
export type Cause = Readonly<{
  /** STATEMENT: a booking on the payee's account. */
  by: "PAYER" | "BANK" | "STATEMENT" | "CLIENT" | "PERSON" | "SYSTEM";
  /** A client id or a person's UUID; absent for the others. */
  id?: string;
}>;

/** As people are called; null where nothing is known. A blank says nothing, as programs write it that have to write something. */
export function fullName({ name, lastName }: Pick<Subject, "name" | "lastName">): string | null {
  return [name, lastName].flatMap((part) => part?.trim() || []).join(" ") || null;
}

/** What a person may be looking for, read from what they typed; null where the text can't be that. */
export type SearchTerms = Readonly<{
  text: string;
  uuid: string | null;
  /** All that a short reference may stand for. */
  reference: Readonly<{ first: string; last: string }> | null;
  email: string | null;
  amountsMinor: readonly number[];
}>;

/** Whether an end-to-end id, in capitals, is a refund's (`refundIdOf`). */
export function isRefundId(key: string): boolean {
  return /^R[0-9A-F]{32}$/.test(key);
}
