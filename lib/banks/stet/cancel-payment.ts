import { type Bank, BankError, type Cancellation, type PaymentReference, type WayBack } from "../connector";
import { resolveLink } from "../transport/links";
import { psuHeaders } from "../transport/psu-headers";
import { readAnswer } from "../transport/read-answer";
import { paymentRequestUrl } from "./addresses";
import { authenticationAnswer, wholePaymentRequest } from "./answers";
import { callBank, readOn } from "./call";
import { cancellationBody, type StetRecord } from "./payment-request";
import { readStatusAfter } from "./read-payment";

const ENDED: ReadonlySet<string> = new Set(["RJCT", "CANC"]);

/**
 * The bank wants all of the payment back, with another status in it: so it is read, then sent (PUT). An answer that asks nobody
 * to authorise is no word of what became of it: the payment is read once more. Sent twice it says the same.
 */
export async function cancelPayment(
  bank: Bank,
  stet: StetRecord,
  reference: PaymentReference,
  back?: WayBack,
): Promise<Cancellation> {
  if (!bank.cancellation) return { outcome: "UNSURE" };
  const url = paymentRequestUrl(bank, reference);
  const token = reference.token ?? null;
  const held = await readOn(bank, "cancel", url, token);
  const { paymentRequest } = readAnswer(wholePaymentRequest, held.text, held.requestId);
  if (ENDED.has(String(paymentRequest.paymentInformationStatus))) return { outcome: "CANCELLED" };
  try {
    const { text, requestId } = await callBank(bank, {
      call: "cancel",
      method: "PUT",
      url,
      headers: back ? psuHeaders(bank, back.psu) : {},
      token,
      body: cancellationBody(stet, paymentRequest, back),
      timeoutMs: bank.limits.readTimeoutMs,
    });
    const { consentApproval } = readAnswer(authenticationAnswer, text, requestId)._links;
    if (consentApproval !== null) {
      return {
        outcome: "NEEDS_SCA",
        next: back ? { type: "REDIRECT", url: resolveLink(bank, consentApproval) } : null,
      };
    }
  } catch (error) {
    if (error instanceof BankError && error.kind === "CONFLICT") return { outcome: "REFUSED" };
    throw error;
  }
  const { transactionStatus } = await readStatusAfter(bank, reference);
  return { outcome: ENDED.has(transactionStatus) ? "CANCELLED" : "UNSURE" };
}
