import { allowInsecureRequests, customFetch, OperationProcessingError, ResponseBodyError } from "oauth4webapi";
import { fetch } from "undici";
import { z } from "zod";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { countBankCall } from "@/lib/shared/process/metrics";
import { readBoundedText } from "@/lib/shared/text/read-bounded";
import { noteCall } from "../calls";
import { type Bank, BankError } from "../connector";
import { ANSWER_BYTES_MAX, agentFor } from "../tls-agents";
import { oneOfEach } from "../transport/one-of-each";
import { parseJson } from "../transport/read-answer";
import { neededOf } from "./token-answer";

/** Whom a call of an authorization server is for. */
export type Authorised = Pick<Bank, "id" | "isSandbox" | "endpoint" | "headers" | "limits" | "tls" | "keys">;

type Sent = Readonly<{ method: string; headers: Readonly<Record<string, string>>; body?: string }>;

/** How oauth4webapi speaks with this bank's authorization server. Neither what is sent nor what comes back is logged or shown. */
export function optionsFor(bank: Authorised, call: string) {
  return {
    [customFetch]: async (
      url: string,
      { method, headers, body }: Readonly<{ method: string; headers: Record<string, string>; body?: unknown }>,
    ) => withWhatIsNeeded(await send(bank, call, url, { method, headers, body: String(body ?? "") })),
    // Plain HTTP is for banks that are themselves configured so: the sandbox on loopback.
    [allowInsecureRequests]: isPlain(bank),
  };
}

/** The library takes a token of a 200 in JSON alone; some servers call it created, or text. */
async function withWhatIsNeeded(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  return new Response(neededOf(await answer.text()), { headers: { "Content-Type": "application/json" } });
}

function isPlain({ endpoint }: Pick<Bank, "endpoint">): boolean {
  return endpoint.base.startsWith("http:");
}

/** One call, made once. Any answer is returned; where none comes, a `BankError` TOKEN: whatever was wanted with it has not left. */
export async function send(
  bank: Authorised,
  call: string,
  url: string,
  { method, headers, body }: Sent,
): Promise<Response> {
  const requestId = newUuid();
  const startedAt = performance.now();
  let httpStatus: number | null = null;
  let bankCode: string | null = null;
  try {
    const response = await fetch(url, {
      method,
      // What the bank wants with every call; what a grant needs itself goes before.
      headers: oneOfEach(bank.headers.static, headers, { "X-Request-ID": requestId }),
      body: body ?? null,
      redirect: "manual",
      signal: AbortSignal.timeout(bank.limits.readTimeoutMs),
      dispatcher: await agentFor(bank, method),
    });
    const text = await readBoundedText(response.body, ANSWER_BYTES_MAX);
    httpStatus = response.status;
    if (!response.ok) bankCode = refusalIn(text);
    if (httpStatus >= 500) throw unanswered(call, { requestId, httpStatus });
    const type = response.headers.get("content-type");
    return new Response(text === "" ? null : text, {
      status: response.status,
      ...(type !== null && { headers: { "Content-Type": type } }),
    });
  } catch (cause) {
    throw cause instanceof BankError ? cause : unanswered(call, { requestId, cause });
  } finally {
    const outcome = httpStatus !== null && httpStatus < 400 ? "OK" : "TOKEN";
    const durationMs = Math.round(performance.now() - startedAt);
    countBankCall(bank, call, outcome);
    log.info(
      { bankId: bank.id, call, httpStatus, durationMs, bankRequestId: requestId },
      "authorization server called",
    );
    noteCall({ bankId: bank.id, call, requestId, httpStatus, durationMs, outcome, bankCode });
  }
}

function unanswered(call: string, facts: ConstructorParameters<typeof BankError>[2]): BankError {
  const said = `The bank's authorization server gave no answer to ${call}.`;
  return new BankError("TOKEN", said, { ...facts, notSent: true });
}

/**
 * What was asked of an authorization server; its refusal, and an answer that is none, as a `BankError` TOKEN. The library's own
 * error is not handed on: it holds the answer, and with it perhaps a token.
 */
export async function orTokenError<T>(call: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ResponseBodyError) {
      throw new BankError("TOKEN", `The bank's authorization server refused ${call}: ${error.status}.`, {
        bankCode: codeOf(error.error),
        httpStatus: error.status,
        notSent: true,
      });
    }
    if (error instanceof BankError || !isOfTheLibrary(error)) throw error;
    throw new BankError("TOKEN", `The answer of the bank's authorization server to ${call} can't be read.`, {
      notSent: true,
    });
  }
}

const refusal = z.object({ error: z.string().transform(codeOf) });

function refusalIn(text: string): string | null {
  return refusal.safeParse(parseJson(text)).data?.error ?? null;
}

/** `invalid_grant`, as RFC 6749 has it (5.2); what isn't of that form is nobody's code. */
function codeOf(error: string): string | null {
  return /^[a-z0-9_]{1,60}$/i.test(error) ? error : null;
}

/** Its own kinds of error have a code; a mistake of ours has none. */
function isOfTheLibrary(error: unknown): boolean {
  if (error instanceof OperationProcessingError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("OAUTH_");
}
