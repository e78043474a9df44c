import { Agent, fetch } from "undici";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { countBankCall } from "@/lib/shared/metrics";
import { noteCall, showExchange } from "../calls";
import { type Bank, BankError } from "../connector";
import { type ClientOf, withToken } from "../oauth/client-token";
import { errorFromAnswer } from "./error-answer";
import { digestOf } from "./headers";
import { type Approach, approachIn } from "./way-on";

export type BankCall = Readonly<{
  /** For logs and messages: "initiate". */
  call: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** The payer's, where the bank wants one; ours goes with whatever has none, where it wants ours. */
  token?: string | null;
  body?: unknown;
  timeoutMs: number;
}>;

/** What of a bank's record every call is made by. */
type SpokenTo = Pick<Bank, "digest" | "headers"> & ClientOf;

export type BankAnswer = Readonly<{
  httpStatus: number;
  text: string;
  requestId: string;
  /** How the payer is to authorise, where the bank says so. */
  approach: Approach | null;
}>;

/** Answers are a few kilobytes; a bank in trouble may send anything. */
const ANSWER_BYTES_MAX = 1_048_576;

/** Undici's own agent for undici's own fetch: the one built into Node refuses it. */
const agent = new Agent({ connect: { timeout: 5_000 }, maxResponseSize: ANSWER_BYTES_MAX });

/** What went wrong before the request left: the bank holds nothing. */
const NOT_SENT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * One call, made once: nothing here is ever repeated, since the protocol has no idempotency key, but for a call that the bank
 * has refused for our token alone. Resolves with a 2xx answer; anything else is a `BankError`, and a POST without an answer is
 * OUTCOME_UNKNOWN.
 */
export function callBank(bank: SpokenTo, request: BankCall): Promise<BankAnswer> {
  return withToken(bank, request.token ?? null, (token) => callOnce(bank, { ...request, token }));
}

async function callOnce(bank: SpokenTo, request: BankCall): Promise<BankAnswer> {
  const requestId = newUuid();
  const startedAt = performance.now();
  let httpStatus: number | null = null;
  let failure: BankError | null = null;
  let text = "";
  let responseHeaders: Readonly<Record<string, string>> = {};
  const headers = headersOf(bank, request, requestId);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      body,
      // A bank's interface has no business redirecting us.
      redirect: "manual",
      signal: AbortSignal.timeout(request.timeoutMs),
      dispatcher: agent,
    });
    httpStatus = response.status;
    responseHeaders = Object.fromEntries(response.headers);
    text = await response.text();
    const approach = approachIn(response.headers.get("aspsp-sca-approach"));
    if (response.ok) return { httpStatus, text, requestId, approach };
    const { call, method } = request;
    const retryAfter = response.headers.get("retry-after");
    throw errorFromAnswer({ call, creates: method === "POST", httpStatus, text, retryAfter, requestId }, now());
  } catch (error) {
    failure = error instanceof BankError ? error : withoutAnswer(request, requestId, error);
    throw failure;
  } finally {
    const { call, method, url } = request;
    const outcome = failure?.kind ?? "OK";
    countBankCall(bank.id, call, outcome);
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ bankId: bank.id, call, httpStatus, durationMs, bankRequestId: requestId }, "bank called");
    const bankCode = failure?.bankCode ?? null;
    noteCall({ bankId: bank.id, call, requestId, httpStatus, durationMs, outcome, bankCode });
    const asked = { call, method, url, requestHeaders: headers, requestBody: body ?? "" };
    showExchange({ ...asked, httpStatus, durationMs, responseHeaders, text });
  }
}

function headersOf({ digest, headers }: SpokenTo, request: BankCall, requestId: string): Record<string, string> {
  const token = request.token == null ? {} : { Authorization: `Bearer ${request.token}` };
  const always = { Accept: "application/json", "X-Request-ID": requestId, Date: now().toUTCString(), ...token };
  const said = { ...headers.static, ...ourNames(headers.names, request.headers ?? {}) };
  if (request.body === undefined) return { ...always, ...said };
  const proof = digest === "NONE" ? {} : { Digest: digestOf(JSON.stringify(request.body), digest) };
  return { ...always, "Content-Type": "application/json", ...proof, ...said };
}

/** `TPP-Redirect-URI` is `Client-Redirect-URI` at a bank of the newer framework. */
function ourNames(names: "TPP" | "CLIENT", headers: Readonly<Record<string, string>>): Record<string, string> {
  if (names === "TPP") return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/^TPP-/, "Client-"), value]));
}

function withoutAnswer(request: BankCall, requestId: string, cause: unknown): BankError {
  const sent = !NOT_SENT.has(networkCode(cause) ?? "");
  const kind = request.method === "POST" && sent ? "OUTCOME_UNKNOWN" : "BANK_UNAVAILABLE";
  return new BankError(kind, `The bank gave no answer to ${request.call}.`, { requestId, notSent: !sent, cause });
}

/** The system's or undici's code, which fetch hides behind "fetch failed". */
function networkCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  return networkCode(error.cause);
}
