import { now } from "@/lib/shared/clock";
import { type Bank, BankError, type Cancellation, type PaymentReference, type WayBack } from "../connector";
import { methodOf } from "../methods";
import type { NextAction } from "../next-action";
import { resolveLink } from "../transport/links";
import { psuHeaders } from "../transport/psu-headers";
import { readAnswer } from "../transport/read-answer";
import { paymentUrl } from "./addresses";
import { authorisationAnswer, cancellationAnswer } from "./answers";
import { callBank } from "./call";
import { preferenceHeaders } from "./headers";
import { startIn, wayOn } from "./way-on";

/** DELETE …/{paymentId}: 204 it has, 202 only if the payer authorises that as well. */
export async function cancelPayment(bank: Bank, reference: PaymentReference, back?: WayBack): Promise<Cancellation> {
  if (!bank.cancellation) return { outcome: "UNSURE" };
  try {
    const answer = await callBank(bank, {
      call: "cancel",
      method: "DELETE",
      url: paymentUrl(bank, reference),
      token: reference.token ?? null,
      timeoutMs: bank.limits.readTimeoutMs,
    });
    if (answer.httpStatus === 204) return { outcome: "CANCELLED" };
    if (answer.httpStatus !== 202) return { outcome: "UNSURE" };
    return { outcome: "NEEDS_SCA", next: back ? await wayToCancel(bank, reference, back, answer) : null };
  } catch (error) {
    if (error instanceof BankError && error.kind === "CONFLICT") return { outcome: "REFUSED" };
    throw error;
  }
}

/** Null where the bank doesn't say how, or not now: the payment stays as it is, and may be called off another time. */
async function wayToCancel(
  bank: Bank,
  reference: PaymentReference,
  back: WayBack,
  { text, requestId }: Readonly<{ text: string; requestId: string }>,
): Promise<NextAction | null> {
  try {
    const told = readAnswer(cancellationAnswer, text, requestId);
    const { approach } = methodOf(bank);
    const at = now();
    const start = startIn(told._links);
    if (start === null) return wayOn(bank, { answer: told, approach }, at);
    const answer = await callBank(bank, {
      call: "startCancellationAuthorisation",
      method: "POST",
      url: resolveLink(bank, start.link),
      headers: { ...psuHeaders(bank, back.psu), ...preferenceHeaders(bank, back) },
      token: reference.token ?? null,
      body: {},
      timeoutMs: bank.limits.initiationTimeoutMs,
    });
    const started = readAnswer(authorisationAnswer, answer.text, answer.requestId);
    return wayOn(bank, { answer: started, approach: answer.approach ?? approach }, at);
  } catch (error) {
    if (error instanceof BankError) return null;
    throw error;
  }
}
