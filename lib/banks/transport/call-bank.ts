import { fetch } from "undici";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { networkCode, wasNotConnected } from "@/lib/shared/not-sent";
import { countBankCall } from "@/lib/shared/process/metrics";
import { inSpan } from "@/lib/shared/process/tracing";
import { readBoundedText } from "@/lib/shared/text/read-bounded";
import { noteCall, showExchange } from "../calls";
import { type Bank, BankError } from "../connector";
import { type ClientOf, withToken } from "../oauth/client-token";
import { isSigned, signRequest } from "../signing/sign-request";
import { ANSWER_BYTES_MAX, agentFor, openOurs } from "../tls-agents";
import { digestOf } from "./digest";
import { errorFromAnswer, type ToldError } from "./error-answer";
import { oneOfEach } from "./one-of-each";
import { ourNames, ourSignedNames } from "./our-names";

export type BankCall = Readonly<{
  /** For logs and messages: "initiate". */
  call: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  /** As this bank wants them; they stand in for what every call has, by name. */
  headers?: Readonly<Record<string, string>>;
  /** The payer's, where the bank wants one; ours goes with whatever has none, where it wants ours. */
  token?: string | null;
  body?: unknown;
  timeoutMs: number;
}>;

/** What a protocol knows and the transport doesn't: pure. */
export type Protocol = Readonly<{
  /** What is accepted of an answer: `application/json`. */
  accept: string;
  /** What the body of a refusal says. Never throws. */
  readError: (text: string) => ToldError;
}>;

/** What of a bank's record every call is made by. */
type SpokenTo = Pick<Bank, "digest" | "tls" | "signature" | "keys"> & ClientOf;

export type BankAnswer = Readonly<{
  httpStatus: number;
  /** By names in small letters. */
  headers: Readonly<Record<string, string>>;
  text: string;
  requestId: string;
}>;

/**
 * The server's alerts about our certificate, or that we have shown none (RFC 5246 and 8446). It sends them instead of ending the
 * handshake, before it reads a request: in version 1.3 ours may be on its way by then, and is never opened. Where only the
 * connection is cut, nobody knows.
 */
const REFUSED_US: ReadonlySet<string> = new Set([
  "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
  "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
  "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE",
  "ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE",
  "ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED",
  "ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED",
  "ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN",
  "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA",
]);

/**
 * One call, made once: nothing here is ever repeated, since no protocol has an idempotency key, but for a call that the bank
 * has refused for our token alone. Resolves with a 2xx answer; anything else is a `BankError`, and a POST without an answer is
 * OUTCOME_UNKNOWN.
 */
export function callBank(bank: SpokenTo, request: BankCall, protocol: Protocol): Promise<BankAnswer> {
  return withToken(bank, request.token ?? null, (token) =>
    inSpan(
      // Whoever we call hears nothing of our traces.
      {
        name: `bank ${request.call}`,
        kind: "CLIENT",
        facts: { "paraph.bank": bank.id, "paraph.bank.call": request.call },
      },
      async (span) => {
        const answer = await callOnce(bank, { ...request, token }, protocol);
        span.tell({ "http.response.status_code": answer.httpStatus });
        return answer;
      },
    ),
  );
}

async function callOnce(bank: SpokenTo, request: BankCall, protocol: Protocol): Promise<BankAnswer> {
  const requestId = newUuid();
  const startedAt = performance.now();
  let httpStatus: number | null = null;
  let failure: BankError | null = null;
  let text = "";
  let responseHeaders: Readonly<Record<string, string>> = {};
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  let headers = headersOf(bank, request, { body, requestId, accept: protocol.accept });
  try {
    headers = { ...headers, ...(await signatureOf(bank, request, { headers, body })) };
    const dispatcher = await agentFor(bank, request.method);
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      body,
      // A bank's interface has no business redirecting us.
      redirect: "manual",
      signal: AbortSignal.timeout(request.timeoutMs),
      dispatcher,
    });
    httpStatus = response.status;
    responseHeaders = Object.fromEntries(response.headers);
    text = await readBoundedText(response.body, ANSWER_BYTES_MAX);
    if (response.ok) return { httpStatus, headers: responseHeaders, text, requestId };
    const { call, method } = request;
    const retryAfter = response.headers.get("retry-after");
    const failed = { call, creates: method === "POST", httpStatus, retryAfter, requestId };
    throw errorFromAnswer(failed, protocol.readError(text), now());
  } catch (error) {
    failure = error instanceof BankError ? error : withoutAnswer(request, requestId, error);
    throw failure;
  } finally {
    const { call, method, url } = request;
    const outcome = failure?.kind ?? "OK";
    countBankCall(bank, call, outcome);
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ bankId: bank.id, call, httpStatus, durationMs, bankRequestId: requestId }, "bank called");
    const bankCode = failure?.bankCode ?? null;
    noteCall({ bankId: bank.id, call, requestId, httpStatus, durationMs, outcome, bankCode });
    const asked = { call, method, url, requestHeaders: headers, requestBody: body ?? "" };
    showExchange({ ...asked, httpStatus, durationMs, responseHeaders, text });
  }
}

type OfThisCall = Readonly<{ body: string | null; requestId: string; accept: string }>;

/** None at a bank, or for a call, that wants none. */
async function signatureOf(
  { signature, headers, keys }: SpokenTo,
  { method, url }: BankCall,
  sent: Readonly<{ headers: Readonly<Record<string, string>>; body: string | null }>,
): Promise<Record<string, string>> {
  if (!isSigned(signature, method)) return {};
  const { credential } = await openOurs(keys.seal);
  const wanted = { ...signature, headers: ourSignedNames(headers.names, signature.headers) };
  return ourNames(headers.names, await signRequest(wanted, credential, { method, url, ...sent }, now()));
}

function headersOf(
  { digest, headers, signature }: SpokenTo,
  request: BankCall,
  { body, requestId, accept }: OfThisCall,
): Record<string, string> {
  const token = request.token == null ? {} : { Authorization: `Bearer ${request.token}` };
  const always = { Accept: accept, "X-Request-ID": requestId, Date: now().toUTCString(), ...token };
  // What is signed has a digest, of no body as well (implementation guidelines 1.3, 12.1).
  const isProven = digest !== "NONE" && (body !== null || isSigned(signature, request.method));
  const proof = isProven ? { Digest: digestOf(body ?? "", digest) } : {};
  const type = body === null ? {} : { "Content-Type": "application/json" };
  return oneOfEach(always, type, proof, headers.static, request.headers ?? {});
}

function withoutAnswer(request: BankCall, requestId: string, cause: unknown): BankError {
  const code = networkCode(cause);
  if (code !== null && REFUSED_US.has(code)) {
    const message = `The bank's server does not take our certificate for ${request.call}.`;
    return new BankError("TPP_AUTH", message, { requestId, notSent: true, cause });
  }
  const sent = !wasNotConnected(cause);
  const kind = request.method === "POST" && sent ? "OUTCOME_UNKNOWN" : "BANK_UNAVAILABLE";
  return new BankError(kind, `The bank gave no answer to ${request.call}.`, { requestId, notSent: !sent, cause });
}
