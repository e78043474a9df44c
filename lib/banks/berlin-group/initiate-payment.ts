import type { z } from "zod";
import { databaseTime } from "@/db/database-time";
import { validateInitiation } from "@/lib/banks/records/validate";
import { isTaken } from "@/lib/banks/statuses/interpret-status";
import { meaningOf } from "@/lib/banks/statuses/iso-status";
import { reasonIn } from "@/lib/banks/statuses/reason";
import { type Bank, BankError, type BankStatus, type Initiation, type PaymentInitiation } from "../connector";
import { methodOf } from "../methods";
import { type BankSession, type NextAction, NO_ACTION } from "../next-action";
import { sepaName } from "../sepa-text";
import { psuHeaders } from "../transport/psu-headers";
import { readAnswer } from "../transport/read-answer";
import { paymentsUrl } from "./addresses";
import { initiationAnswer, SCA_UNDER_WAY } from "./answers";
import { askedBeforeStart } from "./asked-before-start";
import { type Authorisation, authorisationIdIn, startAuthorisation, startUrl, stepLinks } from "./authorise";
import { callBank } from "./call";
import { dialectOf } from "./dialects";
import { identityHeaders, preferenceHeaders } from "./headers";
import { oauthByRecord, oauthWay } from "./oauth-way";
import { payeeMatchIn } from "./payee-match";
import { type Approach, startIn, wayOn } from "./way-on";

/** Orders the payment, and starts its authorisation as far as that goes without the payer. */
export async function initiatePayment(bank: Bank, input: PaymentInitiation): Promise<Initiation> {
  const [impediment] = validateInitiation(bank, input);
  if (impediment) {
    throw new BankError("REQUEST_INVALID", impediment.detail, { bankCode: impediment.code, notSent: true });
  }
  const { payment, approach } = await createPayment(bank, input);
  const told = {
    bankPaymentId: payment.paymentId,
    transactionStatus: payment.transactionStatus,
    ...(payment.said !== undefined && { said: payment.said }),
    reason: reasonIn(payment),
  };
  const session: BankSession = { links: {}, answers: input.answers, token: input.token };
  if (needsNoAuthorisation(payment, approach)) {
    return { ...told, scaStatus: payment.scaStatus ?? null, authorisationId: null, next: NO_ACTION, session };
  }
  return { ...told, ...(await authorisationOf(bank, input, session, payment, approach)) };
}

type CreatedPayment = z.output<typeof initiationAnswer> & Pick<BankStatus, "transactionStatus" | "said">;

async function createPayment(
  bank: Bank,
  input: PaymentInitiation,
): Promise<Readonly<{ payment: CreatedPayment; approach: Approach | null }>> {
  const answer = await callBank(bank, {
    call: "initiate",
    method: "POST",
    url: paymentsUrl(bank, input.product),
    headers: {
      ...psuHeaders(bank, input.psu),
      ...identityHeaders(bank, input.answers),
      ...preferenceHeaders(bank, input),
      ...(bank.notifies && input.notificationUrl !== undefined && { "TPP-Notification-URI": input.notificationUrl }),
    },
    token: input.token?.value ?? null,
    body: dialectOf(bank).order(bank, input),
    timeoutMs: bank.limits.initiationTimeoutMs,
  });
  try {
    const payment = readAnswer(initiationAnswer, answer.text, answer.requestId);
    return { payment: { ...payment, ...statusOf(bank, payment.transactionStatus) }, approach: answer.approach };
  } catch (error) {
    // A yes that can't be read is a payment all the same.
    if (!(error instanceof BankError)) throw error;
    throw new BankError("OUTCOME_UNKNOWN", error.message, { requestId: answer.requestId, cause: error });
  }
}

/** Of a payment that the bank has named, and said no more of, it has received the order. */
function statusOf(bank: Bank, said: string | null | undefined): Pick<BankStatus, "transactionStatus" | "said"> {
  return said == null ? { transactionStatus: "RCVD", said: null } : meaningOf(bank, said);
}

/** Whatever goes wrong from here on: the bank holds the payment, and the error says which. */
async function authorisationOf(
  bank: Bank,
  input: PaymentInitiation,
  session: BankSession,
  payment: CreatedPayment,
  approach: Approach | null,
): Promise<Authorisation> {
  try {
    const start = startIn(payment._links);
    const { paymentId: bankPaymentId } = payment;
    const byOAuth = { bankPaymentId, oauth: input.oauth };
    const implicit = payment._links.has("scaRedirect") || start === null;
    const method = methodOf(bank);
    const implicitly = { answer: payment, approach: approach ?? method.approach };
    const next =
      (await oauthWay(bank, payment, byOAuth)) ??
      (implicit ? wayOn(bank, implicitly, databaseTime()) : null) ??
      (start === null && method.start === "IMPLICIT" ? await oauthByRecord(bank, byOAuth) : null);
    if (next !== null) {
      const authorisationId = payment.authorisationId ?? authorisationIdIn(payment);
      const links = stepLinks(bank, payment);
      // Where the bank has no page of its own, nobody but we can say it.
      const isHere = next.type === "PROVIDE" || next.type === "SELECT_METHOD";
      const doubt = isHere ? payeeInDoubt(input, payment) : null;
      return {
        authorisationId,
        scaStatus: payment.scaStatus ?? null,
        next: doubt ?? next,
        session: { ...session, links, ...(doubt && { afterPayee: next }) },
      };
    }
    const doubt = start && payeeInDoubt(input, payment);
    const needed = start && askedBeforeStart(bank, input.answers, payment, start);
    const asked = doubt ?? needed;
    const { product } = input;
    const reference = { bankPaymentId, product };
    if (start && asked) {
      const links = { start: startUrl(bank, { reference }, start) };
      return {
        authorisationId: null,
        scaStatus: payment.scaStatus ?? null,
        next: asked,
        session: { ...session, links, ...(doubt && needed && { afterPayee: needed }) },
      };
    }
    return await startAuthorisation(bank, { reference, session, psu: input.psu, redirect: input }, start);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const { kind, message, bankCode, httpStatus, requestId } = error;
    const bankPaymentId = payment.paymentId;
    throw new BankError(kind, message, { bankCode, httpStatus, requestId, bankPaymentId, cause: error });
  }
}

/** A payer who is told that the payee's name is not the account's decides whether to go on (Regulation (EU) 2024/886). */
function payeeInDoubt(input: PaymentInitiation, payment: CreatedPayment): NextAction | null {
  const differs = payeeMatchIn(payment, sepaName(input.creditor.name));
  return differs && { type: "CONFIRM_PAYEE", ...differs };
}

const DECIDED: ReadonlySet<string> = new Set(["ACSP", "ACWP", "ACSC", "ACCC", "RJCT", "CANC"]);

/**
 * Decided already, without anybody having been asked: an exemption, or a refusal. A link to sign at overrules both; whatever else asks
 * somebody (in the bank's app, by a code, for a method) only that the bank has taken the payment.
 */
function needsNoAuthorisation(payment: CreatedPayment, approach: Approach | null): boolean {
  const { transactionStatus, scaMethods, challengeData, _links: links } = payment;
  if (links.has("scaRedirect") || links.has("scaOAuth") || startIn(links) !== null) return false;
  if (payment.scaStatus === "exempted" || DECIDED.has(transactionStatus)) return true;
  const asksByItself = approach === "DECOUPLED" || approach === "EMBEDDED" || scaMethods.length > 0;
  const asks = asksByItself || challengeData != null || SCA_UNDER_WAY.has(payment.scaStatus ?? "");
  return isTaken(transactionStatus) && !asks;
}
