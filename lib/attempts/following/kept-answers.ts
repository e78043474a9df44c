import { setTimeout as pause } from "node:timers/promises";
import { ConstantBackoff, handleAll, retry } from "cockatiel";
import { type Database, successorOf } from "@/db/client";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";

const AGAIN_AFTER_MS = 100;
/** A host that is lost is away for some twenty seconds; two minutes and more, as each try takes its time. */
const TRIES_MAX = 1_200;
/** Whoever has asked is told that the database is away, as anybody is (decision 52). */
const CALLER_WAITS_MS = 400;

/** Nobody stays alive for it: who ends in good order asks `answersAreWritten`. */
const patience = retry(handleAll, {
  maxAttempts: TRIES_MAX,
  backoff: new ConstantBackoff(AGAIN_AFTER_MS),
}).dangerouslyUnref();

/** Answers that lie in the memory of this process alone. */
const kept = oncePerProcess("kept-answers", () => new Set<Promise<unknown>>());

/**
 * Writes what a bank has said, which it says once: where the database is away the answer is kept and written when it is back, by
 * whichever pool is asked then (decision 248). The bank is not called again. `write` may run repeatedly, and finds what it has written.
 * @throws what the database says, once the caller has waited for long enough; the answer is kept all the same
 */
export async function persistently<T>(db: Database, write: (living: Database) => Promise<T>): Promise<T> {
  let giveUp: (error: unknown) => void = () => undefined;
  const tooLate = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  let timer: NodeJS.Timeout | undefined;
  const writing = patience.execute(async () => {
    try {
      return await write(successorOf(db));
    } catch (error) {
      timer ??= setTimeout(() => giveUp(error), CALLER_WAITS_MS);
      throw error;
    }
  });
  keep(writing);
  try {
    return await Promise.race([writing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function keep(writing: Promise<unknown>): void {
  kept.add(writing);
  writing
    .catch((err: unknown) => log.error({ err }, "a bank's answer could not be written; its attempt is asked about"))
    .finally(() => kept.delete(writing));
}

/** When none is kept any more, or it has become too late for that: before a process ends. */
export async function answersAreWritten(patienceMs: number): Promise<void> {
  if (kept.size === 0) return;
  log.warn({ count: kept.size }, "answers of banks are still to be written");
  const ended = new AbortController();
  const tooLate = pause(patienceMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(kept), tooLate]);
  ended.abort();
}
