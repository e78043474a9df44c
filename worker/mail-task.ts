import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "graphile-worker";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { messagePace, turnOf } from "@/lib/deliveries/even-pace";
import { NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { createMailPlaces, type MailKind } from "./mail-places";
import { type TaskContext, task } from "./task";

/** Of this process, whatever becomes of its runner: what an abandoned one has begun still mails. */
const places = createMailPlaces();

/** So many tries are the job's own, within eleven minutes: a mail server that is started anew is asked soon. */
const SOON_TRIES_MAX = 6;
/** So long a mail server that is still away is left alone, as for links (`lib/deliveries/model.ts`). */
const AWAY_SECONDS = 900;

/**
 * The handler of a job that mails, or sends a text message: few at a time, each at its turn among all messages. Without a place, or told to
 * stop before its turn has come, the job is put back as it was, and so it waits while nobody carries our mails (decision 402). What an
 * address refuses for good is asked for no more; what may be our own fault is, so that somebody looks.
 * @param kindOf null where this one sends nothing
 */
export function mailTask<Payload extends z.ZodType>(
  payload: Payload,
  kindOf: (job: z.output<Payload>, db: Database) => MailKind | Promise<MailKind | null>,
  handle: (job: z.output<Payload>, context: TaskContext) => Promise<unknown>,
): Task {
  return task(payload, async (job, context) => {
    const kind = await kindOf(job, context.db);
    if (kind === null) return handle(job, context);
    const admission = places.enter(kind);
    if (!admission.admitted) return context.putBack(addSeconds(now(), admission.retryAfterMs / 1000));
    try {
      await turn(context.signal);
      return await (context.signal.aborted ? context.putBack(now()) : handle(job, context));
    } catch (error) {
      if (isStillAway(error, context.attempt)) {
        log.warn({ reason: error.message }, "a mail waits for who carries it");
        return await context.putBack(addSeconds(now(), AWAY_SECONDS));
      }
      if (!(error instanceof Undeliverable) || error.mayBeOurs) throw error;
      return log.warn({ reason: error.message }, "an address takes no mail");
    } finally {
      admission.leave();
    }
  });
}

/** It says nothing of this mail, however often it is said: none of its tries is lost to it. */
function isStillAway(error: unknown, attempt: number): error is NotNow {
  return error instanceof NotNow && error.isAway && attempt > SOON_TRIES_MAX;
}

/** Resolves when its turn has come, or the worker would not wait for it. */
async function turn(signal: AbortSignal): Promise<void> {
  const waitMs = turnOf(messagePace, env().messagesPerSecond, performance.now());
  await pause(waitMs, undefined, { signal }).catch(() => undefined);
}
