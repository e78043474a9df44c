import type { Bank, BankStatus, PaymentDetails } from "@/lib/banks/connector";
import { type BankSession, type NextAction, NO_ACTION, POLL_AFTER_MS } from "@/lib/banks/next-action";
import { codeField } from "@/lib/banks/records/requirements";

/**
 * What the payer has to do by what the bank says of a payment that is still open: pure. `before` stays where the status says
 * nothing of it: nobody knows from a status whether somebody still has a page of the bank's open.
 */
export function nextAfterStatus(
  bank: Pick<Bank, "completion">,
  { transactionStatus, scaStatus }: Pick<BankStatus, "transactionStatus" | "scaStatus">,
  { signatures }: Pick<PaymentDetails, "signatures">,
  before: NextAction,
): NextAction {
  if (transactionStatus === "PATC") {
    return { type: "WAIT_OTHERS", signed: signatures?.signed ?? null, required: signatures?.required ?? null };
  }
  // The bank has shown the payer a code that it wants from us (authorisation confirmation).
  if (scaStatus === "unconfirmed" && bank.completion === "CODE") {
    const field = { name: "CODE", label: null, pattern: null, required: true } as const;
    return { type: "PROVIDE", fields: [field], message: null, confirms: true };
  }
  if (before.type === "SELECT_METHOD" && before.sent && METHOD_TAKEN.has(scaStatus ?? "")) return AFTER_CHOICE;
  return before.type === "WAIT_OTHERS" ? NO_ACTION : before;
}

/** Words that mean: a method is chosen, and the payer is asked by it. */
const METHOD_TAKEN: ReadonlySet<string> = new Set(["scaMethodSelected", "started"]);

/**
 * What follows a choice that the bank has taken and whose answer is lost: a code, of whatever form, or a yes in the bank's app; which of
 * the two only the answer said (decision 330).
 */
export const AFTER_CHOICE: NextAction = {
  type: "PROVIDE",
  fields: [codeField(null)],
  message: null,
  pollAfterMs: POLL_AFTER_MS,
};

/** The authorisation is begun: what follows is sent to it, and begins no other. */
export function begun(session: BankSession): BankSession {
  const { start: _, ...links } = session.links;
  return { ...session, links };
}
