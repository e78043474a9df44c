import { inSpan } from "@/lib/shared/process/tracing";
import { readBoundedText, TooLong } from "@/lib/shared/text/read-bounded";
import { requestTargetOf } from "@/lib/shared/uri";
import { type AddressPolicy, addressPolicy } from "./guard-address";
import { withGuardedClient } from "./guarded-client";
import { AddressRefused } from "./guarded-connector";
import { NameNotResolved } from "./resolve-name";

export type GuardedCall = Readonly<{
  method: "GET" | "POST";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Of everything, from the name's resolution to the answer's last byte. */
  timeoutMs: number;
  answerBytesMax: number;
}>;

export type GuardedAnswer = Readonly<{ status: number; text: string }>;

/** Why there is no answer. REFUSED: the address is none that we may connect to, or there is no such name. */
export type CallFailure = "REFUSED" | "NOT_SENT" | "TIMEOUT" | "CUT" | "TOO_LONG";

export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly failure: CallFailure;

  constructor(failure: CallFailure, cause: unknown) {
    super(`There was no answer: ${failure}.`, { cause });
    this.failure = failure;
  }
}

/**
 * One call of a service, made once and read to its end. Never follows a redirect: its status is an answer like any other.
 * @throws CallFailed; nothing else
 */
export async function callGuarded(call: GuardedCall, policy: AddressPolicy = addressPolicy()): Promise<GuardedAnswer> {
  return inSpan({ name: "call", kind: "CLIENT", facts: { "http.request.method": call.method } }, async (span) => {
    const answer = await callOnce(call, policy);
    span.tell({ "http.response.status_code": answer.status });
    return answer;
  });
}

async function callOnce(
  { method, url, headers, body, timeoutMs, answerBytesMax }: GuardedCall,
  policy: AddressPolicy,
): Promise<GuardedAnswer> {
  const target = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  return withGuardedClient(target, policy, { timeoutMs, signal }, async (client, wasConnected) => {
    try {
      const answer = await client.request({
        method,
        path: requestTargetOf(url),
        headers: { "user-agent": "Paraph/1", ...headers },
        body: body ?? null,
        signal,
      });
      return { status: answer.statusCode, text: await readBoundedText(answer.body, answerBytesMax) };
    } catch (error) {
      throw new CallFailed(wasConnected() ? lossOf(error, signal) : whyNotSent(error), error);
    }
  });
}

/** Of what had a connection: the other side may know of it. */
function lossOf(error: unknown, signal: AbortSignal): CallFailure {
  if (error instanceof TooLong) return "TOO_LONG";
  return signal.aborted ? "TIMEOUT" : "CUT";
}

/** Whatever went wrong before there was a connection, its TLS included: the other side knows of nothing. */
function whyNotSent(error: unknown): CallFailure {
  return error instanceof AddressRefused || error instanceof NameNotResolved ? "REFUSED" : "NOT_SENT";
}
