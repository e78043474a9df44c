import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { type FaultProxy, faultProxy } from "@/lib/banks/testing/fault-proxy";
import { generator } from "@/lib/shared/testing/random";
import { freePort } from "@/scripts/free-port";
import { ApiClient, createPayment } from "../api/api-client";
import { authorise, chooseBank, open, type Page } from "../api/payer-by-http";
import { databaseUrl } from "../support/database";
import { type RunningServer, startServer } from "../support/server";

/**
 * Payers in front of a server that is killed again and again, with three in ten requests between it and its banks spoilt. What must
 * hold is what holds without kills (lib/attempts/never-lost-never-twice.test.ts).
 */

/** FAULT_PAYMENTS=500 FAULT_KILLS=10 takes some ten minutes. */
const PAYMENTS = Number(process.env.FAULT_PAYMENTS ?? 40);
const KILLS = Number(process.env.FAULT_KILLS ?? 5);
const AT_ONCE = 6;
const SEED = 20_261_122;
const BANKS = ["banco-almendro", "caja-brisamar", "lindenbank", "bankhaus-rosenquarz"];
const CENTS = [0, 75, 23, 11];

test(`${KILLS} kills over a faulty wire: signed at the banks = records + items shown (seed ${SEED})`, async () => {
  test.setTimeout(1_200_000);
  const dataDir = mkdtempSync(join(tmpdir(), "paraph-faults-"));
  const port = await freePort();
  const proxy = await faultProxy({ upstream: `http://127.0.0.1:${port}`, seed: SEED, patienceMs: 45_000 });
  const start = () => startServer({ port, dataDir, env: { SANDBOX_BANK_URL: proxy.origin } });
  let server = await start();
  try {
    const links = await paymentLinks(server);
    proxy.spoil(0.3);
    const left = [...links];
    let done = 0;
    const payers = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, payer) => {
        const random = generator(SEED + payer);
        for (let link = left.shift(); link; link = left.shift(), done++) await pay(link, random);
      }),
    );
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect.poll(() => done, { timeout: 600_000 }).toBeGreaterThanOrEqual((kill * PAYMENTS) / (KILLS + 1) - 1);
      await server.kill();
      server = await start();
    }
    await payers;
    await holds(dataDir, proxy);
  } finally {
    await server.stop();
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function paymentLinks(server: RunningServer): Promise<string[]> {
  const [tenant] = server.demo().tenants;
  if (!tenant) throw new Error("the demo has no tenant");
  const erp = new ApiClient(server.demo(), tenant);
  const random = generator(SEED);
  const links: string[] = [];
  for (let made = 0; made < PAYMENTS; made++) {
    links.push((await createPayment(erp, { amount: 10_000 + random.pick(CENTS) })).url);
  }
  return links;
}

/** A payer who goes on until the page has nothing more to do, and reloads when the server is away. */
async function pay(link: string, random: ReturnType<typeof generator>): Promise<void> {
  for (let step = 0; step < 6; step++) {
    const page = await whenItIsThere(link);
    if (!page.html.querySelector('form[action$="/attempt"]')) return;
    try {
      const atBank = await chooseBank(link, random.pick(BANKS));
      if (atBank.html.querySelector('input[name="formToken"]')) {
        await authorise(atBank, { comeBack: random.next() < 0.8 });
      }
    } catch {
      // Killed under the payer's hands, or the bank gave no answer: the page knows what comes next.
    }
  }
}

async function whenItIsThere(link: string): Promise<Page> {
  let page: Page | undefined;
  await expect
    .poll(
      async () => {
        page = await open(link).catch(() => undefined);
        return page?.html.querySelector("main") != null;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  if (!page) throw new Error("no page");
  return page;
}

async function holds(dataDir: string, proxy: FaultProxy): Promise<void> {
  const sql = postgres(await databaseUrl(dataDir), { max: 2, onnotice: () => undefined });
  try {
    expect(
      await sql`select uuid, state from payment_attempt where state not in ('AUTHORISED', 'FAILED') and next_poll_at is null`,
    ).toEqual([]);
    proxy.spoil(0);
    const lost = () => sql`
      select p.end_to_end_id, a.state, a.bank_status from sandbox_bank.payment p
      join payment_attempt a on a.end_to_end_id = p.end_to_end_id
      where p.authorised_at is not null and p.ended_at is null
        and not exists (select from payment_record r where r.attempt_uuid = a.uuid)
        and a.state <> 'UNRESOLVED'
        and not exists (select from operation_fact f where f.operation_uuid = a.operation_uuid and f.kind = 'PAID_TWICE')`;
    // The plan would ask by itself; nobody waits half an hour for it here.
    const ask = async () => {
      await sql`update payment_attempt set next_poll_at = now() where state in ('STARTED', 'AT_BANK', 'UNRESOLVED')`;
      await sql`update graphile_worker._private_jobs set run_at = now() where key like 'poll-attempt:%' and locked_at is null`;
    };
    await ask();
    await expect.poll(async () => (await lost()).map((row) => ({ ...row })), { timeout: 120_000 }).toEqual([]);

    const paidTwice = await sql`
      select a.operation_uuid from sandbox_bank.payment p join payment_attempt a on a.end_to_end_id = p.end_to_end_id
      where p.authorised_at is not null and p.ended_at is null group by 1 having count(*) > 1`;
    expect([...paidTwice]).toEqual([]);
    const [signed] = await sql`
      select count(*)::int as count from sandbox_bank.payment where authorised_at is not null and ended_at is null`;
    expect(signed?.count).toBeGreaterThan(PAYMENTS / 4);
    const gaps = await sql`
      select sequence from (
        select sequence, lag(sequence) over (partition by tenant_uuid order by sequence) as before from event
      ) numbered where before is not null and sequence <> before + 1`;
    expect([...gaps]).toEqual([]);
    const toldTwice = await sql`
      select subject_uuid from event where type = 'OPERATION_COMPLETED' group by 1 having count(*) > 1`;
    expect([...toldTwice]).toEqual([]);
  } finally {
    await sql.end();
  }
}
