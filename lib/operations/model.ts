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

/** From which statuses each status may be reached. */
export const OPERATION_TRANSITIONS: Readonly<Record<OperationStatus, readonly OperationStatus[]>> = {
  CREATED: [],
  OPENED: ["CREATED"],
  COMPLETED: ["OPENED"],
  REJECTED: ["CREATED", "OPENED"],
  EXPIRED: ["CREATED", "OPENED"],
  CANCELLED: ["CREATED", "OPENED"],
  NOT_DELIVERED: ["CREATED"],
};

/** An operation in such a status never moves again. */
export function isFinal(status: OperationStatus): boolean {
  return status !== "CREATED" && status !== "OPENED";
}

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

export type PaymentType = "SINGLE_PAYMENT" | "FUTURE_PAYMENT";
export type PaymentProduct = "SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER";
export type Label = Readonly<{ name: string; value: string }>;

/** What happens on the way of a payer, recorded as facts for the timeline and the funnel (design: the payer's page). */
export const FACT_KINDS = [
  "SEEN",
  "BANK_CHOSEN",
  "SENT_TO_BANK",
  "RETURNED",
  "CONFIRMED",
  "ATTEMPT_FAILED",
  "ATTEMPT_ABANDONED",
  "NEW_LINK_ASKED",
  "RECORD_UPDATED",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Who caused a change, for the timeline. */
export type Cause = Readonly<{
  by: "PAYER" | "BANK" | "CLIENT" | "PERSON" | "SYSTEM";
  /** A client id or a person's UUID; absent for the others. */
  id?: string;
}>;
