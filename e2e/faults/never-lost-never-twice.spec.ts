import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { z } from "zod";
import { type FaultProxy, faultProxy } from "@/lib/banks/testing/fault-proxy";
import { kindsOfBanks } from "@/lib/banks/testing/ways";
import { prepareTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { generator } from "@/lib/shared/testing/random";
import { freePort } from "@/scripts/free-port";
import { payAtBank, payOn } from "../api/any-way";
import { ApiClient, createPayment } from "../api/api-client";
import { open, type Page } from "../api/payer-by-http";
import { databaseUrl } from "../support/database";
import { copyOfFirstStart } from "../support/first-start";
import { type RunningServer, startServer } from "../support/server";

/**
 * Payers at banks of every way, in front of a server that is killed again and again, with up to half of the requests between it and
 * its banks spoilt, those for tokens and those through TLS as well. What must hold is what holds without kills
 * (lib/attempts/never-lost-never-twice.test.ts, decision 170), where each way meets each fault for certain.
 */

/** FAULT_PAYMENTS=200 FAULT_KILLS=10 takes some ten minutes. */
const PAYMENTS = Number(process.env.FAULT_PAYMENTS ?? 30);
const KILLS = Number(process.env.FAULT_KILLS ?? 3);
const AT_ONCE = 6;
/** Another address of this machine (Linux has all of 127): there the wire has the port of the bank's TLS door, whose place it takes. */
const WIRE_HOST = "127.0.0.2";
const SEED = Number(process.env.FAULT_SEED ?? 20_261_122);
const CENTS = [0, 75, 23, 11];

/** One bank of each way, of those that answer at once and know their orders. */
const WAYS: readonly VirtualBank[] = kindsOfBanks("WAY", "ACCESS").flatMap((alike) => {
  return alike.find((bank) => bank.open && bank.answersAfterMs === 0 && bank.forgetsForSeconds === 0) ?? [];
});

const NEED_TOKENS = WAYS.flatMap(({ id, statusNeedsToken }) => (statusNeedsToken ? [id] : []));

type Payable = Readonly<{ link: string; way: VirtualBank }>;

test(`${KILLS} kills over a faulty wire: signed at the banks = records + items shown (seed ${SEED})`, async () => {
  test.setTimeout(1_800_000);
  const dataDir = await copyOfFirstStart();
  const port = await freePort();
  const upstream = `http://127.0.0.1:${port}`;
  const doorPort = await freePort();
  const {
    authority,
    server: wire,
    qwac,
  } = await prepareTrust(dataDir, {
    serverHosts: [WIRE_HOST],
    redirectHost: "localhost",
  });
  const proxy = await faultProxy({
    ...{ upstream, host: WIRE_HOST, banks: WAYS, seed: SEED, patienceMs: 45_000 },
    door: {
      ...{ origin: `https://127.0.0.1:${doorPort}`, port: doorPort },
      ...{ authority: authority.pem, server: wire, ours: qwac.pem },
    },
  });
  const env = { SANDBOX_BANK_URL: proxy.origin, SANDBOX_BANK_TLS_PORT: String(doorPort) };
  const start = () => startServer({ port, dataDir, env });
  let server = await start();
  try {
    const left = await payables(server);
    proxy.spoil();
    let done = 0;
    const payers = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, payer) => {
        const random = generator(SEED + payer);
        for (let next = left.shift(); next; next = left.shift(), done++) await pay(next, random);
      }),
    );
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect.poll(() => done, { timeout: 600_000 }).toBeGreaterThanOrEqual((kill * PAYMENTS) / (KILLS + 1) - 1);
      await server.kill();
      server = await start();
    }
    await payers;
    await holds(dataDir, proxy);
    await isFoundByTheStatement(dataDir, server);
  } finally {
    await server.stop();
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function erpOf(server: RunningServer): ApiClient {
  const [tenant] = server.demo().tenants;
  if (!tenant) throw new Error("the demo has no tenant");
  return new ApiClient(server.demo(), tenant);
}

/** The ways in turn: each has its share. */
async function payables(server: RunningServer): Promise<Payable[]> {
  const erp = erpOf(server);
  const random = generator(SEED);
  const made: Payable[] = [];
  while (made.length < PAYMENTS) {
    for (const way of WAYS) {
      const { url } = await createPayment(erp, { amount: 10_000 + random.pick(CENTS) });
      made.push({ link: url, way });
    }
  }
  return made;
}

/** A payer who goes on until the page has nothing more to do, and reloads when the server is away. */
async function pay({ link, way }: Payable, random: ReturnType<typeof generator>): Promise<void> {
  for (let step = 0; step < 6; step++) {
    const page = await whenItIsThere(link);
    try {
      const manner = { comeBack: random.next() < 0.8 };
      const isToChoose = page.html.querySelector('form[action$="/attempt"]') !== null;
      if (isToChoose) await payAtBank(link, random.next() < 0.85 ? way : random.pick(WAYS), manner);
      else if (!(await payOn(link, way, manner))) return;
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
        // A server that starts says so on a page of its own.
        return page?.status !== 503 && page?.html.querySelector("main") != null;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  if (!page) throw new Error("no page");
  return page;
}

/** What is on the banks' books as signed, with what we make of it. */
const SIGNED = `
  select p.end_to_end_id, p.amount::int, p.creditor_iban, a.state, a.operation_uuid,
    exists (select from payment_record r where r.attempt_uuid = a.uuid) as recorded,
    exists (select from operation_fact f where f.operation_uuid = a.operation_uuid and f.kind = 'PAID_TWICE') as twice
  from sandbox_bank.payment p join payment_attempt a on a.end_to_end_id = p.end_to_end_id
  where p.authorised_at is not null and p.ended_at is null`;

async function holds(dataDir: string, proxy: FaultProxy): Promise<void> {
  const sql = postgres(await databaseUrl(dataDir), { max: 2, onnotice: () => undefined });
  try {
    expect([
      ...(await sql`
        select uuid, state from payment_attempt where state not in ('AUTHORISED', 'FAILED') and next_poll_at is null`),
    ]).toEqual([]);
    proxy.mend();
    const signed = () => sql.unsafe(SIGNED);
    const lost = async () =>
      (await signed())
        .filter(({ recorded, twice, state }) => !recorded && !twice && state !== "UNRESOLVED")
        .map((row) => ({ ...row }));
    // The plan would ask by itself; nobody waits half an hour for it here.
    const ask = async () => {
      // Where a payer's token was lost nobody can ask: their time runs out.
      await sql`
        update payment_attempt set sent_to_bank_at = now() - interval '2 hours'
        where state = 'AT_BANK' and unanswered_count > 0 and bank_id = any(${NEED_TOKENS})`;
      await sql`update payment_attempt set next_poll_at = now() where state in ('STARTED', 'AT_BANK', 'UNRESOLVED')`;
      await sql`update graphile_worker._private_jobs set run_at = now() where key like 'poll-attempt:%' and locked_at is null`;
    };
    await ask();
    await expect.poll(lost, { timeout: 120_000 }).toEqual([]);

    // Both of one moment: an item that is shown may become a record between two questions.
    const [payments, [records]] = await sql.begin("isolation level repeatable read read only", async (tx) => [
      await tx.unsafe(SIGNED),
      await tx`
        select coalesce(sum(r.amount), 0)::int as amount from payment_record r
        join sandbox_bank.payment p on p.end_to_end_id = r.end_to_end_id`,
    ]);
    const moneyOf = (of: (payment: postgres.Row) => boolean) =>
      payments.filter(of).reduce((sum, { amount }) => sum + amount, 0);
    const shown = moneyOf(({ recorded }) => !recorded);
    expect(records?.amount + shown).toBe(moneyOf(() => true));
    // Nobody here goes on where we don't know, so nobody pays twice.
    const paid = payments.map(({ operation_uuid }) => operation_uuid);
    expect(paid.length).toBe(new Set(paid).size);
    expect(paid.length).toBeGreaterThan(PAYMENTS / 4);
    // Nothing that leaves once has left twice, whoever was killed beside it.
    expect(proxy.sentAgain()).toEqual([]);

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

const imported = z.object({ entries: z.object({ total: z.int(), matched: z.int() }) });

/** The sandbox bank's own statement, handed in as an ERP does: what was signed and given up on is found by it. */
async function isFoundByTheStatement(dataDir: string, server: RunningServer): Promise<void> {
  const sql = postgres(await databaseUrl(dataDir), { max: 2, onnotice: () => undefined });
  try {
    const before = await sql.unsafe(SIGNED);
    await fetch(`${server.baseUrl}/sandbox-bank/admin/clock`, {
      method: "POST",
      body: new URLSearchParams({ seconds: "86400" }),
    });
    const erp = erpOf(server);
    for (const iban of new Set(before.map(({ creditor_iban }) => creditor_iban))) {
      const file = await (await fetch(`${server.baseUrl}/sandbox-bank/admin/statement?iban=${iban}`)).blob();
      const body = new FormData();
      body.append("file", file, "statement.xml");
      const headers = { authorization: `Bearer ${await erp.token()}`, "x-tenant-id": erp.tenant.uuid };
      const answer = await fetch(`${server.baseUrl}/payment/v1/statements`, { method: "POST", headers, body });
      const { entries } = imported.parse(await answer.json());
      expect(entries.matched).toBe(entries.total);
    }
    const after = await sql.unsafe(SIGNED);
    expect(after.filter(({ state }) => state !== "AUTHORISED").map((row) => ({ ...row }))).toEqual([]);
    expect(after.filter(({ recorded, twice }) => !recorded && !twice).map((row) => ({ ...row }))).toEqual([]);
  } finally {
    await sql.end();
  }
}
