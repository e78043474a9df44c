import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Asks our own server until it says that it is ready: who is told the address may use it at once. */
export async function waitForFirstAnswer(): Promise<void> {
  const { internalUrl } = parseEnv(process.env);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const problem = await problemOf(`${internalUrl}/health/ready`);
    if (problem === undefined) return;
    if (Date.now() > deadline) throw new PlainProblem(`The server started and does not get ready: ${problem}.`);
    await pause(PAUSE_MS);
  }
}

const readiness = z.object({ checks: z.record(z.string(), z.string()) });

/** Why a server is not ready yet, as the end of a sentence: with what it says that it lacks. */
export async function problemOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const said = readiness.safeParse(await answer.json().catch(() => null));
    if (answer.ok) return undefined;
    const lacks = Object.entries(said.data?.checks ?? {}).filter(([, state]) => state !== "ok");
    const which = lacks.map(([name, state]) => `${name}: ${state}`).join(", ");
    return `it answers ${answer.status}${which === "" ? "" : ` (${which})`}`;
  } catch (error) {
    return reasonOf(error);
  }
}
