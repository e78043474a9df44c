import type { Bank, BankAdapter, PaymentReference } from "../connector";
import { psuHeaders } from "../transport/psu-headers";
import { paymentRequestUrl } from "./addresses";
import { callBank } from "./call";
import { confirmationBody } from "./payment-request";

/**
 * POST …/{id}/confirmation: we want what the payer has authorised. A side effect, once: whoever calls sees to that. Some banks
 * give the payer a factor to bring back in the address; the bank knows whether it is theirs. What became of the payment its
 * status says, whatever the answer to this.
 */
export async function completePayment(
  bank: Bank,
  reference: PaymentReference,
  { psu, session, broughtBack }: Parameters<NonNullable<BankAdapter["complete"]>>[1],
): Promise<void> {
  await callBank(bank, {
    call: "confirm",
    method: "POST",
    url: `${paymentRequestUrl(bank, reference)}/confirmation`,
    headers: psuHeaders(bank, psu),
    token: reference.token ?? null,
    body: confirmationBody(broughtBack.psuAuthenticationFactor ?? null, session.nonce ?? null),
    timeoutMs: bank.limits.initiationTimeoutMs,
  });
}
