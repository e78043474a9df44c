import { type Database, successorOf } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { putOffPoll } from "@/db/queries/attempts/attempts";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import type { AttemptState } from "./model";

/** Whoever called the bank and has given no sign of life for so long is gone: the payer waits for seconds, not for minutes. */
const SIGN_OF_LIFE_SECONDS = 8;
const BEAT_MS = 2_000;

/** Until when an attempt counts as being started. */
export function startedUntil(at: Date): Date {
  return addSeconds(at, SIGN_OF_LIFE_SECONDS);
}

/** Keeps an attempt STARTED while its bank is being called, however long that takes. */
export async function whileStarted<T>(db: Database, attempt: Named, call: () => Promise<T>): Promise<T> {
  return whileCalled(db, attempt, "STARTED", call);
}

type Named = Readonly<{ tenantUuid: string; uuid: string }>;

/** Puts the next question off while the bank is being called about an attempt in this state: whoever calls is alive. */
export async function whileCalled<T>(
  db: Database,
  { tenantUuid, uuid }: Named,
  state: AttemptState,
  call: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    putOffPoll(successorOf(db), tenantUuid, uuid, { state, until: startedUntil(databaseTime()) }).catch(
      (err: unknown) => log.warn({ err, attemptUuid: uuid }, "no sign of life of a call to a bank"),
    );
  }, BEAT_MS);
  try {
    return await call();
  } finally {
    clearInterval(beat);
  }
}
