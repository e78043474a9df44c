import { validateInitiation } from "@/lib/banks/records/validate";
import { now } from "@/lib/shared/clock";
import { type Bank, BankError, type Initiation, type PaymentInitiation } from "../connector";
import { type NextAction, NO_ACTION } from "../next-action";
import { lastSegment, resolveLink } from "../transport/links";
import { psuHeaders } from "../transport/psu-headers";
import { readAnswer } from "../transport/read-answer";
import { paymentRequestsUrl } from "./addresses";
import { type AuthenticationAnswer, authenticationAnswer } from "./answers";
import { callBank } from "./call";
import { paymentRequestBody, type StetRecord } from "./payment-request";

/** Orders the payment. What the bank makes of it is told by a question only: the answer has no status. */
export async function initiatePayment(bank: Bank, stet: StetRecord, input: PaymentInitiation): Promise<Initiation> {
  const [impediment] = validateInitiation(bank, input);
  if (impediment) {
    throw new BankError("REQUEST_INVALID", impediment.detail, { bankCode: impediment.code, notSent: true });
  }
  const { answer, bankPaymentId, requestId } = await createPayment(bank, stet, input);
  const { nonce } = answer;
  return {
    bankPaymentId,
    transactionStatus: "RCVD",
    said: null,
    scaStatus: null,
    reason: null,
    authorisationId: null,
    next: wayOn(bank, answer, { bankPaymentId, requestId }),
    session: { links: {}, answers: input.answers, token: input.token, ...(nonce != null && { nonce }) },
  };
}

type Created = Readonly<{ answer: AuthenticationAnswer; bankPaymentId: string; requestId: string }>;

async function createPayment(bank: Bank, stet: StetRecord, input: PaymentInitiation): Promise<Created> {
  const { text, headers, requestId } = await callBank(bank, {
    call: "initiate",
    method: "POST",
    url: paymentRequestsUrl(bank, input.product),
    headers: psuHeaders(bank, input.psu),
    token: input.token?.value ?? null,
    body: paymentRequestBody(bank, stet, input, now()),
    timeoutMs: bank.limits.initiationTimeoutMs,
  });
  try {
    const answer = readAnswer(authenticationAnswer, text, requestId);
    const bankPaymentId = paymentIdIn(headers.location ?? null, answer);
    if (bankPaymentId !== null) return { answer, bankPaymentId, requestId };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    // A yes that can't be read is a payment all the same.
    throw new BankError("OUTCOME_UNKNOWN", error.message, { requestId, cause: error });
  }
  throw new BankError("OUTCOME_UNKNOWN", "The bank has not said where the payment lies.", { requestId });
}

/** Where the payment lies: the Location's last part; some say it in the body, or in the address for the payer. */
function paymentIdIn(
  location: string | null,
  { paymentRequestResourceId, _links: { consentApproval } }: AuthenticationAnswer,
): string | null {
  return (
    (location === null ? null : lastSegment(location)) ??
    paymentRequestResourceId ??
    parameterIn(consentApproval, "paymentRequestResourceId")
  );
}

function parameterIn(href: string | null, name: string): string | null {
  const query = href?.split("?")[1]?.split("#")[0];
  return new URLSearchParams(query ?? "").get(name) || null;
}

/** Whatever is wrong with it: the bank holds the payment, and the error says which. */
function wayOn(
  bank: Bank,
  { appliedAuthenticationApproach: approach, _links: { consentApproval } }: AuthenticationAnswer,
  held: Readonly<{ bankPaymentId: string; requestId: string }>,
): NextAction {
  try {
    if (consentApproval !== null) return { type: "REDIRECT", url: resolveLink(bank, consentApproval) };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    throw new BankError(error.kind, error.message, { ...held, cause: error });
  }
  // Nobody has to authorise it: what became of it, its status says.
  if (approach === "NONE") return NO_ACTION;
  throw new BankError("PROTOCOL", "The bank gave no way on that the payer can take.", held);
}
