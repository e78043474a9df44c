import { z } from "zod";
import { CallFailed, callGuarded, type GuardedAnswer } from "@/lib/outbound/call-guarded";
import { log } from "@/lib/shared/log";
import { RemoteSigningError } from "../remote-signing-error";
import type { ProviderSettings } from "../settings";

export type ProviderCall<Answer> = Readonly<{
  /** For logs and messages: `signatures/signHash`. */
  call: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  answer: z.ZodType<Answer>;
}>;

/** A chain has some 10 kB, twenty signatures as much. */
const ANSWER_BYTES_MAX = 256 * 1024;

/** RFC 6749, 5.2, and CSC API v2, 10: what it says beside that may name the person. */
const refusal = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

/**
 * One call of the provider, made once. The log knows which, how long it took and its status.
 * @throws RemoteSigningError
 */
export async function callProvider<Answer>(
  { policy, timeoutMs }: Pick<ProviderSettings, "policy" | "timeoutMs">,
  { call, url, headers, body, answer: shape }: ProviderCall<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  let httpStatus: number | null = null;
  try {
    const request = { method: "POST", url, headers: { accept: "application/json", ...headers }, body } as const;
    const answer = await callGuarded({ ...request, timeoutMs, answerBytesMax: ANSWER_BYTES_MAX }, policy);
    httpStatus = answer.status;
    if (answer.status < 200 || answer.status > 299) throw failureOf(call, answer);
    const read = shape.safeParse(jsonOf(answer.text));
    if (!read.success) throw new RemoteSigningError("UNSOUND", call);
    return read.data;
  } catch (error) {
    throw error instanceof CallFailed ? withoutAnswer(call, error) : error;
  } finally {
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ call, httpStatus, durationMs }, "provider of remote signatures called");
  }
}

export const jsonBody = (body: Readonly<Record<string, unknown>>) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function failureOf(call: string, { status, text }: GuardedAnswer): RemoteSigningError {
  const said = refusal.safeParse(jsonOf(text));
  const providerCode = said.success ? said.data.error : null;
  if (status >= 500 || status === 429) return new RemoteSigningError("UNAVAILABLE", call, { providerCode });
  // Nothing that speaks this interface sends us elsewhere.
  return new RemoteSigningError(status >= 400 ? "REFUSED" : "UNSOUND", call, { providerCode });
}

function withoutAnswer(call: string, cause: CallFailed): RemoteSigningError {
  switch (cause.failure) {
    case "REFUSED":
    case "NOT_SENT":
      return new RemoteSigningError("UNAVAILABLE", call, { cause });
    case "TOO_LONG":
      return new RemoteSigningError("UNSOUND", call, { cause });
    case "TIMEOUT":
    case "CUT":
      return new RemoteSigningError("NO_ANSWER", call, { cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
