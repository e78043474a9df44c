import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DatabaseHandle, openDatabase } from "@/db/client";
import { advanceClock } from "@/db/queries/sandbox-bank";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { openRoad, type Road } from "@/db/testing/road";
import { seedSandboxBanks } from "@/lib/banks/records/seed-sandbox-banks";
import { type FaultProxy, faultProxy } from "@/lib/banks/testing/fault-proxy";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { serveSandboxBank } from "@/lib/banks/testing/sandbox";
import { serveSignedBank } from "@/lib/banks/testing/signed-sandbox";
import { kindsOfBanks } from "@/lib/banks/testing/ways";
import { listAttention } from "@/lib/overview/list-attention";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { newUuid } from "@/lib/shared/ids";
import { generator } from "@/lib/shared/testing/random";
import { importText } from "@/lib/statements/testing/import-text";
import { resolveAttempt } from "./ending/resolve-attempt";
import { answersAreWritten } from "./following/kept-answers";
import { type FaultyPayers, faultyPayers } from "./testing/faulty-payers";
import { type FaultyWire, PATIENCE_MS } from "./testing/faulty-wire";

/**
 * Payments at the sandbox bank, by every way that it has, each of which meets every fault, at calls that do something there and
 * at calls that ask, before or after the bank has done its work, and processes of ours that die beside their calls, or have their
 * database cut off as the answer comes. No case is told apart: what must hold, holds for whatever has happened (decisions 44, 170 and 248).
 */

/** Beyond what it takes for every way to meet every fault: FAULT_PAYMENTS=500 takes some minutes. */
const PAYMENTS = Number(process.env.FAULT_PAYMENTS ?? 0);
const SEED = Number(process.env.FAULT_SEED ?? 20_261_122);
const TURNS_MAX = 5;
/** By then something keeps a way from its faults. */
const PAYMENTS_OF_A_WAY_MAX = 200 + PAYMENTS;
/** Long enough for a first try to fail. */
const AWAY_MS = 100;
const WRITTEN_WITHIN_MS = 60_000;

const wire = await vi.hoisted(async () => {
  const { faultyWire } = await import("./testing/faulty-wire");
  return faultyWire() satisfies FaultyWire;
});
vi.mock("@/lib/banks/registry", async (original) => wire.registry(await original()));
// Tokens that seem to have run out at once: a payer's is renewed before each question, and one of ours is had for each call.
vi.mock("@/lib/sandbox-bank/virtual-banks", async (original) => {
  const { listVirtualBanks } = await original<typeof import("@/lib/sandbox-bank/virtual-banks")>();
  const banks = listVirtualBanks().map((bank) => ({ ...bank, tokenSeconds: 10 }));
  return {
    listVirtualBanks: () => banks,
    findVirtualBank: (id: string) => banks.find((bank) => bank.id === id) ?? null,
  };
});
vi.mock("@/lib/sandbox-bank/oauth/client", async (original) => ({
  ...(await original<typeof import("@/lib/sandbox-bank/oauth/client")>()),
  CLIENT_TOKEN_SECONDS: 0,
}));

/** One bank of each kind, of those that answer within the patience of the test and know their orders at once. */
const usable = (kinds: ReturnType<typeof kindsOfBanks>): readonly VirtualBank[] =>
  kinds.flatMap((alike) => {
    return alike.find((bank) => bank.open && bank.answersAfterMs === 0 && bank.forgetsForSeconds === 0) ?? [];
  });
const WAYS = usable(kindsOfBanks("WAY", "ACCESS"));
const WAYS_TO_SIGN = usable(kindsOfBanks("WAY"));
/** Those that differ in what has to be shown alone share the faults of their interfaces, but in the long run. */
const SHARING = PAYMENTS > 0 ? [] : WAYS.filter((bank) => !WAYS_TO_SIGN.includes(bank)).map(({ id }) => id);
const NEED_TOKENS = WAYS.flatMap(({ id, statusNeedsToken }) => (statusNeedsToken ? [id] : []));

