import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { PoolError, type PoolOptions, ProcessPool } from "./process-pool";

const MEGABYTE = 1024 * 1024;
const LIMITS = {
  memoryBytesMax: 400 * MEGABYTE,
  heapMegabytesMax: 64,
  cpuMsMax: 60_000,
  timeMsMax: 120_000,
  startMsMax: 60_000,
};
const open: ProcessPool[] = [];

function testPool(changes: Partial<PoolOptions> = {}): ProcessPool {
  const pool = new ProcessPool({
    modulePath: join(process.cwd(), "lib/documents/pool/testing/naughty-worker.ts"),
    size: 1,
    limits: LIMITS,
    queue: { itemsMax: 100, bytesMax: 100 * MEGABYTE },
    restingBytesMax: 400 * MEGABYTE,
    ...changes,
  });
  open.push(pool);
  return pool;
}

const run = (pool: ProcessPool, job: unknown, who = "one", sizeBytes = 0) => pool.run({ job, who, sizeBytes });
const echo = (pool: ProcessPool, value: unknown) => run(pool, { kind: "echo", value });
const failure = (reason: string) => expect.objectContaining({ name: "PoolError", reason });

function markerFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "paraph-pool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "marker");
}

/** Whether a process is there and not merely waiting to be reaped. */
function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe("a pool of processes", () => {
  it("starts none before there is a job, and keeps the one it has", async () => {
    const pool = testPool({ size: 2 });
    expect(pool.processIds).toEqual([]);
    const first = await run(pool, { kind: "processId" });
    const second = await run(pool, { kind: "processId" });
    expect(second).toBe(first);
    expect(pool.processIds).toEqual([first]);
  });

  it("hands over values and bytes as they are", async () => {
    const value = { at: new Date(0), bytes: Buffer.from([1, 2, 255]), nothing: null };
    expect(await echo(testPool(), value)).toEqual(value);
  });

  it("does many jobs at once, each once", async () => {
    const pool = testPool({ size: 2 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => echo(pool, index)));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(pool.processIds).toHaveLength(2);
  });

  it.skipIf(!existsSync("/proc/self/environ"))("gives its processes no environment of ours (needs /proc)", async () => {
    vi.stubEnv("APP_SECRET", "do not hand on");
    const pool = testPool();
    await echo(pool, 1);
    const [processId] = pool.processIds;
    expect(readFileSync(`/proc/${processId}/environ`, "utf8")).not.toContain("do not hand on");
  });

  it("rejects what a job throws, and goes on with the same process", async () => {
    const pool = testPool();
    const processId = await run(pool, { kind: "processId" });
    await expect(run(pool, { kind: "throw" })).rejects.toEqual(failure("fault"));
    expect(await run(pool, { kind: "processId" })).toBe(processId);
  });

  it.skipIf(!existsSync("/dev/full"))("says of a full disk that it is full (needs /dev/full)", async () => {
    await expect(run(testPool(), { kind: "fillDisk" })).rejects.toEqual(failure("disk"));
  });

  it.each([
    ["memory", "fillBuffers", {}],
    ["crash", "fillHeap", {}],
    ["killed", "die", {}],
    ["time", "spin", { limits: { ...LIMITS, cpuMsMax: 1_000 } }],
    ["late", "wait", { limits: { ...LIMITS, timeMsMax: 2_000 } }],
  ])("ends by %s a job that would %s, and does the next", async (reason, kind, changes) => {
    const pool = testPool(changes);
    const spoilt = run(pool, { kind, marker: markerFile() });
    const next = echo(pool, "next");
    await expect(spoilt).rejects.toEqual(failure(reason));
    expect(await next).toBe("next");
  });

  it("counts what each job computes by itself, however soon it comes behind another", async () => {
    const pool = testPool({ limits: { ...LIMITS, cpuMsMax: 1_400 } });
    const jobs = Array.from({ length: 8 }, () => run(pool, { kind: "compute", cpuMs: 500 }));
    expect(await Promise.all(jobs)).toEqual(Array(8).fill("computed"));
  });

  it("does a job again whose process was killed over it", async () => {
    expect(await run(testPool(), { kind: "dieOnce", marker: markerFile() })).toBe("alive");
  });

  it("kept warm (decision 56), has all its processes before the first job, and replaces at once what ends", async () => {
    const pool = testPool({ size: 2 });
    await pool.keepWarm();
    const [first = 0, second] = pool.processIds;
    expect(second).toBeDefined();
    expect([first, second]).toContain(await run(pool, { kind: "processId" }));
    process.kill(first, "SIGKILL");
    await vi.waitFor(() => {
      expect(pool.processIds).toHaveLength(2);
      expect(pool.processIds).not.toContain(first);
    }, 60_000);
  });

  it("kept warm, does not try for ever what can't be started", async () => {
    const pool = testPool({ size: 2, modulePath: join(process.cwd(), "lib/documents/pool/testing/nothing.ts") });
    await pool.keepWarm();
    await vi.waitFor(() => expect(pool.processIds).toEqual([]), 60_000);
  });

  it("does a job whose process was killed before it could take it", async () => {
    const pool = testPool();
    const job = echo(pool, "done");
    for (const processId of pool.processIds) process.kill(processId, "SIGKILL");
    expect(await job).toBe("done");
  });

  it("replaces a process that is killed while it rests", async () => {
    const pool = testPool();
    const processId = Number(await run(pool, { kind: "processId" }));
    process.kill(processId, "SIGKILL");
    const next = await run(pool, { kind: "processId" });
    expect(next).not.toBe(processId);
  });

  it("replaces a process that keeps too much", async () => {
    const pool = testPool({ restingBytesMax: 1 });
    const first = await run(pool, { kind: "processId" });
    expect(await run(pool, { kind: "processId" })).not.toBe(first);
  });

  it("says that it can't start one, once for each job, and does not hang", async () => {
    const pool = testPool({ modulePath: join(process.cwd(), "lib/documents/pool/there-is-none.ts"), size: 2 });
    const jobs = await Promise.allSettled([echo(pool, 1), echo(pool, 2), echo(pool, 3)]);
    expect(jobs).toEqual(Array(3).fill({ status: "rejected", reason: failure("start") }));
  });

  it("refuses what does not fit into its queue", async () => {
    const pool = testPool({ queue: { itemsMax: 4, bytesMax: 100 } });
    const results = await Promise.allSettled([
      run(pool, { kind: "echo", value: 1 }, "a", 10),
      run(pool, { kind: "echo", value: 2 }, "a", 40),
      run(pool, { kind: "echo", value: 3 }, "a", 1),
      run(pool, { kind: "echo", value: 4 }, "b", 51),
      run(pool, { kind: "echo", value: 5 }, "b", 50),
    ]);
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
      1,
      2,
      failure("full"),
      failure("full"),
      5,
    ]);
  });

  it("serves those who wait in turn", async () => {
    const pool = testPool();
    const served: unknown[] = [];
    const note = (value: string) =>
      run(pool, { kind: "echo", value }, value.slice(0, 1)).then((done) => served.push(done));
    await Promise.all(["a1", "a2", "a3", "b1", "c1", "c2"].map(note));
    expect(served).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  });

  it("rejects what runs and what waits when it is closed, and leaves no process behind", async () => {
    const pool = testPool();
    const marker = markerFile();
    const jobs = [run(pool, { kind: "spin", marker }), echo(pool, 1)];
    await vi.waitFor(() => expect(existsSync(marker)).toBe(true), { timeout: 15_000 });
    const [processId = 0] = pool.processIds;
    await Promise.all([pool.close(), ...jobs.map((job) => expect(job).rejects.toEqual(failure("closed")))]);
    expect(isAlive(processId)).toBe(false);
    await expect(echo(pool, 2)).rejects.toBeInstanceOf(PoolError);
  });
});
