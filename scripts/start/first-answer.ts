import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

type Waiting = Readonly<{
  /** Nobody is there to mend what is missing, and to start again. */
  isPatient: boolean;
  url?: string;
  patienceMs?: number;
}>;

/**
 * Asks our own server until it says that it is ready: who is told the address may use it at once. One in production that lacks its file
 * store, say, serves whatever needs none meanwhile, and says in its log once a minute what it waits for.
 * @throws PlainProblem of one that is not patient, after a minute
 */
export async function waitForFirstAnswer({
  isPatient,
  url = `${parseEnv(process.env).internalUrl}/health/ready`,
  patienceMs = PATIENCE_MS,
}: Waiting): Promise<void> {
  let deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await problemOf(url);
    if (problem === undefined) return;
    if (Date.now() > deadline) {
      const said = `The server started and does not get ready: ${problem}.`;
      if (!isPatient) throw new PlainProblem(said);
      const { log } = await import("@/lib/shared/log");
      log.error(said);
      deadline = Date.now() + patienceMs;
    }
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
