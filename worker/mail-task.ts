import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "graphile-worker";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { messagePace, turnOf } from "@/lib/deliveries/even-pace";
import { Undeliverable } from "@/lib/mail/undeliverable";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { createMailPlaces, type MailKind } from "./mail-places";
import { type TaskContext, task } from "./task";

/** Of this process, whatever becomes of its runner: what an abandoned one has begun still mails. */
const places = createMailPlaces();

/**
 * The handler of a job that mails, or sends a text message: few at a time, each at its turn among all messages. Without a place, or told to
 * stop before its turn has come, the job is put back as it was. What an address refuses for good is asked for no more; what may be our own
 * fault is, so that somebody looks.
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
      if (!(error instanceof Undeliverable) || error.mayBeOurs) throw error;
      return log.warn({ reason: error.message }, "an address takes no mail");
    } finally {
      admission.leave();
    }
  });
}

/** Resolves when its turn has come, or the worker would not wait for it. */
async function turn(signal: AbortSignal): Promise<void> {
  const waitMs = turnOf(messagePace, env().messagesPerSecond, performance.now());
  await pause(waitMs, undefined, { signal }).catch(() => undefined);
}
