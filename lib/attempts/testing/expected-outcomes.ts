import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";

/** How an operation stands, and what has been told since the last look. */
export type Standing = Readonly<{
  operation: string;
  /** With the reason where it has one: `FAILED AM04`. */
  attempt: string;
  /** `SUBMITTED_VALID/CREATED`; null where there is no record. */
  record: string | null;
  events: readonly string[];
}>;

export type Expected = Readonly<{ first: Standing; hour: Standing; end: Standing }>;

/** By the table of "What a status means", and that of the sandbox's amounts; banks that are alike in all of this are one kind. */
type Conduct = Pick<VirtualBank, "protocol" | "signatures" | "exempts" | "reportsScaStatus" | "reportsArrival">;

const OPENED = ["OPERATION_OPENED", "FLOW_IN_PROGRESS"];
const SIGNED_BY_ONE = "PSD2_PAYMENT_AWAITING_SIGNATURE";

/** What becomes of a payment of so many cents; throws for cents that no table names. */
export function expectedOf(bank: Conduct, cents: number): Expected {
  // Whoever has to sign beside the customer is told of, once the customer has.
  const begun = bank.signatures > 1 && !(cents === 23 && bank.exempts) ? [...OPENED, SIGNED_BY_ONE] : OPENED;
  const otherwise = bank.protocol === "STET" ? ofStet(cents) : null;
  if (otherwise) return otherwise;
  switch (cents) {
    case 0:
    case 20:
    case 22:
    case 23:
      return executed(completed("SUBMITTED_VALID/IN_PROCESS", begun), bank.reportsArrival);
    case 11:
      return over(failed("AM04"));
    case 12:
      return over(failed("AC06"));
    case 13:
      return over(failed("PAYMENT_FAILED"));
    case 14:
      return over(failed("SERVICE_BLOCKED"));
    case 15:
      return executed(completed("SUBMITTED_VALID/ACCEPTED_WITH_CHANGE", begun), false);
    case 16:
      return bank.reportsScaStatus ? silent(completed("SUBMITTED_VALID/CREATED", begun)) : undecided(waiting(begun));
    case 17: {
      const first = completed("SUBMITTED_VALID/IN_PROCESS", begun);
      const hour = { ...first, record: "REJECTED/MS03", events: ["PSD2_PAYMENT_REJECTED"] };
      return { first, hour, end: { ...hour, events: [] } };
    }
    case 18:
      return over(completed("SETTLED/CREDITED", begun, "PSD2_PAYMENT_SETTLED"));
    case 19:
      return over(unresolved("OUTCOME_UNKNOWN", OPENED));
    case 21: {
      const first = waiting(begun);
      const hour = completed("EXECUTED/DEBITED", [], "PSD2_PAYMENT_EXECUTED");
      return { first, hour, end: { ...hour, events: [] } };
    }
    case 24: {
      const first = waiting([...OPENED, SIGNED_BY_ONE]);
      const end = { ...failed("DS04"), events: ["PSD2_PAYMENT_ATTEMPT_FAILED"] };
      return { first, hour: { ...first, events: [] }, end };
    }
    default:
      throw new Error(`Nobody has said what becomes of .${cents}.`);
  }
}

/** The protocol has no word for some of what a bank knows: what it can't say completes nothing until it is carried out (decision 151). */
function ofStet(cents: number): Expected | null {
  const first = waiting(OPENED);
  switch (cents) {
    case 15: {
      const hour = completed("EXECUTED/DEBITED", [], "PSD2_PAYMENT_EXECUTED");
      return { first, hour, end: { ...hour, events: [] } };
    }
    case 16:
      return undecided(first);
    case 18:
      return over(completed("EXECUTED/DEBITED", OPENED, "PSD2_PAYMENT_EXECUTED"));
    case 24: {
      const hour = unresolved("BANK_SILENT", []);
      return { first, hour, end: { ...failed("DS04"), events: ["PSD2_PAYMENT_ATTEMPT_FAILED"] } };
    }
    default:
      return null;
  }
}

function completed(record: string, before: readonly string[], ...alongside: readonly string[]): Standing {
  const events = [...before, "OPERATION_COMPLETED", "PSD2_PAYMENT_SUBMITTED", ...alongside, "FLOW_COMPLETED"];
  return { operation: "COMPLETED", attempt: "AUTHORISED", record, events };
}

function failed(reason: string): Standing {
  const events = [...OPENED, "PSD2_PAYMENT_ATTEMPT_FAILED"];
  return { operation: "OPENED", attempt: `FAILED ${reason}`, record: null, events };
}

function waiting(events: readonly string[]): Standing {
  return { operation: "OPENED", attempt: "AT_BANK", record: null, events };
}

function unresolved(reason: string, before: readonly string[]): Standing {
  const events = [...before, "PSD2_PAYMENT_UNRESOLVED"];
  return { operation: "OPENED", attempt: `UNRESOLVED ${reason}`, record: null, events };
}

/** Nothing comes after. */
function over(first: Standing): Expected {
  const later = { ...first, events: [] };
  return { first, hour: later, end: later };
}

function executed(first: Standing, arrives: boolean): Expected {
  const hour = arrives
    ? { ...first, record: "SETTLED/CREDITED", events: ["PSD2_PAYMENT_SETTLED"] }
    : { ...first, record: "EXECUTED/DEBITED", events: ["PSD2_PAYMENT_EXECUTED"] };
  return { first, hour, end: { ...hour, events: [] } };
}

/** The bank says the same for six days. */
function silent(first: Standing): Expected {
  return {
    first,
    hour: { ...first, events: [] },
    end: { ...first, record: "UNCONFIRMED/BANK_SILENT", events: [] },
  };
}

/** The payer's time is over, and the bank neither forgets the payment nor says what it makes of it. */
function undecided(first: Standing): Expected {
  const hour = unresolved("BANK_SILENT", []);
  return { first, hour, end: { ...hour, events: [] } };
}
