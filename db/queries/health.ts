import { sql } from "drizzle-orm";
import type { Db } from "../client";

/** @throws when the database doesn't answer */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

export type JobState = "due" | "later" | "running" | "given_up";
export type JobCount = Readonly<{ task: string; state: JobState; count: number }>;

/**
 * A job whose plan was replaced while it ran, by a worker that then died: graphile-worker takes its key and its tries away, so that its
 * successor alone runs. Nothing was given up, nor of one with a single try whose worker died: the next minute's call does it (decision
 * 260).
 */
const WAS_REPLACED = sql`
  job.key is null and job.last_error is null and job.locked_at is null and job.attempts >= job.max_attempts`;

/** All jobs of the queue, of every process, by task and by what they wait for. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  return db.execute<JobCount>(sql`
    select task.identifier as task,
      case
        when job.locked_at is not null then 'running'
        when job.attempts >= job.max_attempts then 'given_up'
        when job.run_at > now() then 'later'
        else 'due'
      end as state,
      count(*)::int as count
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where not (${WAS_REPLACED})
    group by 1, 2`);
}

export type ConnectionCount = Readonly<{ state: string; count: number }>;

/** Connections of every process of ours, by what they do: `active`, `idle`, `idle in transaction`. */
export async function countConnections(db: Db): Promise<readonly ConnectionCount[]> {
  return db.execute<ConnectionCount>(sql`
    select coalesce(state, 'unknown') as state, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name like 'paraph%'
    group by 1`);
}
