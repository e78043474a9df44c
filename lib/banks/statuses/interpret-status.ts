import type { Bank, PaymentProduct } from "@/lib/banks/connector";

/**
 * "What a status means" as a pure function: the bank's words in, our states out. Unknown words mean nothing yet, they never
 * complete and never fail an operation.
 */

export type StatusInput = Readonly<{
  transactionStatus: string;
  scaStatus: string | null;
  /** ISO 20022 reason of a rejection, when the bank gave one. */
  reason: string | null;
  bank: Readonly<{ statuses: Pick<Bank["statuses"], "reportsSca" | "final"> }>;
  product: PaymentProduct;
  /** The payment was asked for a later date. */
  futureDated: boolean;
  /** The operation has been completed by this attempt before. */
  completedBefore: boolean;
  /** The bank waits for our word that we want the payment, and we have not sent it (decision 143). */
  awaitsOurWord: boolean;
}>;

export type StatusMeaning =
  /** Nothing new: the operation stays as it is, ask again. */
  | Readonly<{ kind: "PENDING" }>
  /** The payer has authorised: the operation completes (once) and the payment record gets this state, if it moves it forward. */
  | Readonly<{
      kind: "AUTHORISED";
      record: Readonly<{ status: "SUBMITTED_VALID" | "EXECUTED" | "SETTLED"; code: string }>;
      /** The money is on the creditor's account: settledAmount is the amount. */
      settled: boolean;
      /** This bank will never say more: stop asking. */
      final: boolean;
    }>
  /**
   * AUTHORISATION: the attempt fails, the operation stays OPENED. EXECUTION: the operation stays COMPLETED, the record becomes
   * REJECTED with `reason` as its code. `retryable`: another try with the same payee and amount may succeed.
   */
  | Readonly<{ kind: "FAILED"; stage: "AUTHORISATION" | "EXECUTION"; reason: string; retryable: boolean }>;

/** A reason of our own: somebody had the bank forget the payment. */
const CANCELLED_AT_BANK = "CANCELLED_AT_BANK";
const REJECTED_BY_BANK = "REJECTED_BY_BANK";
const WITHDRAWN: ReadonlySet<string> = new Set([CANCELLED_AT_BANK, REJECTED_BY_BANK, "CUST", "DS02"]);

/** Whether a bank's no may be its answer to our asking it to forget the payment: it says so, or gives no reason of its own. */
export function mayBeWithdrawal(reason: string): boolean {
  return WITHDRAWN.has(reason);
}

/** What the record says after six days without a word from the bank. */
export const BANK_SILENT = { status: "UNCONFIRMED", code: "BANK_SILENT" } as const;

/** A failed authorisation ends nothing by itself: the bank's RJCT or CANC does (decision 44). */
const PENDING: StatusMeaning = { kind: "PENDING" };

const SCA_DONE: ReadonlySet<string> = new Set(["finalised", "exempted"]);

/** Faults of the payee or of the order itself: trying again changes nothing. */
const HOPELESS_REASONS: ReadonlySet<string> = new Set([
  "AC01", // creditor account number wrong
  "AC03", // creditor account number invalid
  "AC04", // creditor account closed
  "AC07", // creditor account closed
  "AG03", // transaction type not supported by the creditor
  "AM02", // amount not allowed
  "AM05", // duplicate
  "BE01", // payee's name and account don't belong together
  "MD07", // end customer deceased
  "RC01", // creditor's bank identifier wrong
  "RC04", // creditor's bank identifier invalid
]);

export function interpretStatus(input: StatusInput): StatusMeaning {
  switch (input.transactionStatus) {
    case "RCVD":
    case "RCVC":
    case "PDNG":
      return isScaDone(input) ? submitted(input) : PENDING;
    case "ACTC":
    case "ACCP":
    case "ACFC":
      return isScaDone(input) || !input.bank.statuses.reportsSca ? submitted(input) : PENDING;
    case "ACWC":
      // Some banks accept "with change" before the payer has signed: only an SCA known to be done counts.
      return isScaDone(input) || !input.bank.statuses.reportsSca
        ? authorised(input, "SUBMITTED_VALID", "ACCEPTED_WITH_CHANGE")
        : PENDING;
    case "ACSP":
      return input.awaitsOurWord ? PENDING : authorised(input, "SUBMITTED_VALID", "IN_PROCESS");
    case "ACWP":
      return input.awaitsOurWord ? PENDING : authorised(input, "SUBMITTED_VALID", "NOT_POSTED");
    case "ACSC":
      return input.product === "INSTANT_SEPA_CREDIT_TRANSFER"
        ? authorised(input, "SETTLED", "CREDITED")
        : authorised(input, "EXECUTED", "DEBITED");
    case "ACCC":
      return authorised(input, "SETTLED", "CREDITED");
    case "RJCT":
      return failed(input, input.reason ?? (input.scaStatus === "failed" ? "SCA_FAILED" : REJECTED_BY_BANK));
    case "CANC":
      return failed(input, CANCELLED_AT_BANK);
    default:
      // RVNC, RVCM and PATC wait for somebody at the bank; PART is for bulks; the rest is unheard of.
      return PENDING;
  }
}

function isScaDone({ scaStatus }: StatusInput): boolean {
  return scaStatus !== null && SCA_DONE.has(scaStatus);
}

/** Words that mean: the payer has done their part, or somebody else at the bank still has to. */
export function bankMayDecide({ scaStatus, transactionStatus }: Pick<StatusInput, "scaStatus" | "transactionStatus">) {
  return (scaStatus !== null && SCA_DONE.has(scaStatus)) || transactionStatus === "PATC";
}

const TAKEN: ReadonlySet<string> = new Set(["ACTC", "ACCP", "ACFC", "ACWC", "ACSP", "ACWP"]);

/** What banks say of a payment that they have taken, and not yet carried out. */
export function isTaken(transactionStatus: string): boolean {
  return TAKEN.has(transactionStatus);
}

function submitted(input: StatusInput): StatusMeaning {
  return authorised(input, "SUBMITTED_VALID", input.futureDated ? "SCHEDULED" : "CREATED");
}

function authorised(
  input: StatusInput,
  status: "SUBMITTED_VALID" | "EXECUTED" | "SETTLED",
  code: string,
): StatusMeaning {
  const settled = status === "SETTLED";
  return {
    kind: "AUTHORISED",
    record: { status, code },
    settled,
    final: settled || input.transactionStatus === input.bank.statuses.final,
  };
}

function failed(input: StatusInput, reason: string): StatusMeaning {
  return input.completedBefore
    ? { kind: "FAILED", stage: "EXECUTION", reason, retryable: false }
    : { kind: "FAILED", stage: "AUTHORISATION", reason, retryable: !HOPELESS_REASONS.has(reason) };
}
