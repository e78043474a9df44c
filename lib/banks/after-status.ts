import type { Bank, BankStatus, PaymentDetails } from "./connector";
import { type NextAction, NO_ACTION } from "./next-action";

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
  return before.type === "WAIT_OTHERS" ? NO_ACTION : before;
}
