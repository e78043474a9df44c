/** What a payer can make of a failure: each kind has its own words, and most of them a next step. */
export type FailureKind =
  | "INSUFFICIENT_FUNDS"
  | "ACCOUNT_UNUSABLE"
  | "LIMIT_EXCEEDED"
  | "CANCELLED"
  | "NOT_CONFIRMED"
  | "TIMED_OUT"
  | "BANK_UNAVAILABLE"
  | "PAYEE_REFUSED"
  | "NOT_SUPPORTED"
  | "FORGOTTEN"
  | "NOT_ARRIVED"
  | "REFUSED";

/**
 * ISO 20022 status reasons (external code set), the Berlin Group's message codes, the connector's kinds of error, and our own
 * words for what happened.
 */
const KINDS: ReadonlyMap<string, FailureKind> = new Map<string, FailureKind>([
  ["AM04", "INSUFFICIENT_FUNDS"],
  ["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"],
  ["AC02", "ACCOUNT_UNUSABLE"],
  ["AC05", "ACCOUNT_UNUSABLE"],
  ["AC06", "ACCOUNT_UNUSABLE"],
  ["AC13", "ACCOUNT_UNUSABLE"],
  ["AG01", "ACCOUNT_UNUSABLE"],
  ["AM02", "LIMIT_EXCEEDED"],
  ["AM14", "LIMIT_EXCEEDED"],
  ["AM21", "LIMIT_EXCEEDED"],
  ["CANC", "CANCELLED"],
  ["CANCELLED_AT_BANK", "CANCELLED"],
  ["CUST", "CANCELLED"],
  ["DS02", "CANCELLED"],
  ["PSU_CREDENTIALS", "NOT_CONFIRMED"],
  ["PSU_CREDENTIALS_INVALID", "NOT_CONFIRMED"],
  ["SCA_FAILED", "NOT_CONFIRMED"],
  ["AB05", "TIMED_OUT"],
  ["AB06", "TIMED_OUT"],
  ["EXPIRED", "TIMED_OUT"],
  ["TM01", "TIMED_OUT"],
  ["AB07", "BANK_UNAVAILABLE"],
  ["AB08", "BANK_UNAVAILABLE"],
  ["BANK_SILENT", "BANK_UNAVAILABLE"],
  ["BANK_UNAVAILABLE", "BANK_UNAVAILABLE"],
  ["OUTCOME_UNKNOWN", "BANK_UNAVAILABLE"],
  ["PROTOCOL", "BANK_UNAVAILABLE"],
  ["INTERNAL_SERVER_ERROR", "BANK_UNAVAILABLE"],
  ["RATE_LIMITED", "BANK_UNAVAILABLE"],
  ["SERVICE_UNAVAILABLE", "BANK_UNAVAILABLE"],
  ["CANCELLATION_UNANSWERED", "BANK_UNAVAILABLE"],
  ["RESOURCE_GONE", "FORGOTTEN"],
  ["NOT_PAID", "NOT_ARRIVED"],
  ["AC01", "PAYEE_REFUSED"],
  ["AC03", "PAYEE_REFUSED"],
  ["AC04", "PAYEE_REFUSED"],
  ["AC07", "PAYEE_REFUSED"],
  ["AG03", "PAYEE_REFUSED"],
  ["BE01", "PAYEE_REFUSED"],
  ["PAYEE_INVALID", "PAYEE_REFUSED"],
  ["RC01", "PAYEE_REFUSED"],
  ["RC04", "PAYEE_REFUSED"],
  ["AG02", "NOT_SUPPORTED"],
  ["DT01", "NOT_SUPPORTED"],
  ["EXECUTION_DATE_INVALID", "NOT_SUPPORTED"],
  ["PRODUCT_INVALID", "NOT_SUPPORTED"],
  ["PRODUCT_UNKNOWN", "NOT_SUPPORTED"],
  ["PRODUCT_UNSUPPORTED", "NOT_SUPPORTED"],
]);

/** A reason we have no words for is a refusal that the bank doesn't explain. */
export function failureKind(reason: string): FailureKind {
  return KINDS.get(reason) ?? "REFUSED";
}
