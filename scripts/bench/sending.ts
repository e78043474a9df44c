import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { freePort } from "../free-port";
import { LIST, navigation, signIn } from "./calls";
import { type Mailed, writeMailed } from "./mailed";
import type { Call } from "./measure";
import { startMailServer, startWorker } from "./processes";
import { type Spread, spreadOf } from "./reports/statistics";
import type { Stage } from "./stage";
import { sendSteadily } from "./steadily";

/** The slowest twentieth of few calls is a matter of luck: it takes more rounds than medians do. */
const ROUNDS = 9;
const MAILS = 700;
/** A pace that leaves the machine room: what is asked is how long people wait, not how much fits. */
const CALLS_PER_SECOND = 50;
const SECONDS = 3;

/** The slowest twentieth in milliseconds, round by round, while nothing is sent and while a mailing is. */
type Waited = Readonly<{ name: string; quiet: readonly number[]; during: readonly number[] }>;

export type Sending = Readonly<{ waited: readonly Waited[]; mails: number; mailsPerSecond: Spread }>;

/**
 * What a mailing costs those who call the API and open pages meanwhile: the worker that sends it is a process of its own and shares
 * Postgres with them. Rounds with and without a mailing take turns; each mailing lasts longer than what is measured beside it.
 */
export async function measureSending({ ground, paraph, some }: Stage): Promise<Sending> {
  const mails = some(MAILS);
  const { tenantUuid, mailed } = await database().sql.begin((tx) => writeMailed(tx, ground, mails * 2 * ROUNDS));
  await database().sql`vacuum analyze operation, flow`;
  const opened = mailed.slice(0, 100);
  for (const { path } of opened) await fetch(`${paraph.url}${path}`, { headers: { ...navigation(path).headers } });
  const calls: readonly Readonly<{ name: string; calls: readonly Call[] }>[] = [
    { name: "list", calls: [{ path: LIST, headers: await signIn(paraph, ground.small) }] },
    { name: "payer's page, OPENED", calls: opened.map(({ path }) => navigation(path)) },
  ];
  const server = await startMailServer();
  const worker = await startWorker({ PORT: String(await freePort()), SMTP_URL: server.url });
  try {
    await idle();
    const waiting = [...mailed];
    const speeds: number[] = [];
    const waited: Waited[] = [];
    for (const { name, calls: sent } of calls) {
      const [quiet, during] = [[] as number[], [] as number[]];
      const measure = async () => {
        await paraph.settle();
        const requests = some(CALLS_PER_SECOND * SECONDS);
        const { p95, failed } = await sendSteadily(paraph, sent, {
          connections: 16,
          requests,
          perSecond: CALLS_PER_SECOND,
        });
        if (failed > 0) throw new Error(`${name}: ${failed} were not answered.`);
        return p95;
      };
      await measure();
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(await measure());
        const before = server.given();
        const began = performance.now();
        await queue(tenantUuid, waiting.splice(0, mails));
        while (server.given() === before) await pause(5);
        during.push(await measure());
        if (server.given() - before >= mails) throw new Error("The mailing was over too soon.");
        await idle();
        speeds.push((1_000 * mails) / (performance.now() - began));
      }
      waited.push({ name, quiet, during });
    }
    return { waited, mails, mailsPerSecond: spreadOf(speeds) };
  } finally {
    await worker.stop();
    await server.stop();
  }
}

/** A mail for each of them, due now. */
async function queue(tenantUuid: string, mailed: readonly Mailed[]): Promise<void> {
  await database().sql`
    insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, message_id, state, attempts, next_attempt_at,
                          send_at, created_by, created_at, state_at)
    select gen_random_uuid(), ${tenantUuid}, uuid, 'LINK', 'EMAIL', 'payer-' || uuid || '@example.com', '<' || uuid || '@example.com>',
           'QUEUED', 0, now(), now(), '{"by":"CLIENT"}', now(), now()
      from unnest(${mailed.map(({ uuid }) => uuid)}::uuid[]) uuid`;
  await addJob(database().db, "send-deliveries", {});
}

/** Nothing is left to send, and no job to do. */
async function idle(): Promise<void> {
  while (true) {
    const [row] = await database().sql<{ left: boolean }[]>`
      select exists (select from delivery where next_attempt_at <= now())
          or exists (select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as left`;
    if (!row?.left) return;
    await pause(100);
  }
}