let database: TestDatabase;
let merchant: Merchant;
let bankServer: TestServer;
let signedBank: Awaited<ReturnType<typeof serveSignedBank>>;
let proxy: FaultProxy;
let payers: FaultyPayers;
let road: Road;
let cuttable: DatabaseHandle;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  bankServer = await serveSandboxBank();
  signedBank = await serveSignedBank();
  const { door, trust } = signedBank;
  const { pem: ca } = trust.authority;
  await seedSandboxBanks(database.db, { origin: door.origin, ca, qwac: trust.qwac, qseal: trust.qseal });
  proxy = await faultProxy({
    upstream: bankServer.origin,
    door: { origin: door.origin, port: 0, authority: ca, server: trust.server, ours: trust.qwac.pem },
    banks: WAYS,
    sharing: SHARING,
    seed: SEED,
    patienceMs: PATIENCE_MS * 2,
  });
  road = await openRoad(database.url);
  cuttable = openDatabase(road.url, 10);
  wire.lead(proxy, () => {
    road.become("CLOSED");
    setTimeout(() => road.become("OPEN"), AWAY_MS);
  });
  const surroundings = { banks: WAYS, pagesOrigin: bankServer.origin, cuttable: cuttable.db };
  payers = faultyPayers(database, merchant, surroundings);
});

afterAll(async () => {
  await cuttable.close();
  road.end();
  await proxy.close();
  await signedBank.close();
  await bankServer.close();
});

/** Every attempt that isn't final, without a question planned in its row and in a job of its own. */
function withoutNextQuestion() {
  return database.sql`
    select a.uuid, a.state from payment_attempt a
    where a.state not in ('AUTHORISED', 'FAILED') and (a.next_poll_at is null or not exists (
      select from graphile_worker.jobs j where j.key = 'poll-attempt:' || a.uuid))`;
}

/** The links of attempts at a bank that did not answer the last question, and that nobody else is told of. */
async function unanswered(): Promise<readonly string[]> {
  const rows = await database.sql`
    select distinct o.link_token from payment_attempt a join operation o on o.uuid = a.operation_uuid
    where a.state = 'AT_BANK' and a.unanswered_count > 0`;
  return rows.map(({ link_token }) => link_token);
}

function theirTimeIsOver() {
  return database.sql<Readonly<{ bank_id: string; link_token: string }>[]>`
    update payment_attempt a set sent_to_bank_at = now() - interval '2 hours' from operation o
    where o.uuid = a.operation_uuid and a.state = 'AT_BANK' and a.unanswered_count > 0
    returning a.bank_id, o.link_token`;
}

/** What has not happened on a way yet. */
async function missing({ id }: VirtualBank): Promise<readonly string[]> {
  const [signed] = await database.sql`
    select from sandbox_bank.payment where bank_id = ${id} and authorised_at is not null and ended_at is null limit 1`;
  const deaths = wire.leftToDie(id).map((death) => `KILLED ${death}`);
  return [...proxy.left(id), ...deaths, ...(signed ? [] : ["SIGNED"])];
}

/** Payers of one way, one after the other, until it has met everything. */
async function payAll(way: VirtualBank, place: number): Promise<readonly string[]> {
  const links: string[] = [];
  const random = generator(SEED + 1_000 * place);
  while (links.length < PAYMENTS_OF_A_WAY_MAX) {
    if (links.length >= PAYMENTS / WAYS.length && (await missing(way)).length === 0) break;
    const link = await payers.payable(random);
    links.push(link);
    await payers.pay(link, way, random);
  }
  return links;
}

type Signed = Readonly<{
  bank_id: string;
  end_to_end_id: string;
  amount: number;
  state: string;
  attempt_uuid: string;
  operation_uuid: string;
  link_token: string;
  recorded: boolean;
}>;

