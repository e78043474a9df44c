import { parseRetryAfter } from "@/lib/outbound/retry-after";
import { BankError, type BankErrorKind } from "../connector";
import { errorAnswer, parseJson } from "./answers";
import { reasonIn } from "./reason";

/** The codes of the implementation guidelines, and ISO reasons that banks use as codes. The set is open. */
const KIND_OF_CODE: Readonly<Record<string, BankErrorKind>> = {
  FORMAT_ERROR: "REQUEST_INVALID",
  PARAMETER_NOT_SUPPORTED: "REQUEST_INVALID",
  PARAMETER_NOT_CONSISTENT: "REQUEST_INVALID",
  EXECUTION_DATE_INVALID: "REQUEST_INVALID",
  PAYMENT_FAILED: "REQUEST_INVALID",
  REQUIRED_KID_MISSING: "REQUEST_INVALID",
  AC01: "PAYEE_INVALID",
  AC03: "PAYEE_INVALID",
  AC04: "PAYEE_INVALID",
  AC07: "PAYEE_INVALID",
  BE01: "PAYEE_INVALID",
  RC01: "PAYEE_INVALID",
  RC04: "PAYEE_INVALID",
  CREDITOR_INVALID: "PAYEE_INVALID",
  PRODUCT_INVALID: "PRODUCT_UNSUPPORTED",
  PRODUCT_UNKNOWN: "PRODUCT_UNSUPPORTED",
  SERVICE_INVALID: "PRODUCT_UNSUPPORTED",
  PSU_CREDENTIALS_INVALID: "PSU_CREDENTIALS",
  CORPORATE_ID_INVALID: "PSU_CREDENTIALS",
  SERVICE_BLOCKED: "PSU_CREDENTIALS",
  FUNDS_NOT_AVAILABLE: "INSUFFICIENT_FUNDS",
  AM04: "INSUFFICIENT_FUNDS",
  CERTIFICATE_INVALID: "TPP_AUTH",
  CERTIFICATE_EXPIRED: "TPP_AUTH",
  CERTIFICATE_BLOCKED: "TPP_AUTH",
  CERTIFICATE_REVOKED: "TPP_AUTH",
  CERTIFICATE_MISSING: "TPP_AUTH",
  ROLE_INVALID: "TPP_AUTH",
  SIGNATURE_INVALID: "SIGNATURE",
  SIGNATURE_MISSING: "SIGNATURE",
  // The date is signed so that nobody sends a call again; one that the bank does not take is our clock's fault.
  TIMESTAMP_INVALID: "SIGNATURE",
  TOKEN_UNKNOWN: "TOKEN",
  TOKEN_INVALID: "TOKEN",
  TOKEN_EXPIRED: "TOKEN",
  CONSENT_UNKNOWN: "TOKEN",
  CONSENT_INVALID: "TOKEN",
  CONSENT_EXPIRED: "TOKEN",
  RESOURCE_UNKNOWN: "RESOURCE_GONE",
  RESOURCE_EXPIRED: "RESOURCE_GONE",
  RESOURCE_BLOCKED: "CONFLICT",
  STATUS_INVALID: "CONFLICT",
  CANCELLATION_INVALID: "CONFLICT",
  ACCESS_EXCEEDED: "RATE_LIMITED",
};

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
export type FailedAnswer = Readonly<{
  call: string;
  creates: boolean;
  httpStatus: number;
  text: string;
  retryAfter: string | null;
  requestId: string;
}>;

/** tppMessages, RFC 7807 or somebody's HTML page, as a `BankError`. Never throws. */
export function errorFromAnswer(answer: FailedAnswer, now: Date): BankError {
  const body = errorAnswer
    .catch({ tppMessages: [], code: null, title: null, detail: null })
    .parse(parseJson(answer.text) ?? {});
  const inItsWords = body.tppMessages.length > 0 || body.code != null || body.title != null || body.detail != null;
  const stated = [...body.tppMessages.map(({ code }) => code), body.code].filter((code) => code != null);
  const bankCode = stated.find((code) => KIND_OF_CODE[code]) ?? reasonIn(body) ?? stated[0] ?? null;
  return new BankError(
    kindOf(answer, bankCode, inItsWords),
    `The bank answered ${answer.httpStatus}${bankCode === null ? "" : ` ${bankCode}`} to ${answer.call}.`,
    {
      bankCode,
      httpStatus: answer.httpStatus,
      requestId: answer.requestId,
      retryAfterSeconds: retryAfterSeconds(answer.retryAfter, now),
    },
  );
}

function kindOf(answer: FailedAnswer, bankCode: string | null, inItsWords: boolean): BankErrorKind {
  const { httpStatus, creates } = answer;
  const known = KIND_OF_CODE[bankCode ?? ""];
  if (creates && !(inItsWords && isRefusal(httpStatus, known))) return "OUTCOME_UNKNOWN";
  if (httpStatus >= 500) return "BANK_UNAVAILABLE";
  const kind = known ?? KIND_OF_STATUS[httpStatus] ?? "PROTOCOL";
  // An address that should always be there is a service we may not use, not a payment that is gone.
  return kind === "RESOURCE_GONE" && creates ? "PRODUCT_UNSUPPORTED" : kind;
}

/** What a gateway says of itself, or of an address: nothing of what became of the order behind it. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([404, 408, 410, 425, 429]);

/**
 * Whether the bank itself has refused an order, so that it holds none. A fault, a gateway's page or an empty answer says
 * nothing about what became of it (decision 44).
 */
function isRefusal(httpStatus: number, known: BankErrorKind | undefined): boolean {
  if (httpStatus < 400 || httpStatus >= 500) return false;
  return SAYS_NOTHING.has(httpStatus) ? known !== undefined && known !== "RESOURCE_GONE" : true;
}

/** No bank parks us for a day. */
const RETRY_AFTER_SECONDS_MAX = 3_600;

function retryAfterSeconds(value: string | null, now: Date): number | null {
  const asked = parseRetryAfter(value ?? undefined, now);
  return asked === null ? null : Math.min(asked, RETRY_AFTER_SECONDS_MAX);
}
