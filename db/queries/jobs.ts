import { type SQL, sql } from "drizzle-orm";
import type { JobInput, JobName } from "@/lib/shared/jobs";
import { traceparent } from "@/lib/shared/process/tracing";
import type { Db } from "../client";

export type JobOptions = Readonly<{
  /** Not before then; at once when absent. */
  runAt?: Date;
  /** At most one waiting job per key. */
  jobKey?: string;
  /** When a job of this key already waits: replace it (default), replace all but its time, or leave everything as it is. */
  jobKeyMode?: "replace" | "preserve_run_at" | "unsafe_dedupe";
  /** How often a job that throws is tried before it is given up; 25 when absent, over about three days. */
  maxAttempts?: number;
  /** Lower runs first; 0 when absent. */
  priority?: number;
}>;

/**
 * Adds a job in the caller's transaction: it becomes visible to workers when, and only if, the transaction commits, and
 * idle workers are woken at once. A worker may run a job twice (it was killed before it could say "done"), so handlers
 * are written to change nothing the second time.
 */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobInput<Name>,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify({ ...payload, ...linkToHere() })}::json,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.jobKey ?? null}::text,
      priority => ${options.priority ?? null}::int,
      job_key_mode => ${options.jobKeyMode ?? "replace"}::text
    )`);
}

/**
 * What a job is asked for that waits under a key, and that no worker has begun; null where there is none. None begins it before the
 * caller's transaction ends.
 */
export async function selectWaitingPayload(db: Db, jobKey: string): Promise<unknown> {
  const [job] = await db.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs
    where key = ${jobKey}::text and attempts = 0 and locked_at is null
    for update`);
  return job?.payload ?? null;
}

/** Whether the job of a key runs, or will: in the where of another query. One that was given up does neither. */
export function isAskedFor(jobKey: SQL): SQL {
  return sql`exists (
    select from graphile_worker._private_jobs
    where key = ${jobKey} and (attempts < max_attempts or locked_at is not null))`;
}

/** Takes back what waits under a key, in the caller's transaction. What runs at that moment runs to its end. */
export async function removeJob(db: Db, jobKey: string): Promise<void> {
  await db.execute(sql`select from graphile_worker.remove_job(${jobKey}::text)`);
}

/** In a payload, beside what the job is asked for: the trace that it follows from, where one is kept. */
export function linkToHere(): Readonly<{ traceparent?: string }> {
  const from = traceparent();
  return from === null ? {} : { traceparent: from };
}

/**
 * Whether a job that runs was planned anew, or put back, meanwhile: its key and its tries were taken away, and another bears both. One that
 * never had a key and is at its last try looks the same.
 */
export async function wasReplaced(db: Db, jobId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select from graphile_worker._private_jobs where id = ${jobId}::bigint and key is null and attempts >= max_attempts`);
  return rows.length > 0;
}

/** A job that a worker has begun, as graphile-worker names it. */
type BegunJob = Readonly<{ id: string; key: string | null; locked_by: string | null }>;

/**
 * Leaves a job that runs for another time, as it was before it was begun: this try is none. Its place takes a copy, with its key, for
 * graphile-worker removes by its number whatever has run, or `bury` does, by its having no error. Nothing where it was planned anew or
 * taken back meanwhile, or handed on.
 */
export async function putJobBack(db: Db, { id, key, locked_by: by }: BegunJob, runAt: Date): Promise<void> {
  await db.execute(sql`
    with begun as (
      update graphile_worker._private_jobs job set key = null, attempts = job.max_attempts, last_error = null, updated_at = now()
        from graphile_worker._private_jobs former
       where job.id = ${id}::bigint and former.id = job.id
         and job.key is not distinct from ${key}::text and job.locked_by = ${by}::text
      returning former.*
    )
    insert into graphile_worker._private_jobs
      (job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags)
    select job_queue_id, task_id, payload, priority, ${runAt.toISOString()}::timestamptz, attempts - 1, max_attempts, last_error,
           created_at, key, flags
      from begun`);
}

/**
 * Forgets jobs that were given up before, or replaced while a worker that died was running them, and can't run again. `updated_at` alone
 * may be weeks before that: graphile-worker sets it where a job is asked for, and moves `run_at` where one fails.
 */
export async function deleteExhaustedJobs(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and greatest(updated_at, run_at) < ${before.toISOString()}::timestamptz`);
}
