import { Worker } from "node:worker_threads";
import { isDiskFull } from "@/lib/shared/disk-full";
import { jobMessageSchema, MEMORY_SIGNAL, type ProcessMessage } from "./messages";

/**
 * The side of a process in a pool: does the jobs it is sent, one after another, until the pool goes away. Its first argument is
 * its memory limit in bytes.
 */
export function serveJobs(handle: (job: unknown) => Promise<unknown>): void {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  watch(busy, Number(process.argv[2]));
  // Ctrl-C goes to the whole group: the server ends first, and this process with it.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  // The pool is gone, or its whole process is. There is nothing to save, and a graceful exit waits for the loader's threads.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (message) => {
    setBusy(busy, 1);
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
    return { type: "failed", message, isDiskFull: isDiskFull(error), rssBytes: process.memoryUsage.rss() };
  }
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}

function setBusy(busy: Int32Array, value: 0 | 1): void {
  Atomics.store(busy, 0, value);
  Atomics.notify(busy, 0);
}

/**
 * Looks at this process's memory from a thread of its own, so that a job that never yields is seen too. V8's own limit knows
 * nothing of what lies in buffers, where a zip bomb unfolds. It sleeps between jobs.
 */
function watch(busy: Int32Array, bytesMax: number): void {
  const watcher = new Worker(
    `const { workerData: { busy, bytesMax, signal } } = require("node:worker_threads");
     const parent = process.ppid;
     for (;;) {
       Atomics.wait(busy, 0, 0);
       while (Atomics.load(busy, 0) === 1) {
         if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, signal);
         if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
         Atomics.wait(busy, 0, 1, 20);
       }
     }`,
    { eval: true, execArgv: [], workerData: { busy, bytesMax, signal: MEMORY_SIGNAL } },
  );
  watcher.unref();
}
