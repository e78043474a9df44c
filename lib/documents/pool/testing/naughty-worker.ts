import { existsSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { serveJobs } from "../serve-jobs";

/** What a job in a pool can do wrong, for the pool's tests. */
const jobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("echo"), value: z.unknown() }),
  z.object({ kind: z.literal("processId") }),
  z.object({ kind: z.literal("throw") }),
  /** Writes to a disk that is full. */
  z.object({ kind: z.literal("fillDisk") }),
  /** Fills buffers, which V8's heap limit does not see, and never yields. */
  z.object({ kind: z.literal("fillBuffers") }),
  z.object({ kind: z.literal("fillHeap") }),
  /** Never ends, and computes nothing. */
  z.object({ kind: z.literal("wait") }),
  /** Computes for so long. */
  z.object({ kind: z.literal("compute"), cpuMs: z.number() }),
  /** Writes the file and never ends. */
  z.object({ kind: z.literal("spin"), marker: z.string() }),
  /** Kills its process, but for a job that finds the file. */
  z.object({ kind: z.literal("dieOnce"), marker: z.string() }),
  z.object({ kind: z.literal("die") }),
]);

serveJobs(async (message) => {
  const job = jobSchema.parse(message);
  switch (job.kind) {
    case "echo":
      return job.value;
    case "processId":
      return process.pid;
    case "throw":
      throw new Error("a fault of ours");
    case "fillDisk":
      return writeFileSync("/dev/full", "x");
    case "fillBuffers":
      for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    case "fillHeap":
      for (const kept: object[] = []; ; ) kept.push({ a: kept.length, b: `${kept.length}` });
    case "wait":
      return new Promise(() => setInterval(() => undefined, 1_000));
    case "compute":
      for (const began = process.cpuUsage(); ; ) {
        const { user, system } = process.cpuUsage(began);
        if (user + system > job.cpuMs * 1_000) return "computed";
      }
    case "spin":
      writeFileSync(job.marker, "");
      for (;;);
    case "dieOnce":
      if (existsSync(job.marker)) return "alive";
      writeFileSync(job.marker, "");
      return process.kill(process.pid, "SIGKILL");
    case "die":
      return process.kill(process.pid, "SIGKILL");
  }
});
