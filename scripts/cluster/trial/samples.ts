import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { ParaphProcess } from "../paraph-process";
import type { Cluster } from "../start-cluster";

/** What a cluster takes at one moment. */
export type Sample = Readonly<{
  /** Of the largest process. */
  memoryBytes: number;
  connections: number;
  /** Jobs of the queue, whatever they wait for. */
  jobs: number;
  /** Of what comes and goes: tables that don't grow with what is kept. */
  queueBytes: number;
}>;

export type Sampling = Readonly<{ samples: readonly Sample[]; stop: () => Promise<void> }>;

const EVERY_MS = 5_000;

/** Looks every few seconds; while the database is away nothing is noted. */
export function sample({ database, webs, workers }: Cluster): Sampling {
  const sql = postgres(database.sessionUrl, {
    max: 1,
    connect_timeout: 1,
    backoff: () => 0.1,
    onnotice: () => undefined,
  });
  const samples: Sample[] = [];
  let isOver = false;
  const look = async () => {
    const [row] = await sql<{ connections: number; jobs: number; queueBytes: number }[]>`
      select (select count(*)::int from pg_stat_activity where application_name like 'paraph%') as connections,
             (select count(*)::int from graphile_worker._private_jobs) as jobs,
             (select sum(pg_total_relation_size(oid))::float8 from pg_class
               where relkind = 'r' and (relnamespace = 'graphile_worker'::regnamespace or relname = 'tally')) as "queueBytes"`;
    const sizes = await Promise.all([...webs, ...workers].map(memoryOf));
    if (row) samples.push({ ...row, memoryBytes: Math.max(0, ...sizes) });
  };
  const run = async () => {
    while (!isOver) {
      await look().catch(() => undefined);
      await pause(EVERY_MS);
    }
    await sql.end({ timeout: 1 });
  };
  const running = run();
  return {
    samples,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

async function memoryOf({ metrics }: ParaphProcess): Promise<number> {
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec((await metrics()) ?? "")?.[1] ?? 0);
}

/** What is kept in memory while it warms up, and what failures add for a while. */
const GROWTH_MAX = 1.3;
/** Below these nobody cares how many times more it is. */
const FLOOR: Sample = { memoryBytes: 64 * 1024 * 1024, connections: 10, jobs: 100, queueBytes: 16 * 1024 * 1024 };

export type Growth = Readonly<{
  of: keyof Sample;
  /** The first sample, the middle of the second third, that of the last one, and the last sample. */
  first: number;
  before: number;
  after: number;
  last: number;
  isFlat: boolean;
}>;

/** The middle of the second third beside that of the last one: the first warms up. Null of too few to say. */
export function growthIn(samples: readonly Sample[]): readonly Growth[] | null {
  const third = Math.floor(samples.length / 3);
  if (third < 3) return null;
  const middle = (of: keyof Sample, from: number) => {
    const values = samples.slice(from, from + third).map((one) => one[of]);
    return values.toSorted((one, other) => one - other)[Math.floor(third / 2)] ?? 0;
  };
  return (["memoryBytes", "connections", "jobs", "queueBytes"] as const).map((of) => {
    const [before, after] = [middle(of, third), middle(of, 2 * third)];
    const [first, last] = [samples[0]?.[of] ?? 0, samples.at(-1)?.[of] ?? 0];
    return { of, first, before, after, last, isFlat: after <= Math.max(before * GROWTH_MAX, FLOOR[of]) };
  });
}
