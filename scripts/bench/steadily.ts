import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import type { Call } from "./measure";
import type { Server } from "./processes";
import { percentile } from "./reports/percentile";

export type Steady = Readonly<{
  /** Answered in each second, of those that were asked for. */
  perSecond: number;
  /** Of the slowest twentieth, in milliseconds, counted from when a call was due: waiting for a connection is in it. */
  p95: number;
  /** The same of each of the windows that it was cut into. */
  p95s: readonly number[];
  cpuMicros: number;
  /** Answers that were no page, and calls without an answer. */
  failed: number;
}>;

export type Pace = Readonly<{
  connections: number;
  requests: number;
  perSecond: number;
  /** Into how many equal parts the calls are cut, in the order in which they were due; one when absent. */
  windows?: number;
}>;

/**
 * Sends calls as people do who know nothing of each other: so many a second on average, at random moments (a Poisson process), whether
 * or not those before have been answered. Each call once, then from the first again. autocannon's pace is another: it sends a
 * second's calls all at its beginning.
 */
export async function sendSteadily(
  server: Server,
  calls: readonly Call[],
  { connections, requests, perSecond, windows = 1 }: Pace,
): Promise<Steady> {
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  const before = server.cpuSeconds();
  const began = performance.now();
  const waits: number[][] = Array.from({ length: windows }, () => []);
  let failed = 0;
  const sent: Promise<void>[] = [];
  let due = began;
  for (let index = 0; index < requests; index += 1) {
    due += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const call = calls[index % calls.length];
    if (call) sent.push(ask(pool, call, due, waits[Math.floor((index * windows) / requests)] ?? []));
  }
  await Promise.all(sent);
  const seconds = (performance.now() - began) / 1_000;
  const cpu = server.cpuSeconds() - before;
  await pool.close();
  const all = waits.flat();
  return {
    perSecond: all.length / seconds,
    p95: percentile(all, 0.95),
    p95s: waits.map((waited) => percentile(waited, 0.95)),
    cpuMicros: (cpu / requests) * 1e6,
    failed,
  };

  async function ask(from: Pool, { path, method = "GET", headers, body }: Call, at: number, into: number[]) {
    try {
      const answer = await from.request({ path, method, headers: headers ?? {}, body: body ?? null });
      await answer.body.dump();
      if (answer.statusCode >= 300) failed += 1;
    } catch {
      failed += 1;
    }
    into.push(performance.now() - at);
  }
}