/** What is on the banks' books as signed: money that moves, whatever we know of it. */
function signedAtBanks() {
  return database.sql<Signed[]>`
    select p.bank_id, p.end_to_end_id, p.amount::int, a.state, a.uuid as attempt_uuid, o.uuid as operation_uuid, o.link_token,
      exists (select from payment_record r where r.attempt_uuid = a.uuid) as recorded
    from sandbox_bank.payment p
    join payment_attempt a on a.end_to_end_id = p.end_to_end_id
    join operation o on o.uuid = a.operation_uuid
    where p.authorised_at is not null and p.ended_at is null
    order by p.end_to_end_id`;
}

/** The operations that a person is shown. */
async function shownToAPerson(): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  for (const kind of ["unresolved", "twice"] as const) {
    for (let offset = 0; ; offset += 100) {
      const { results } = await listAttention(database.db, merchant.caller, kind, { limit: 100, offset });
      for (const { uuid } of results) shown.add(uuid);
      if (results.length < 100) break;
    }
  }
  return shown;
}

const moneyOf = (payments: readonly Readonly<{ amount: number }>[]) =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

describe("payments over a faulty wire (decisions 44, 170 and 173)", () => {
  let links: readonly string[] = [];

  it(`each way meets each fault, and no attempt is left without a next question (seed ${SEED})`, async () => {
    proxy.spoil();
    wire.kill(WAYS, SEED);
    links = (await Promise.all(WAYS.map(payAll))).flat();
    for (const way of WAYS) expect([way.id, await missing(way)]).toEqual([way.id, []]);
    expect(await withoutNextQuestion()).toEqual([]);
    expect(proxy.sentAgain()).toEqual([]);

    // The wire is mended, and each open question has its turn, again where a busy machine took longer than our patience.
    proxy.mend();
    wire.live();
    await answersAreWritten(WRITTEN_WITHIN_MS);
    let open = links;
    for (let turn = 0; open.length > 0 && turn < TURNS_MAX; turn++) {
      for (const link of open) await payers.ask(link);
      open = await unanswered();
    }
    // Of what nobody can ask about any more, since the payer's token was lost, the payer's time runs out.
    const outOfReach = await theirTimeIsOver();
    for (const { bank_id } of outOfReach) expect(NEED_TOKENS).toContain(bank_id);
    for (const { link_token } of outOfReach) await payers.ask(link_token);
    expect(await unanswered()).toEqual([]);
    expect(await withoutNextQuestion()).toEqual([]);
  }, 900_000);

  it("never lost: the money that was signed for at the banks is in records, or shown to a person", async () => {
    const signed = await signedAtBanks();
    const shown = await shownToAPerson();
    const recorded = signed.filter((payment) => payment.recorded);
    const toAPerson = signed.filter((payment) => !payment.recorded && shown.has(payment.operation_uuid));
    const lost = signed.filter((payment) => !payment.recorded && !shown.has(payment.operation_uuid));
    expect(lost).toEqual([]);
    expect(moneyOf(recorded) + moneyOf(toAPerson)).toBe(moneyOf(signed));
    // What is neither a record nor unresolved has been paid a second time, and says so.
    const silent = toAPerson.filter(({ state }) => state !== "UNRESOLVED" && state !== "AUTHORISED");
    expect(silent).toEqual([]);

    const records = await database.sql<Readonly<{ amount: number }>[]>`select amount::int from payment_record`;
    expect(moneyOf(records)).toBe(moneyOf(recorded));
    const invented = await database.sql`
      select r.end_to_end_id from payment_record r where not exists (
        select from sandbox_bank.payment p where p.end_to_end_id = r.end_to_end_id and p.authorised_at is not null)`;
    expect([...invented]).toEqual([]);
    const wronglyReassured = await database.sql`
      select a.uuid from payment_attempt a join sandbox_bank.payment p on p.end_to_end_id = a.end_to_end_id
      where (a.failure ->> 'notCharged')::boolean and p.authorised_at is not null and p.ended_at is null`;
    expect([...wronglyReassured]).toEqual([]);
  });

  it("never twice: but by who was told that we don't know, and went on", async () => {
    const payments = new Map<string, number>();
    for (const { link_token } of await signedAtBanks()) payments.set(link_token, (payments.get(link_token) ?? 0) + 1);
    const twice = [...payments].filter(([, count]) => count > 1).map(([link]) => link);
    expect(twice.filter((link) => !payers.wentOnKnowingly.has(link))).toEqual([]);
  });

  it("the bank's own statement finds every payment that was signed and given up on", async () => {
    const signed = await signedAtBanks();
    const givenUp = signed.filter(({ recorded, state }) => !recorded && state !== "AUTHORISED");
    expect(givenUp.length).toBeGreaterThan(1);
    // Of some a person has said that they were not paid.
    for (const [place, { operation_uuid: operationUuid, attempt_uuid: attemptUuid }] of givenUp.entries()) {
      if (place % 2 === 0) await sayNotPaid({ operationUuid, attemptUuid });
    }
    const { xml, unnamed } = withoutSomeIds(await statementOf("ES9121000418450200051332"));
    const { receipt } = await importText(database.db, merchant.caller, xml);

    const entries = await database.sql`
      select end_to_end_id, state, effect, amount::int, direction, operation_uuid from statement_entry`;
    expect(receipt.entries.total).toBe(signed.length);
    expect(moneyOf(entries.map(({ amount }) => ({ amount })))).toBe(moneyOf(signed));
    // By its end-to-end id each belongs to an operation; what a bank has dropped it of is matched, or left for a person.
    const left = entries.filter(({ state }) => state !== "MATCHED");
    expect(left.filter(({ state }) => state !== "SUGGESTED" && state !== "OPEN")).toEqual([]);
    expect(left.filter(({ end_to_end_id }) => end_to_end_id !== null)).toEqual([]);
    const byId = new Map(entries.map((entry) => [entry.end_to_end_id, entry]));
    const after = new Map((await signedAtBanks()).map((payment) => [payment.end_to_end_id, payment]));
    for (const { end_to_end_id: id, operation_uuid } of givenUp) {
      if (unnamed.has(id)) continue;
      expect([id, byId.get(id)?.operation_uuid, after.get(id)?.state]).toEqual([id, operation_uuid, "AUTHORISED"]);
    }

    // What has come is settled, too much, or a person's to say; each once.
    const settled = await database.sql`
      select settled_amount::int as amount from payment_record where statement_entry_uuid is not null`;
    const tooMuch = entries.filter(({ effect }) => effect === "PAID_AGAIN");
    expect(
      moneyOf(settled.map(({ amount }) => ({ amount }))) + moneyOf(asMoney(tooMuch)) + moneyOf(asMoney(left)),
    ).toBe(moneyOf(signed));
    const shown = await shownToAPerson();
    expect(tooMuch.filter(({ operation_uuid }) => !shown.has(operation_uuid))).toEqual([]);
  });
});

