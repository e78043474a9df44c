import { Worker } from "node:worker_threads";
import { isDiskUnwritable } from "@/lib/shared/process/unwritable-disk";
import { jobMessageSchema, MEMORY_SIGNAL, type ProcessMessage, TIME_SIGNAL } from "./messages";

/**
 * The side of a process in a pool: does the jobs it is sent, one after another, until the pool goes away. Its arguments are its
 * memory limit in bytes, and in milliseconds how long one job may compute.
 */
export function serveJobs(handle: (job: unknown) => Promise<unknown>): void {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  let jobs = 0;
  watch(busy, { bytesMax: Number(process.argv[2]), cpuMsMax: Number(process.argv[3]) });
  // Ctrl-C goes to the whole group: the server ends first, and this process with it.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  // The pool is gone, or its whole process is. There is nothing to save, and a graceful exit waits for the loader's threads.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (message) => {
    setBusy(busy, ++jobs);
    void answer(handle, jobMessageSchema.parse(message).job)
      .then(send)
      .finally(() => setBusy(busy, 0));
  });
  send({ type: "ready" });
}

async function answer(handle: (job: unknown) => Promise<unknown>, job: unknown): Promise<ProcessMessage> {
  try {
    const result = await handle(job);
    return { type: "done", result, rssBytes: process.memoryUsage.rss() };
  } catch (error) {
    const message = String(error instanceof Error ? error.stack : error);
    return { type: "failed", message, isDiskUnwritable: isDiskUnwritable(error), rssBytes: process.memoryUsage.rss() };
  }
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}

/** @param value which job it does, counted from 1; 0 for none */
function setBusy(busy: Int32Array, value: number): void {
  Atomics.store(busy, 0, value);
  Atomics.notify(busy, 0);
}

/**
 * Looks at this process's memory, and at how long a job has computed, from a thread of its own, so that one that never yields is seen
 * too. V8's own limit knows nothing of what lies in buffers, where a zip bomb unfolds; and time that passes while the process waits for
 * a disk or a processor is no document's. It sleeps between jobs.
 */
function watch(busy: Int32Array, limits: Readonly<{ bytesMax: number; cpuMsMax: number }>): void {
  const watcher = new Worker(
    `const { workerData: { busy, bytesMax, cpuMsMax, memorySignal, timeSignal } } = require("node:worker_threads");
     const parent = process.ppid;
     for (;;) {
       Atomics.wait(busy, 0, 0);
       for (let job = 0, began, current; (current = Atomics.load(busy, 0)) !== 0; ) {
         if (current !== job) [job, began] = [current, process.cpuUsage()];
         const { user, system } = process.cpuUsage(began);
         if (user + system > cpuMsMax * 1000) process.kill(process.pid, timeSignal);
         if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, memorySignal);
         if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
         Atomics.wait(busy, 0, current, 20);
       }
     }`,
    {
      eval: true,
      execArgv: [],
      workerData: { busy, ...limits, memorySignal: MEMORY_SIGNAL, timeSignal: TIME_SIGNAL },
    },
  );
  watcher.unref();
}
