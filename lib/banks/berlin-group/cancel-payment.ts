import { type Bank, type BankAdapter, BankError, type Cancellation, type PaymentReference } from "../connector";
import { EMPTY_SESSION } from "../next-action";
import { readAnswer } from "../transport/read-answer";
import { paymentUrl } from "./addresses";
import { cancellationAnswer } from "./answers";
import { askedBeforeStart } from "./asked-before-start";
import { authorisationIn, startAuthorisation, startUrl } from "./authorise";
import { type BankAnswer, callBank } from "./call";
import { startIn } from "./way-on";

type Here = NonNullable<Parameters<BankAdapter["cancel"]>[1]>;
type Answered = Pick<BankAnswer, "text" | "requestId" | "approach">;
type Way = Omit<Extract<Cancellation, { outcome: "NEEDS_SCA" }>, "outcome">;

/** DELETE …/{paymentId}: 204 it has, 202 only if the payer authorises that as well. */
export async function cancelPayment(bank: Bank, reference: PaymentReference, back?: Here): Promise<Cancellation> {
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
    if (!back) return { outcome: "NEEDS_SCA", next: null };
    const { next, authorisationId, session } = await wayToCancel(bank, reference, back, answer);
    return { outcome: "NEEDS_SCA", next, ...(session && { authorisationId: authorisationId ?? null, session }) };
  } catch (error) {
    if (error instanceof BankError && error.kind === "CONFLICT") return { outcome: "REFUSED" };
    throw error;
  }
}

/** Of nothing where the bank doesn't say how, or not now: the payment stays as it is, and may be called off another time. */
async function wayToCancel(bank: Bank, reference: PaymentReference, back: Here, answer: Answered): Promise<Way> {
  const { psu, session: known = EMPTY_SESSION, ...redirect } = back;
  // As the DELETE was answered: the token may have been renewed for it.
  const token = known.token && { ...known.token, value: reference.token ?? known.token.value };
  const session = { ...known, token };
  const before = { reference, session, psu, redirect, of: "CANCELLATION" } as const;
  try {
    const told = readAnswer(cancellationAnswer, answer.text, answer.requestId);
    const start = startIn(told._links);
    if (start === null) return await authorisationIn(bank, answer, before, null);
    const asked = askedBeforeStart(bank, session.answers, told, start);
    if (asked === null) return await startAuthorisation(bank, before, start);
    const links = { start: startUrl(bank, before, start) };
    return { authorisationId: null, next: asked, session: { ...session, links } };
  } catch (error) {
    if (error instanceof BankError) return { next: null };
    throw error;
  }
}
