import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type Version, type WrittenEntry, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { writeNorma43 } from "@/lib/bank-files/testing/write-norma43";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import { ENTRIES_AT_ONCE, reconcileStatement } from "./reconcile-statement";
import { importText } from "./testing/import-text";

const settling = vi.hoisted(() => ({ before: async (): Promise<void> => undefined, fail: (): boolean => false }));
vi.mock("./settle-entries", async (original) => {
  const actual = await original<typeof import("./settle-entries")>();
  return {
    ...actual,
    settleEntries: async (...given: Parameters<typeof actual.settleEntries>) => {
      await settling.before();
      await actual.settleEntries(...given);
      // All is written, and the process dies before it is committed.
      if (settling.fail()) throw new Error("killed");
    },
  };
});

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const FLOW_SIZE = 20;
const PATIENT = { timeout: 120_000 };

/** So many payments, whose invoices are called by their prefix and number. */
async function payments(prefix: string, count: number, amountOf: (at: number) => number): Promise<void> {
  for (let from = 0; from < count; from += FLOW_SIZE) {
    const operations = Array.from({ length: Math.min(FLOW_SIZE, count - from) }, (_, at) => ({
      payment: { amount: amountOf(from + at), concept: "Cuota" },
      invoice: { id: `${from + at}`, externalId: `${prefix}-${from + at}`, generateDocument: false },
    }));
    await createInvoiceCollection(database.db, merchant.caller, {
      json: { operations },
      files: new Map(),
      channel: "API",
    });
  }
}

const credit = (amount: number, text: string): WrittenEntry => ({ amount, transfers: [{ text }] });
const imported = (entries: readonly WrittenEntry[]) => importText(database.db, merchant.caller, writeCamt(entries));
/** All that money rests on, of one prefix. */
const state = async (prefix: string) => [
  await database.sql`
    select o.invoice_external_id, o.status, o.collected_amount, r.status as record, r.settled_amount,
           (select count(*)::int from status_history h where h.subject_uuid = o.uuid) as histories,
           (select count(*)::int from operation_fact f where f.operation_uuid = o.uuid) as facts,
           (select count(*)::int from event e where e.subject_uuid = o.uuid) as events
      from operation o left join payment_record r on r.operation_uuid = o.uuid
     where o.tenant_uuid = ${merchant.tenantUuid} and o.invoice_external_id like ${`${prefix}-%`}
     order by o.invoice_external_id, o.uuid`,
];

/** STATEMENT_ENTRIES=10000 is what a large organisation's bank sends for a day, in each form; it takes some minutes. */
const LARGE = Number(process.env.STATEMENT_ENTRIES ?? 500);

type Booked = Readonly<{ amount: number; text: string }>;
const inCamt = (version: Version) => (entries: readonly Booked[]) =>
  writeCamt(
    entries.map(({ amount, text }) => credit(amount, text)),
    { version },
  );
const inNorma43 = (entries: readonly Booked[]) =>
  writeNorma43(entries.map(({ amount, text }) => ({ amount, texts: [text] })));

describe.each([
  ["camt.053, version 02", "QA", inCamt("02")],
  ["camt.053, version 04", "QB", inCamt("04")],
  ["camt.053, version 08", "QC", inCamt("08")],
  ["Norma 43", "QD", inNorma43],
] as const)("a large statement in %s", (_, prefix, write) => {
  it("is reconciled as a whole, and every ambiguity that was planted is left for a person; again it changes nothing", {
    timeout: 120_000 + LARGE * 100,
  }, async () => {
    await payments(prefix, LARGE, (at) => 1_000 + at);
    // The same numbers once more for the first ten: nobody can know which one was meant.
    await payments(prefix, 10, (at) => 1_000 + at);
    const numbered = Array.from({ length: LARGE }, (_, at) => ({
      amount: 1_000 + at,
      text: `Recibo ${prefix}-${at}, gracias`,
    }));
    const planted = [
      { amount: 1_050, text: `${prefix}-50 ${prefix}-51` },
      { amount: 1_060, text: `${prefix}-60X` },
      { amount: 1_071, text: `${prefix}-70` },
      { amount: 9_000_000 + prefix.charCodeAt(1), text: "nothing" },
    ];
    const file = write([...numbered, ...planted]);
    const { receipt } = await importText(database.db, merchant.caller, file);
    expect(receipt.entries).toEqual({ total: LARGE + 4, matched: LARGE - 10, suggested: 1, open: 13 });
    const moved = async () => {
      const [row] = await database.sql`
        select count(*) filter (where status = 'COMPLETED')::int as completed, sum(collected_amount)::int as collected,
               (select count(*)::int from event) as events
          from operation where tenant_uuid = ${merchant.tenantUuid} and invoice_external_id like ${`${prefix}-%`}`;
      return row;
    };
    const once = await moved();
    const expected = Array.from({ length: LARGE }, (_, at) => 1_000 + at).slice(10);
    const collected = expected.reduce((sum, amount) => sum + amount, 0);
    expect(once).toMatchObject({ completed: LARGE - 10, collected });

    expect(await importText(database.db, merchant.caller, file)).toEqual({ isNew: false, receipt });
    expect(await moved()).toEqual(once);
  });
});

