import type { z } from "zod";
import { isoReasonIn } from "@/lib/banks/statuses/reason";
import type { BankErrorKind } from "../connector";
import type { ToldError } from "../transport/error-answer";
import { parseJson } from "../transport/read-answer";
import { errorAnswer } from "./answers";

/**
 * The document has no codes for errors: these are OAuth's, the reasons of a rejection, which banks use as codes, and the words that
 * banks which speak both protocols have from the other.
 */
const KIND_OF_CODE: Readonly<Record<string, BankErrorKind>> = {
  invalid_token: "TOKEN",
  expired_token: "TOKEN",
  invalid_client: "TPP_AUTH",
  unauthorized_client: "TPP_AUTH",
  insufficient_scope: "TPP_AUTH",
  CERTIFICATE_INVALID: "TPP_AUTH",
  CERTIFICATE_EXPIRED: "TPP_AUTH",
  CERTIFICATE_MISSING: "TPP_AUTH",
  ROLE_INVALID: "TPP_AUTH",
  SIGNATURE_INVALID: "SIGNATURE",
  SIGNATURE_MISSING: "SIGNATURE",
  TIMESTAMP_INVALID: "SIGNATURE",
  FF01: "REQUEST_INVALID",
  RR01: "REQUEST_INVALID",
  CH03: "REQUEST_INVALID",
  AM18: "REQUEST_INVALID",
  RR03: "PAYEE_INVALID",
  AM04: "INSUFFICIENT_FUNDS",
};

/** ErrorModel, an OAuth error or somebody's HTML page. Never throws. */
export function readError(text: string): ToldError {
  const told = errorAnswer.safeParse(parseJson(text)).data;
  if (!told || (told.error == null && told.message == null)) return NOTHING_TOLD;
  const { error = null, message } = told;
  const bankCode = isoReasonIn(message) ?? isoReasonIn(error) ?? (error && isCode(error) ? error : null);
  return { inItsWords: true, isOfProtocol: isErrorModel(told), bankCode, kind: KIND_OF_CODE[bankCode ?? ""] ?? null };
}

const NOTHING_TOLD: ToldError = { inItsWords: false, isOfProtocol: false, bankCode: null, kind: null };

/** The whole of it: gateways say "error" or "message" as well. */
function isErrorModel({ status, error, message, path }: z.output<typeof errorAnswer>): boolean {
  return [status, error, message, path].every((each) => each != null);
}

/** "Bad Request" is none: it says no more than the answer's status. */
function isCode(word: string): boolean {
  return /^[A-Za-z0-9]+([_.-][A-Za-z0-9]+)+$/.test(word);
}
