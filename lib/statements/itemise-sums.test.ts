import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type WrittenEntry, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { newUuid } from "@/lib/shared/ids";
import { ignoreEntry, matchEntry, undoMatch } from "./decide-entry";
import { listEntries } from "./list-entries";
import { importText } from "./testing/import-text";

const databaseOfAll = testDatabase();
let database: TestDatabase;
let merchant: Merchant;
/** Asked for 300.00 in the whole, of which two invoices, of 100.00 and 200.00, are in one batch of the bank. */
let operations: readonly string[];

beforeEach(async () => {
  database = await databaseOfAll;
  merchant = await insertMerchant(database);
  const made = await createInvoiceCollection(database.db, merchant.caller, {
    json: {
      operations: [10_000, 20_000, 30_000].map((amount, at) => ({
        payment: { amount, concept: "Cuota" },
        invoice: { id: `${at}`, externalId: `R-100${at}`, generateDocument: false },
      })),
    },
    files: new Map(),
    channel: "API",
  });
  operations = made.operations.map(({ uuid }) => uuid);
});

const BATCH: WrittenEntry = { amount: 30_000, reference: "BATCH-1" };
/** The same booking, taken apart. */
const DETAILS: WrittenEntry = {
  ...BATCH,
  transfers: [
    { amount: 10_000, reference: "T-1", text: "R-1000" },
    { amount: 20_000, reference: "T-2", text: "R-1001" },
  ],
};

const author = () => ({ caller: merchant.caller, ipAddress: null });
const takeIn = (entry: WrittenEntry, kind: "053" | "054", id: string = newUuid(), db: Database = database.db) =>
  importText(db, merchant.caller, writeCamt([entry], { kind, id }));
const entries = async () =>
  (await listEntries(database.db, merchant.caller, null, { limit: 10, offset: 0, sort_dir: "ASC" })).results;
const states = async () => Object.fromEntries((await entries()).map(({ amount, state }) => [amount.amount, state]));
const theSum = async () => (await entries()).find(({ amount }) => amount.amount === 30_000)?.uuid ?? "";
const collected = async () => {
  const rows =
    await database.sql`select collected_amount from operation where uuid = any(${[...operations]}) order by amount`;
  return rows.map(({ collected_amount }) => Number(collected_amount));
};