describe("an import whose process dies (decision 112)", () => {
  it("at any moment, and is repeated until it is done, ends as if it had never died", PATIENT, async () => {
    const count = 600;
    const entries = (prefix: string) =>
      Array.from({ length: count }, (_, at) => credit(2_000 + (at % 7), `${prefix}-${at}`)).flatMap((entry, at) =>
        at % 50 === 0 ? [entry, entry] : at % 31 === 0 ? [entry, { ...entry, debit: true, reversal: true }] : [entry],
      );
    for (const prefix of ["KA", "KB"]) await payments(prefix, count, (at) => 2_000 + (at % 7));
    const calm = await imported(entries("KA"));

    let turn = 0;
    settling.fail = () => ++turn % 2 === 1;
    let deaths = 0;
    let result: Awaited<ReturnType<typeof imported>> | undefined;
    while (!result) {
      result = await imported(entries("KB")).catch(() => {
        deaths++;
        return undefined;
      });
    }
    settling.fail = () => false;
    expect(deaths).toBeGreaterThan(2);
    expect(result.receipt.entries).toEqual(calm.receipt.entries);
    const strip = (rows: readonly object[][]) => JSON.stringify(rows).replaceAll(/K[AB]-/g, "K-");
    expect(strip(await state("KB").then(([rows]) => [[...(rows ?? [])]]))).toEqual(
      strip(await state("KA").then(([rows]) => [[...(rows ?? [])]])),
    );
  });

  it("of a few bookings leaves nothing at all, neither the statement nor what follows from it", PATIENT, async () => {
    await payments("S", 3, () => 4_000);
    const entries = [0, 1, 2].map((at) => credit(4_000, `S-${at}`));
    const before = await state("S");
    settling.fail = () => true;
    await expect(imported(entries)).rejects.toThrow("killed");
    settling.fail = () => false;
    expect(await state("S")).toEqual(before);
    expect(await imported(entries)).toMatchObject({ isNew: true, receipt: { entries: { matched: 3 } } });
  });

  it("is finished by the worker's job, which finds nothing to do where it was done", PATIENT, async () => {
    const count = 251;
    await payments("J", count, () => 3_000);
    const entries = Array.from({ length: count }, (_, at) => credit(3_000, `J-${at}`));
    settling.fail = () => true;
    await expect(imported(entries)).rejects.toThrow("killed");
    settling.fail = () => false;
    const [job] = await database.sql`
      select payload from graphile_worker._private_jobs where payload::text like '%statementUuid%' order by id desc limit 1`;
    const { tenantUuid, statementUuid } = job?.payload ?? {};
    await reconcileStatement(database.db, tenantUuid, statementUuid);
    const done = await state("J");
    expect(done[0]?.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => "COMPLETED"));
    await reconcileStatement(database.db, tenantUuid, statementUuid);
    expect(await state("J")).toEqual(done);
    expect((await imported(entries)).isNew).toBe(false);
  });
});

it("has told everything as the catalogue of events describes it", async () => {
  await expectToldAsDescribed(database, ["PSD2_PAYMENT_REJECTED", "PSD2_PAYMENT_SETTLED"]);
});

it("a credit that two formats tell at the same time is one, and a suggestion (decision 303)", PATIENT, async () => {
  await payments("TWO-2026", 1, () => 15_075);
  const rest = Array.from({ length: ENTRIES_AT_ONCE }, (_, at) => ({ amount: 1 + at, reference: `rest ${at}` }));
  const others: ReturnType<typeof importText>[] = [];
  const settled: unknown[] = [];
  // The first has looked at what is known, and has not decided: the second begins, and goes as far as it can.
  settling.before = async () => {
    if (others.length > 0) return;
    const movements = [{ amount: 15_075, texts: ["TWO-2026-0"] }, ...rest.map(({ amount }) => ({ amount }))];
    const second = importText(database.db, merchant.caller, writeNorma43(movements), "latin1");
    others.push(second);
    void second.then((receipt) => settled.push(receipt));
    await vi.waitFor(
      async () => {
        const waiting = await database.sql`
        select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
        expect(waiting.length + settled.length).toBeGreaterThan(0);
      },
      { timeout: 30_000 },
    );
  };
  const first = await imported([{ ...credit(15_075, "TWO-2026-0"), reference: "B-1" }, ...rest]);
  settling.before = async () => undefined;
  const [second] = await Promise.all(others);
  expect([first, second].map((both) => both?.receipt.entries)).toMatchObject([
    { matched: 1 },
    { matched: 0, suggested: 1 },
  ]);
});
