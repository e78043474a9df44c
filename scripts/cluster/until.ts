import { setTimeout as pause } from "node:timers/promises";

const GAP_MS = 100;

/** Asks again and again until the answer is something. @throws Error that says what did not come in time */
export async function until<T>(what: string, withinSeconds: number, ask: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + withinSeconds * 1_000;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinSeconds} s.`);
    await pause(GAP_MS);
  }
}
