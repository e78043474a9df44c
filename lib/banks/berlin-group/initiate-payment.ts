import type { z } from "zod";
import { toDecimalString } from "@/lib/shared/money";
import { type Bank, BankError, type Initiation, type PaymentInitiation } from "../connector";
import { sepaName } from "../sepa-text";
import { paymentsUrl, paymentUrl } from "./addresses";
import { authorisationAnswer, initiationAnswer, readAnswer } from "./answers";
import { psuHeaders } from "./headers";
import { callBank } from "./http-client";
import { lastSegment, resolveLink } from "./links";
import { reasonIn } from "./reason";
import { validateInitiation } from "./validate";

type Authorisation = Readonly<{ authorisationId: string | null; scaStatus: string | null; redirectUrl: string }>;

export async function initiatePayment(bank: Bank, input: PaymentInitiation): Promise<Initiation> {
  const [impediment] = validateInitiation(bank, input);
  if (impediment) {
    throw new BankError("REQUEST_INVALID", impediment.detail, { bankCode: impediment.code, notSent: true });
  }
  const payment = await createPayment(bank, input);
  const told = {
    bankPaymentId: payment.paymentId,
    transactionStatus: payment.transactionStatus,
    reason: reasonIn(payment),
    fundsAvailable: null,
  };
  if (needsNoAuthorisation(payment.transactionStatus, payment.scaStatus ?? null, payment._links)) {
    return { ...told, scaStatus: payment.scaStatus ?? null, authorisationId: null, next: { type: "NONE" } };
  }
  const { redirectUrl, ...authorisation } = await authorisationOf(bank, input, payment);
  return { ...told, ...authorisation, next: { type: "REDIRECT", url: redirectUrl } };
}

type CreatedPayment = z.output<typeof initiationAnswer>;

async function createPayment(bank: Bank, input: PaymentInitiation): Promise<CreatedPayment> {
  const answer = await callBank(bank, {
    call: "initiate",
    method: "POST",
    url: paymentsUrl(bank, input.product),
    headers: initiationHeaders(bank, input),
    body: initiationBody(bank, input),
    timeoutMs: bank.initiationTimeoutMs,
  });
  try {
    return readAnswer(initiationAnswer, answer.text, answer.requestId);
  } catch (error) {
    // A yes that can't be read is a payment all the same.
    if (!(error instanceof BankError)) throw error;
    throw new BankError("OUTCOME_UNKNOWN", error.message, { requestId: answer.requestId, cause: error });
  }
}

/** Whatever goes wrong from here on: the bank holds the payment, and the error says which. */
async function authorisationOf(bank: Bank, input: PaymentInitiation, payment: CreatedPayment): Promise<Authorisation> {
  try {
    return (
      implicitAuthorisation(bank, payment) ??
      (await startAuthorisation(bank, input, payment.paymentId, startLink(payment._links)))
    );
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const { kind, message, bankCode, httpStatus, requestId } = error;
    const bankPaymentId = payment.paymentId;
    throw new BankError(kind, message, { bankCode, httpStatus, requestId, bankPaymentId, cause: error });
  }
}

function initiationHeaders(bank: Bank, input: PaymentInitiation): Record<string, string> {
  return {
    ...psuHeaders(bank, input.psu),
    "TPP-Redirect-Preferred": "true",
    "TPP-Redirect-URI": input.redirectUrl,
    "TPP-Nok-Redirect-URI": input.nokRedirectUrl,
    "TPP-Explicit-Authorisation-Preferred": String(bank.authorisationStart === "EXPLICIT"),
    ...(bank.notifies && input.notificationUrl !== undefined && { "TPP-Notification-URI": input.notificationUrl }),
  };
}

function initiationBody(bank: Bank, input: PaymentInitiation): Record<string, unknown> {
  return {
    endToEndIdentification: input.endToEndId,
    ...(bank.debtorAccount === "EMPTY" && { debtorAccount: {} }),
    instructedAmount: { currency: input.currency, amount: toDecimalString(input.amount) },
    creditorAccount: { iban: input.creditor.iban },
    creditorAgent: input.creditor.bic,
    creditorName: sepaName(input.creditor.name),
    creditorAddress: { country: input.creditor.country },
    remittanceInformationUnstructured: input.remittance,
    ...(input.requestedExecutionDate !== null && { requestedExecutionDate: input.requestedExecutionDate }),
  };
}

/** Decided already, without anybody having been asked: an exemption, or a refusal. A link to sign at overrules both. */
function needsNoAuthorisation(
  transactionStatus: string,
  scaStatus: string | null,
  links: ReadonlyMap<string, string>,
): boolean {
  if (links.has("scaRedirect") || startLink(links) !== null) return false;
  const decided = ["ACTC", "ACCP", "ACFC", "ACWC", "ACSP", "ACWP", "ACSC", "ACCC", "RJCT", "CANC"];
  return scaStatus === "exempted" || decided.includes(transactionStatus);
}

/** Null when the answer holds no redirect: the authorisation has to be started first. */
function implicitAuthorisation(bank: Bank, payment: CreatedPayment): Authorisation | null {
  const redirect = payment._links.get("scaRedirect");
  if (redirect === undefined) return null;
  return {
    redirectUrl: resolveLink(bank, redirect),
    authorisationId: payment.authorisationId ?? authorisationIdIn(payment._links),
    scaStatus: payment.scaStatus ?? null,
  };
}

/** The identification is asked for on the bank's own pages, so that the plain link and the one "with" it are the same to us. */
function startLink(links: ReadonlyMap<string, string>): string | null {
  return links.get("startAuthorisation") ?? links.get("startAuthorisationWithPsuIdentification") ?? null;
}

async function startAuthorisation(
  bank: Bank,
  input: PaymentInitiation,
  bankPaymentId: string,
  link: string | null,
): Promise<Authorisation> {
  const built = `${paymentUrl(bank, { product: input.product, bankPaymentId })}/authorisations`;
  const answer = await callBank(bank, {
    call: "startAuthorisation",
    method: "POST",
    url: link === null ? built : resolveLink(bank, link),
    headers: initiationHeaders(bank, input),
    body: {},
    timeoutMs: bank.initiationTimeoutMs,
  });
  const started = readAnswer(authorisationAnswer, answer.text, answer.requestId);
  const redirect = started._links.get("scaRedirect");
  if (redirect === undefined) {
    throw new BankError("PROTOCOL", "The bank gave no address for the payer.", { requestId: answer.requestId });
  }
  return {
    redirectUrl: resolveLink(bank, redirect),
    authorisationId: started.authorisationId ?? authorisationIdIn(started._links),
    scaStatus: started.scaStatus ?? null,
  };
}

function authorisationIdIn(links: ReadonlyMap<string, string>): string | null {
  return lastSegment(links.get("scaStatus") ?? "");
}
