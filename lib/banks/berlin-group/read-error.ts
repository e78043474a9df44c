import { reasonIn } from "@/lib/banks/statuses/reason";
import type { BankErrorKind } from "../connector";
import type { ToldError } from "../transport/error-answer";
import { parseJson } from "../transport/read-answer";
import { errorAnswer } from "./answers";

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
  CLIENT_INVALID: "TPP_AUTH",
  CLIENT_INCONSISTENT: "TPP_AUTH",
  API_CONTRACT_ID_INVALID: "TPP_AUTH",
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
  CHANGE_INVALID: "CONFLICT",
  CANCELLATION_INVALID: "CONFLICT",
  ACCESS_EXCEEDED: "RATE_LIMITED",
};

/** Messages, RFC 7807 or somebody's HTML page. Never throws. */
export function readError(text: string): ToldError {
  const body = errorAnswer.safeParse(parseJson(text)).data ?? {};
  const messages = [...(body.tppMessages ?? []), ...(body.apiClientMessages ?? [])];
  const inItsWords = messages.length > 0 || body.code != null || body.title != null || body.detail != null;
  const stated = [...messages.map(({ code }) => code), body.code].filter((code) => code != null);
  const bankCode = stated.find((code) => kindOf(code) !== null) ?? reasonIn(body) ?? stated[0] ?? null;
  return {
    inItsWords,
    isOfProtocol: messages.length > 0 || isWord(body.code),
    bankCode,
    kind: bankCode === null ? null : kindOf(bankCode),
  };
}

/** RFC 7807 as the guidelines have it has a code of theirs; without one, or with the status for one, gateways speak it as well. */
function isWord(code: string | null | undefined): boolean {
  return /[a-z]/i.test(code ?? "");
}

/** Some banks write codes in small letters. */
function kindOf(code: string): BankErrorKind | null {
  const known = code.toUpperCase();
  return Object.hasOwn(KIND_OF_CODE, known) ? (KIND_OF_CODE[known] ?? null) : null;
}
