import { database } from "@/db/client";
import { foldTally } from "@/db/queries/operations/tally";
import { navigation, signIn } from "@/scripts/bench/calls";
import type { Call } from "@/scripts/bench/measure";
import type { AnsweredPart } from "@/scripts/bench/options";
import { signedIn } from "@/scripts/bench/pages";
import { ON_ANY_CORE, type Server, startServer, stopServers } from "@/scripts/bench/processes";
import { percentile } from "@/scripts/bench/reports/percentile";
import type { Ground } from "@/scripts/bench/seed/ground";
import { freePort } from "@/scripts/free-port";
import { step } from "@/scripts/start/progress";
import { onStop } from "@/server/shutdown";
import { askedOf } from "./calls";

/**
 * How long one thing that is looked at takes, in milliseconds, from the request until its content is there; and until the end of the
 * answer, in which numbers may follow (decision 354).
 */
export type Answered = Readonly<{ name: string; median: number; p95: number; wholeP95: number; calls: number }>;

const CALLS = 24;
/** What takes long is asked for less often. */
const LINE_MS = 8_000;
/** A server that has just started has compiled nothing yet, and nobody's installation is one for long. */
const WARM_UP_CALLS = 20;
const CALLS_MIN = 5;

/**
 * One after the other, as one person who looks at the big tenant's business, or at the small one's. Before each, something of it has
 * changed: what was counted for an earlier answer is worth nothing (decision 30), as in an organisation that is at work.
 */
export async function measureDashboard(ground: Ground, part: AnsweredPart, quick: boolean): Promise<Answered[]> {
  onStop("requests", stopServers);
  const port = await freePort();
  const env = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ROLE: "web" };
  const server = await startServer(port, ["scripts/serve.mjs"], env, /Paraph is ready/, ON_ANY_CORE);
  const looked = part === "small" ? ground.small : ground.big;
  const cookie = await signedIn(ground, looked);
  const headers = await signIn(server, looked);
  const asked = await askedOf(part, looked.uuid);
  const callOf = (path: string): Call => (part === "api" ? { path, headers } : navigation(path, cookie));
  for (const { path } of asked.slice(0, WARM_UP_CALLS)) await answer(server, callOf(path));
  const answered: Answered[] = [];
  for (const { name, path } of asked) {
    const call = callOf(path);
    await foldTally(database().db);
    const took = await step(name, () => time(server, call, looked.uuid, quick ? CALLS_MIN : CALLS));
    const shown = took.map(({ shown }) => shown);
    const whole = took.map(({ whole }) => whole);
    answered.push({
      name,
      median: percentile(shown, 0.5),
      p95: percentile(shown, 0.95),
      wholeP95: percentile(whole, 0.95),
      calls: took.length,
    });
  }
  return answered;
}

type Took = Readonly<{ shown: number; whole: number }>;

async function time(server: Server, call: Call, tenantUuid: string, calls: number): Promise<Took[]> {
  await answer(server, call);
  const took: Took[] = [];
  let left = LINE_MS;
  while (took.length < calls && (left > 0 || took.length < CALLS_MIN)) {
    await changeSomething(tenantUuid);
    const last = await answer(server, call);
    took.push(last);
    left -= last.whole;
  }
  return took;
}

/** Anything but an answer ends the bench: a refusal is quick, and would look like speed. A page's content is there with the end of it. */
async function answer(server: Server, { path, headers }: Call): Promise<Took> {
  const began = performance.now();
  const response = await fetch(`${server.url}${path}`, { headers: { ...headers }, redirect: "manual" });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let text = "";
  let shown: number | null = null;
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes("</main>")) shown ??= performance.now() - began;
  }
  const whole = performance.now() - began;
  return { shown: shown ?? whole, whole };
}

/** As a status that changes does to what is remembered. */
async function changeSomething(tenantUuid: string): Promise<void> {
  await database().sql`
    update operation set status = status
     where (tenant_uuid, uuid) = (select tenant_uuid, uuid from operation where tenant_uuid = ${tenantUuid} order by uuid limit 1)`;
}
