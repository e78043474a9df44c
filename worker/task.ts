import { ConstantBackoff, handleAll, retry } from "cockatiel";
import type { Job, Task } from "graphile-worker";
import { z } from "zod";
import { type Database, getDb } from "@/db/client";
import { putJobBack, wasReplaced } from "@/db/queries/jobs";
import { NoAnswer } from "@/lib/mail/undeliverable";
import { now } from "@/lib/shared/clock";
import { log, withLogContext } from "@/lib/shared/log";
import { inSpan, type SpanStart } from "@/lib/shared/process/tracing";

/** What every job gets beside its payload. */
export type TaskContext = Readonly<{
  db: Database;
  /** Aborted when the worker stops and would not wait any longer. */
  signal: AbortSignal;
  /** Which try this is, from 1. */
  attempt: number;
  /** Leaves the job for then, as if it had not been begun; whoever calls it does nothing else. */
  putBack: (runAt: Date) => Promise<void>;
}>;

/** A job's handler as graphile-worker calls it: checks the payload, marks the log lines, tells how it went. */
export function task<Payload extends z.ZodType>(
  payload: Payload,
  handle: (payload: z.output<Payload>, context: TaskContext) => Promise<unknown>,
): Task {
  return (given, { job, abortSignal }) =>
    inSpan(spanOf(given, job), () =>
      withLogContext({ job: `${job.task_identifier} ${job.id}` }, async () => {
        const started = performance.now();
        try {
          const putBack = (runAt: Date) => putJobBack(getDb(), job, runAt);
          await handle(payload.parse(given), { db: getDb(), signal: abortSignal, attempt: job.attempts, putBack });
          log.debug({ durationMs: Math.round(performance.now() - started) }, "job done");
        } catch (err) {
          log.error({ err, attempt: job.attempts, attemptsMax: job.max_attempts }, "job failed");
          // Each minute's call does what it was to do (decision 260).
          if (job.key === null && job.max_attempts === 1) return;
          if (!wasSentOften(err, job) && !(await hasSuccessor(job))) throw err;
        }
      }),
    );
}

/** So often a mail is sent that may have arrived each time (decision 180). */
const UNANSWERED_MAX = 3;

/** Where the time before failed by anything else, this may be the first mail that has left. */
function wasSentOften(error: unknown, { attempts, last_error }: Job): boolean {
  return error instanceof NoAnswer && attempts >= UNANSWERED_MAX && last_error === error.message;
}

/** A failover takes a few seconds; where it takes longer the whole runner is replaced (decision 53). */
const patience = retry(handleAll, { maxAttempts: 20, backoff: new ConstantBackoff(500) }).dangerouslyUnref();

/**
 * One that has planned itself anew, or was put back by who never heard of it, before it failed is over: as a failure it would lie there
 * for somebody to look into, who would have it done twice. At its last try one without a key looks the same, and has failed.
 */
async function hasSuccessor({ id, key, attempts, max_attempts }: Job): Promise<boolean> {
  if (key === null && attempts >= max_attempts) return false;
  return patience
    .execute(() => wasReplaced(getDb(), id))
    .catch((err: unknown) => {
      log.warn({ err }, "nobody can say whether a job was planned anew");
      return false;
    });
}

const told = z.object({ tenantUuid: z.uuid().optional(), traceparent: z.string().optional() });

/** A trace of its own: it may run days later. It says which one it follows from, and how long it has waited since its time had come. */
function spanOf(given: unknown, { task_identifier, attempts, run_at }: Job): SpanStart {
  const { tenantUuid, traceparent } = told.safeParse(given).data ?? {};
  return {
    name: `job ${task_identifier}`,
    kind: "CONSUMER",
    facts: {
      "paraph.job": task_identifier,
      "paraph.job.attempt": attempts,
      "paraph.job.waited_ms": Math.max(0, now().getTime() - run_at.getTime()),
      ...(tenantUuid !== undefined && { "paraph.tenant": tenantUuid }),
    },
    linkedTo: traceparent,
  };
}