const asMoney = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ amount }) => ({ amount: Number(amount) }));

async function sayNotPaid(named: Readonly<{ operationUuid: string; attemptUuid: string }>): Promise<void> {
  const actor = { type: "PERSON", personUuid: newUuid(), role: "ADMIN", authenticatedAt: new Date() } as const;
  const author = { caller: { tenantUuid: merchant.tenantUuid, actor, collaborator: null }, ipAddress: "192.0.2.1" };
  await resolveAttempt(database.db, author, named, { outcome: "NOT_PAID", reason: "nothing on the account yet" });
}

/** As the testers' desk gives it, of the day after. */
async function statementOf(iban: string): Promise<string> {
  await advanceClock(database.db, 86_400, 366 * 86_400);
  return (await fetch(`${bankServer.origin}/sandbox-bank/admin/statement?iban=${iban}`)).text();
}

/** Banks drop what identifies a transfer: of one in five here. */
function withoutSomeIds(statement: string): Readonly<{ xml: string; unnamed: ReadonlySet<string> }> {
  const unnamed = new Set<string>();
  let place = 0;
  const xml = statement.replace(/<EndToEndId>([^<]+)<\/EndToEndId>/g, (whole, id: string) => {
    if (++place % 5 !== 0) return whole;
    unnamed.add(id);
    return "<EndToEndId>NOTPROVIDED</EndToEndId>";
  });
  return { xml, unnamed };
}
