import { parseRetryAfter } from "@/lib/outbound/retry-after";
import { BankError, type BankErrorKind } from "../connector";

const KIND_OF_STATUS: Readonly<Record<number, BankErrorKind>> = {
  400: "REQUEST_INVALID",
  401: "TPP_AUTH",
  403: "TPP_AUTH",
  404: "RESOURCE_GONE",
  405: "CONFLICT",
  408: "BANK_UNAVAILABLE",
  409: "CONFLICT",
  410: "RESOURCE_GONE",
  422: "REQUEST_INVALID",
  429: "RATE_LIMITED",
  503: "BANK_UNAVAILABLE",
};

/** What a failed call was: `creates` when it may have left something at the bank. */
type FailedAnswer = Readonly<{
  call: string;
  creates: boolean;
  httpStatus: number;
  retryAfter: string | null;
  requestId: string;
}>;

/** What a refusal's body says, in the words of a protocol. */
export type ToldError = Readonly<{
  /** It is the bank's own: not a gateway's page, not half an answer, not nothing. */
  inItsWords: boolean;
  /** It is a form that gateways do not speak: what it says of an address is the word of the bank behind them. */
  isOfProtocol: boolean;
  bankCode: string | null;
  /** What the code means; null for an unknown one, and for none. */
  kind: BankErrorKind | null;
}>;

/** An answer that is none of 2xx, as a `BankError`. */
export function errorFromAnswer(answer: FailedAnswer, told: ToldError, now: Date): BankError {
  const { bankCode } = told;
  return new BankError(
    kindOf(answer, told),
    `The bank answered ${answer.httpStatus}${bankCode === null ? "" : ` ${bankCode}`} to ${answer.call}.`,
    {
      bankCode,
      httpStatus: answer.httpStatus,
      requestId: answer.requestId,
      retryAfterSeconds: retryAfterSeconds(answer.retryAfter, now),
    },
  );
}

function kindOf(
  { httpStatus, creates }: FailedAnswer,
  { kind: known, inItsWords, isOfProtocol }: ToldError,
): BankErrorKind {
  if (creates && !(inItsWords && isRefusal(httpStatus, known))) return "OUTCOME_UNKNOWN";
  if (httpStatus >= 500) return "BANK_UNAVAILABLE";
  // A gateway behind which the bank is away answers so of every address: no word about the payment (decision 44).
  if (!isOfProtocol && known === null && NOTHING_THERE.has(httpStatus)) return "BANK_UNAVAILABLE";
  const kind = known ?? KIND_OF_STATUS[httpStatus] ?? "PROTOCOL";
  // An address that should always be there is a service we may not use, not a payment that is gone.
  return kind === "RESOURCE_GONE" && creates ? "PRODUCT_UNSUPPORTED" : kind;
}

const NOTHING_THERE: ReadonlySet<number> = new Set([404, 410]);

/** Whether an address leads to nothing, whoever has said so; that a payment is gone only its bank can say (RESOURCE_GONE). */
export function leadsNowhere({ httpStatus }: BankError): boolean {
  return httpStatus !== null && NOTHING_THERE.has(httpStatus);
}

/** What a gateway says of itself, or of an address: nothing of what became of the order behind it. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([404, 408, 410, 425, 429]);

/**
 * Whether the bank itself has refused an order, so that it holds none. A fault, a gateway's page or an empty answer says
 * nothing about what became of it (decision 44).
 */
function isRefusal(httpStatus: number, known: BankErrorKind | null): boolean {
  if (httpStatus < 400 || httpStatus >= 500) return false;
  return SAYS_NOTHING.has(httpStatus) ? known !== null && known !== "RESOURCE_GONE" : true;
}

/** No bank parks us for a day. */
const RETRY_AFTER_SECONDS_MAX = 3_600;

function retryAfterSeconds(value: string | null, now: Date): number | null {
  const asked = parseRetryAfter(value ?? undefined, now);
  return asked === null ? null : Math.min(asked, RETRY_AFTER_SECONDS_MAX);
}
