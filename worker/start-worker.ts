import { setTimeout as pause } from "node:timers/promises";
import { getDb } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { keepPresence, type Presence } from "./presence";
import { type JobRunner, type JobRunnerOptions, startJobRunner } from "./start-job-runner";
import { tasks as allTasks } from "./tasks";

/** How long running jobs may take after a stop, before they are left to others. */
const PATIENCE_MS = 8000;
const RESTART_AFTER_MS = 1000;
const LOOK_MS = 500;

export type Worker = Readonly<{
  /** Takes no new jobs, waits a few seconds for those that run, and resolves; what still runs then is done again by others. */
  stop: () => Promise<void>;
}>;

/**
 * Works on the jobs in this process until stopped, through losses of the database too.
 * @throws when the database can't be reached at the start
 */
export async function startWorker(options: Partial<JobRunnerOptions> = {}): Promise<Worker> {
  const { databaseUrl = env().databaseSessionUrl, tasks = allTasks } = options;
  const presence = keepPresence(databaseUrl);
  const start = () => startJobRunner({ databaseUrl, tasks }, presence);
  const stopping = new AbortController();
  const asked = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  const first = await start().catch(async (error: unknown) => {
    await presence.leave();
    throw error;
  });

  await addJob(getDb(), "catch-up-attempts", {}, { jobKey: "catch-up-attempts" });
  // Whoever slept for longer than there are months ahead has none of today's.
  await addJob(getDb(), "make-months", {}, { jobKey: "make-months" });

  const keepRunning = async () => {
    let runner = first;
    for (;;) {
      const watching = new AbortController();
      await Promise.race([runner.ended, silenceOf(runner, watching.signal), asked]);
      watching.abort();
      if (stopping.signal.aborted) return await stopRunner(runner, presence);
      log.error({ worker: runner.name }, "the job runner fetches no jobs any more; another one is started");
      runner.abandon();
      runner = (await replaceRunner(runner, start, presence, stopping.signal)) ?? runner;
    }
  };

  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await presence.leave();
    },
  };
}

/** Resolves when it fetches no jobs, and still doesn't when it is looked at again: this process may have been busy itself. */
async function silenceOf(runner: JobRunner, signal: AbortSignal): Promise<void> {
  let missed = 0;
  while (missed < 2 && !signal.aborted) {
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    missed = runner.isFetching() ? 0 : missed + 1;
  }
}

/** Null when the worker is stopped before it succeeds. */
async function replaceRunner(
  former: JobRunner,
  start: () => Promise<JobRunner>,
  presence: Presence,
  signal: AbortSignal,
): Promise<JobRunner | null> {
  while (!signal.aborted) {
    try {
      await presence.giveUp(former.name);
      return await start();
    } catch (err) {
      log.error({ err }, "the job runner could not be started; trying again");
      await pause(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

async function stopRunner(runner: JobRunner, presence: Presence): Promise<void> {
  const outcome = await Promise.race([runner.stop(), pause(PATIENCE_MS, "LATE" as const, { ref: false })]);
  if (outcome !== "LATE") return;
  log.warn("jobs are still running; they are left to other workers");
  await presence.giveUp(runner.name);
}