describe("a sum that a statement tells, and its transfers that a notification tells (decision 160)", () => {
  it.each([
    [
      "the sum first",
      [
        ["053", BATCH],
        ["054", DETAILS],
      ],
    ],
    [
      "its transfers first",
      [
        ["054", DETAILS],
        ["053", BATCH],
      ],
    ],
  ] as const)("count once: %s", async (_, files) => {
    for (const [kind, entry] of files) await takeIn(entry, kind);
    expect(await states()).toEqual({ 30000: "ITEMISED", 10000: "MATCHED", 20000: "MATCHED" });
    expect(await collected()).toEqual([10_000, 20_000, 0]);
  });

  it.each(["the statement first", "the notification first"])(
    "are not the sum that takes it back: %s",
    async (order) => {
      const back: WrittenEntry = { ...BATCH, debit: true, reversal: true };
      const statement = () => importText(database.db, merchant.caller, writeCamt([BATCH, back]));
      if (order === "the statement first") await statement();
      await takeIn(DETAILS, "054");
      if (order !== "the statement first") await statement();
      const sums = (await entries()).filter(({ amount }) => amount.amount === 30_000);
      expect(sums.map(({ direction, state }) => `${direction} ${state}`).toSorted()).toEqual([
        "CREDIT ITEMISED",
        "DEBIT OPEN",
      ]);
    },
  );

  it.each([
    ["reference", { reference: "BATCH-2" }],
    ["day", { bookedOn: "2026-03-04" }],
    ["amount", { amount: 30_001 }],
  ])("are two where the %s is another: the sum stays open for a person", async (_, change) => {
    await takeIn({ ...BATCH, ...change }, "053");
    await takeIn(DETAILS, "054");
    expect(Object.values(await states()).toSorted()).toEqual(["MATCHED", "MATCHED", "OPEN"]);
  });

  describe.each([
    ["the sum first", true],
    ["its transfers first", false],
  ] as const)("with another reference of the bank's in each file (decision 149), %s", (_, isSumFirst) => {
    const takeInBoth = async (sum: WrittenEntry, details: WrittenEntry) => {
      const files = [
        ["053", sum],
        ["054", details],
      ] as const;
      for (const [kind, entry] of isSumFirst ? files : files.toReversed()) await takeIn(entry, kind, "N-1");
    };
    const sum = (said: Partial<WrittenEntry>): WrittenEntry => ({ amount: 30_000, reference: "STMT-77", ...said });
    const details = (said: Partial<WrittenEntry> = {}): WrittenEntry => ({ ...DETAILS, ...said });
    const anonymous = { reference: "NOTPROVIDED" };

    it.each<[string, Partial<WrittenEntry>, Partial<WrittenEntry>]>([
      ["of one name of the batch", { batch: { paymentId: "PMT-9", count: 2 } }, { batch: { paymentId: "PMT-9" } }],
      [
        "of one name of the batch's message",
        { batch: { messageId: "MSG-9", count: 2 } },
        { batch: { messageId: "MSG-9", count: 2 } },
      ],
      ["of the notification that the bank refers to", { batch: { count: 2 }, toldIn: ["camt.054.001.08", "N-1"] }, {}],
      [
        "without any reference of the booking's own",
        { ...anonymous, batch: { paymentId: "PMT-9", count: 2 } },
        { ...anonymous, batch: { paymentId: "PMT-9", count: 2 } },
      ],
    ])("count once by way %s", async (_way, ofSum, ofDetails) => {
      await takeInBoth(sum(ofSum), details(ofDetails));
      expect(await states()).toEqual({ 30000: "ITEMISED", 10000: "MATCHED", 20000: "MATCHED" });
      expect(await collected()).toEqual([10_000, 20_000, 0]);
    });

    it.each<[string, Partial<WrittenEntry>, Partial<WrittenEntry>]>([
      [
        "another number of transfers is told",
        { batch: { paymentId: "PMT-9", count: 3 } },
        { batch: { paymentId: "PMT-9" } },
      ],
      ["none is told", { batch: { paymentId: "PMT-9" } }, { batch: { paymentId: "PMT-9", count: 2 } }],
      ["the batch has another name", { batch: { paymentId: "PMT-8", count: 2 } }, { batch: { paymentId: "PMT-9" } }],
      [
        "its name is only a word for none",
        { batch: { paymentId: "NOTPROVIDED", count: 2 } },
        { batch: { paymentId: "NOTPROVIDED" } },
      ],
      ["the message it stands in is another", { batch: { count: 2 }, toldIn: ["camt.054.001.08", "N-2"] }, {}],
      ["the message is no notification", { batch: { count: 2 }, toldIn: ["camt.052.001.08", "N-1"] }, {}],
      [
        "the day is another",
        { batch: { paymentId: "PMT-9", count: 2 }, bookedOn: "2026-03-04" },
        { batch: { paymentId: "PMT-9" } },
      ],
      [
        "the amount is another",
        { batch: { paymentId: "PMT-9", count: 2 }, amount: 30_001 },
        { batch: { paymentId: "PMT-9" } },
      ],
    ])("wait for a person where %s", async (_why, ofSum, ofDetails) => {
      await takeInBoth(sum(ofSum), details(ofDetails));
      expect(Object.values(await states()).toSorted()).toEqual(["MATCHED", "MATCHED", "OPEN"]);
    });
  });

  it("wait for a person where two sums of a day could be meant", async () => {
    const batch = { paymentId: "PMT-9", count: 2 };
    await takeIn({ amount: 30_000, reference: "STMT-77", batch }, "053");
    await takeIn({ amount: 30_000, reference: "STMT-78", batch }, "053");
    await takeIn({ ...DETAILS, batch }, "054");
    const sums = (await entries()).filter(({ amount }) => amount.amount === 30_000);
    expect(sums.map(({ state }) => state)).toEqual(["OPEN", "OPEN"]);
    expect(await collected()).toEqual([10_000, 20_000, 0]);
  });

  it("of two organisations have nothing to do with each other", async () => {
    const batch = { paymentId: "PMT-9", count: 2 };
    await takeIn({ ...BATCH, batch }, "053");
    const other = await insertMerchant(database);
    await importText(database.db, other.caller, writeCamt([{ ...DETAILS, batch }], { kind: "054" }));
    expect(await states()).toEqual({ 30000: "OPEN" });
  });

  it("leave a suggestion for the sum without its guess", async () => {
    await takeIn({ ...BATCH, transfers: [{ text: "R 1002" }] }, "053");
    expect(await states()).toEqual({ 30000: "SUGGESTED" });
    await takeIn(DETAILS, "054");
    expect((await entries()).find(({ uuid }) => uuid)?.operation?.uuid).not.toBe(operations[2]);
    expect((await states())[30_000]).toBe("ITEMISED");
  });

  it("move nothing where somebody has matched the sum, until that is undone", async () => {
    await takeIn(BATCH, "053");
    const sum = await theSum();
    await matchEntry(database.db, author(), sum, operations[2] ?? "");
    await takeIn(DETAILS, "054");
    expect(await states()).toEqual({ 30000: "MATCHED", 10000: "OPEN", 20000: "OPEN" });
    expect(await collected()).toEqual([0, 0, 30_000]);
    await undoMatch(database.db, author(), sum);
    expect((await states())[30_000]).toBe("ITEMISED");
    expect(await collected()).toEqual([0, 0, 0]);
  });

  it("move nothing then that go the other way either", async () => {
    await takeIn(BATCH, "053");
    await matchEntry(database.db, author(), await theSum(), operations[2] ?? "");
    const transfers = [{ amount: 40_000 }, { amount: 10_000 }];
    const mixed = writeCamt([{ ...BATCH, transfers }], { kind: "054" }).replace(
      '<Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT',
      '<Amt Ccy="EUR">100.00</Amt><CdtDbtInd>DBIT',
    );
    await importText(database.db, merchant.caller, mixed);
    expect(await states()).toEqual({ 30000: "MATCHED", 40000: "OPEN", 10000: "OPEN" });
  });

  it("can't be matched nor passed over as the sum that they are", async () => {
    await takeIn(BATCH, "053");
    await takeIn(DETAILS, "054");
    const sum = await theSum();
    const conflict = { code: "conflict" };
    await expect(matchEntry(database.db, author(), sum, operations[2] ?? "")).rejects.toMatchObject(conflict);
    await expect(ignoreEntry(database.db, author(), sum, "ours")).rejects.toMatchObject(conflict);
    expect(await collected()).toEqual([10_000, 20_000, 0]);
  });

  it("taken in at the same time are found as well", async () => {
    await Promise.all([takeIn(BATCH, "053"), takeIn(DETAILS, "054")]);
    expect((await states())[30_000]).toBe("ITEMISED");
  });

  it.each([
    ["the transfers while the sum is being taken in", ["053", BATCH], ["054", DETAILS]],
    ["the sum while its transfers are", ["054", DETAILS], ["053", BATCH]],
  ] as const)("are found as well: %s", async (_, [kind, entry], [lateKind, late]) => {
    await interleave(
      database,
      (tx) => takeIn(entry, kind, newUuid(), tx),
      () => takeIn(late, lateKind),
    );
    expect(await states()).toEqual({ 30000: "ITEMISED", 10000: "MATCHED", 20000: "MATCHED" });
  });
});
