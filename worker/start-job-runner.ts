import { EventEmitter } from "node:events";
import { parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { openWorkerPool } from "@/db/worker-pool";
import { keptInTime, withinItsClock } from "./by-the-clock";
import { jobLogger } from "./job-logger";
import type { Presence } from "./presence";
import { SCHEDULE } from "./schedule";
import { watchVitalSigns } from "./vital-signs";

/** Jobs wait for others far more than they compute. */
const CONCURRENCY = 100;
/** For jobs whose time has come; new ones are heard of at once. */
const POLL_MS = 500;
/** After a stop, running jobs are asked to give up. */
const ABORT_AFTER_MS = 3000;
/** A job that this process has fetched but found no place for goes back to where others see it. */
const FETCHED_TTL_MS = 2000;

export type JobRunnerOptions = Readonly<{ databaseUrl: string; tasks: TaskList }>;

export type JobRunner = Readonly<{
  /** What its jobs are locked under. */
  name: string;
  /** Whether it gets jobs done, as far as can be told from its events. */
  isFetching: () => boolean;
  stop: () => Promise<void>;
  /** Leaves it with its connections as they are, and its jobs to others: for one that no longer works. */
  abandon: () => void;
  /** Resolves when it has ended, by `stop` or by a fault of its own. */
  ended: Promise<void>;
}>;

/** graphile-worker with our settings, which shows its sign of life before it holds a job. */
export async function startJobRunner({ databaseUrl, tasks }: JobRunnerOptions, presence: Presence): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  const signs = watchVitalSigns(events);
  let isStopping = false;
  /** One that was told to stop keeps what it has begun. */
  const isFetching = () => isStopping || signs.isFetching();
  const connections = openWorkerPool(databaseUrl, signs.loseConnection);
  let name = "";
  let cutShort = async (): Promise<unknown> => undefined;
  events.once("pool:create", ({ workerPool }) => {
    name = workerPool.id;
    cutShort = async () => workerPool.forcefulShutdown("it no longer fetches jobs");
    presence.appear(name, isFetching);
  });
  const starting = run({
    pgPool: connections.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    logger: jobLogger,
    events,
    taskList: withinItsClock(tasks),
    parsedCronItems: parseCronItems(SCHEDULE.filter(({ task }) => task in tasks)).map(keptInTime),
    // Fetched, completed and failed in batches: a few connections serve them all.
    preset: {
      worker: {
        localQueue: { size: CONCURRENCY, ttl: FETCHED_TTL_MS },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  const runner = await starting.catch((error: unknown) => {
    connections.destroy();
    throw error;
  });
  return {
    name,
    isFetching,
    // It tells what went wrong, and fails when it has ended already.
    stop: async () => {
      isStopping = true;
      await runner
        .stop()
        .then(connections.close)
        .catch(() => undefined);
    },
    abandon: () => {
      cutShort().catch(() => undefined);
      connections.destroy();
    },
    ended: runner.promise.catch(() => undefined),
  };
}
