import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { ParaphProcess } from "../paraph-process";

const EVERY_MS = 250;
/** The driver asks anew, and says nothing of it, where a proxy takes connections that lead nowhere. */
const AWAY_MS = 1_000;

export type WorkWatch = Readonly<{
  /** So long, at most, a job that was due lay there while the database could be asked; each look is one. */
  lateMs: readonly number[];
  stop: () => Promise<void>;
}>;

/** Looks whether jobs lie there that nobody takes, through losses of the database, which count for no worker. */
export function watchWork(databaseUrl: string): WorkWatch {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 1, backoff: () => 0.1, onnotice: () => undefined });
  const lateMs: number[] = [];
  let isOver = false;
  // A worker can't be late for what came while the database was away, before it is back.
  let backAt = Date.now();

  const look = async () => {
    const askedAt = Date.now();
    const [due] = await sql<{ late: number | null }[]>`
      select (extract(epoch from now() - min(run_at)) * 1000)::int as late
      from graphile_worker._private_jobs where is_available and run_at <= now()`;
    if (Date.now() - askedAt > AWAY_MS) backAt = Date.now();
    lateMs.push(Math.min(due?.late ?? 0, Date.now() - backAt));
  };
  const run = async () => {
    while (!isOver) {
      await look().catch(() => {
        backAt = Date.now();
      });
      await pause(EVERY_MS);
    }
    await sql.end({ timeout: 1 });
  };
  const running = run();
  return {
    lateMs,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Whether it says of itself that it fetches jobs. */
export async function fetchesJobs({ metrics }: ParaphProcess): Promise<boolean> {
  return /^paraph_worker_fetching\{role="worker"\} 1$/m.test((await metrics()) ?? "");
}
