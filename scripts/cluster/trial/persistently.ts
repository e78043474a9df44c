import { setTimeout as pause } from "node:timers/promises";

/** Far beyond what is promised: who waits so long hangs. */
const HANGING_MS = 20_000;
/** A host that is lost is away for so long, and some more. */
const GIVE_UP_AFTER_MS = 90_000;
/** Where nobody says when to come again. */
const PAUSE_MS = 1_000;

/** Come again: the server is away, or busy with the same key. */
const PASSES = new Set([409, 429, 502, 503, 504]);

/** What was given up on, or refused for good. */
export class NotDone extends Error {}

/**
 * Asks as an ERP does: what passes is asked again, with the same Idempotency-Key, when the answer says so.
 * @throws NotDone when it is refused, or takes too long
 */
export async function persistently(what: string, send: (signal: AbortSignal) => Promise<Response>): Promise<string> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const answer = await attempt(send);
    if (answer !== null && answer.status < 300) return answer.text;
    if (answer !== null && !PASSES.has(answer.status)) {
      throw new NotDone(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    if (Date.now() > deadline) throw new NotDone(`${what}: given up on, ${answer?.status ?? "no answer"}`);
    await pause(answer?.retryAfterMs ?? PAUSE_MS);
  }
}

/** Null where there was none, or not all of it. */
async function attempt(send: (signal: AbortSignal) => Promise<Response>) {
  try {
    const answer = await send(AbortSignal.timeout(HANGING_MS));
    const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return { status: answer.status, text: await answer.text(), retryAfterMs: seconds * 1_000 || PAUSE_MS };
  } catch {
    return null;
  }
}
