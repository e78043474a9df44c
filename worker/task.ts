import type { Task } from "graphile-worker";
import type { z } from "zod";
import { type Database, getDb } from "@/db/client";
import { log, withLogContext } from "@/lib/shared/log";

/** What every job gets beside its payload. */
export type TaskContext = Readonly<{
  db: Database;
  /** Aborted when the worker stops and would not wait any longer. */
  signal: AbortSignal;
}>;

/** A job's handler as graphile-worker calls it: checks the payload, marks the log lines, tells how it went. */
export function task<Payload extends z.ZodType>(
  payload: Payload,
  handle: (payload: z.output<Payload>, context: TaskContext) => Promise<unknown>,
): Task {
  return (given, { job, abortSignal }) =>
    withLogContext({ job: `${job.task_identifier} ${job.id}` }, async () => {
      const started = performance.now();
      try {
        await handle(payload.parse(given), { db: getDb(), signal: abortSignal });
        log.debug({ durationMs: Math.round(performance.now() - started) }, "job done");
      } catch (err) {
        log.error({ err, attempt: job.attempts, attemptsMax: job.max_attempts }, "job failed");
        throw err;
      }
    });
}
