import { beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type WrittenEntry, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { newUuid } from "@/lib/shared/ids";
import { matchEntry } from "./decide-entry";
import { listEntries } from "./list-entries";
import { listMatchCandidates } from "./list-match-candidates";
import { importText } from "./testing/import-text";

const databaseOfAll = testDatabase();
let database: TestDatabase;
let merchant: Merchant;

beforeEach(async () => {
  database = await databaseOfAll;
  merchant = await insertMerchant(database);
});

type Asked = Readonly<{ amount?: number; number?: string; name?: string; lastName?: string; email?: string }>;

async function asked({ amount = 15_000, number, email, ...subject }: Asked = {}, of = merchant): Promise<string> {
  const made = await createInvoiceCollection(database.db, of.caller, {
    json: {
      operations: [
        {
          payment: { amount, concept: "Cuota", subject: { ...subject, ...(email && { email }) } },
          ...(number && { invoice: { id: "a", externalId: number, generateDocument: false } }),
        },
      ],
    },
    files: new Map(),
    channel: "API",
  });
  return made.operations[0]?.uuid ?? "";
}

/** A booking of which nobody knows anything. */
async function booked(entry: Partial<WrittenEntry> = {}): Promise<string> {
  const written = { amount: 15_000, reference: newUuid(), transfers: [{ text: "sin datos" }], ...entry };
  const { receipt } = await importText(database.db, merchant.caller, writeCamt([written]));
  const all = { limit: 10, offset: 0, sort_dir: "ASC" } as const;
  const { results } = await listEntries(database.db, merchant.caller, receipt.uuid, all);
  return results[0]?.uuid ?? "";
}

const found = async (entryUuid: string, typed: string, language = "es") =>
  (await listMatchCandidates(database.db, merchant.caller, entryUuid, typed, language)).results.map(({ uuid }) => uuid);
const BACK = { debit: true, reversal: true } as const;
const author = () => ({ caller: merchant.caller, ipAddress: null });

describe("operations that a booking may be matched with", () => {
  it("are, as long as nothing is typed, those of its very amount that wait for money, the newest first", async () => {
    const paid = await asked();
    const older = await asked();
    const newer = await asked();
    await asked({ amount: 15_001 });
    await matchEntry(database.db, author(), await booked(), paid);
    expect(await found(await booked(), " ")).toEqual([newer, older]);
  });

  it("are found by number, amount, id, name and address, each however it is written", async () => {
    const wanted = await asked({
      ...{ amount: 123_456, number: "F-2026/0042", name: "Lucía", lastName: "Núñez Vidal", email: "lucia@example.com" },
    });
    await asked({ amount: 99, number: "F-2026/0043", name: "Luis", lastName: "Vidal", email: "luis@example.com" });
    const entry = await booked();
    for (const typed of [
      ...["F-2026/0042", "f 2026 0042", "1.234,56", "1234,56 €", wanted, "lucia@example.com"],
      ...["LUCIA NUNEZ", "núñez", "vidal lucía"],
    ]) {
      expect(await found(entry, typed), typed).toEqual([wanted]);
    }
    expect(await found(entry, "1,234.56", "en")).toEqual([wanted]);
    expect(await found(entry, "nobody at all")).toEqual([]);
  });

  it("are the first of a name or amount, what waits for money before what has it, and say that there are more", async () => {
    const paid = await asked({ name: "Ana" });
    const waiting: string[] = [];
    for (let nth = 0; nth < 20; nth += 1) waiting.unshift(await asked({ name: "Ana" }));
    await matchEntry(database.db, author(), await booked(), paid);
    const newestPaid = await asked({ name: "Ana" });
    await matchEntry(database.db, author(), await booked({ bookedOn: "2026-03-04" }), newestPaid);
    const entry = await booked({ bookedOn: "2026-03-05" });
    const looked = (typed: string) => listMatchCandidates(database.db, merchant.caller, entry, typed, "es");
    for (const typed of ["ana", "150,00"]) {
      const { results, hasMore } = await looked(typed);
      expect(
        results.map(({ uuid }) => uuid),
        typed,
      ).toEqual(waiting);
      expect(hasMore, typed).toBe(true);
    }
    expect((await looked("")).hasMore).toBe(false);
    const last = await asked({ name: "Ana" });
    expect(await looked("")).toMatchObject({
      hasMore: true,
      results: [{ uuid: last }, ...waiting.slice(0, 19).map((uuid) => ({ uuid }))],
    });
  });

  it("are narrowed by a name and an amount together, however they are written", async () => {
    const wanted = await asked({ amount: 3_990, name: "Lucía", lastName: "García" });
    await asked({ amount: 4_990, name: "Lucía", lastName: "García" });
    await asked({ amount: 3_990, name: "Luis", lastName: "Vidal" });
    await asked({ amount: 3_991, number: "3990", name: "Eva" });
    const entry = await booked();
    for (const typed of ["García 39,90", "39,90 € lucia garcia", "garcía €39,90 lucía", "García 39,90EUR"])
      expect(await found(entry, typed), typed).toEqual([wanted]);
    expect(await found(entry, "Vidal 49,90")).toEqual([]);
    const large = await asked({ amount: 125_000, name: "Lucía", lastName: "García" });
    for (const typed of ["García 1 250,00 €", "1\u202f250,00 garcía", "lucía 1 250 € garcía", "García 1.250,00"])
      expect(await found(entry, typed), typed).toEqual([large]);
    const numbered = await asked({ name: "Taller 24" });
    expect(await found(entry, "taller 24")).toEqual([numbered]);
  });

  it("say what they are, and whether a statement has shown their money", async () => {
    const uuid = await asked({ number: "C-1", name: "Ana" });
    await matchEntry(database.db, author(), await booked(), uuid);
    const { results } = await listMatchCandidates(database.db, merchant.caller, await booked(), "C-1", "en");
    expect(results[0]).toEqual({
      ...{ uuid, status: "COMPLETED", concept: "Cuota", invoiceExternalId: "C-1", externalId: null },
      subject: { name: "Ana", lastName: null, email: null, phone: null },
      payment: { amount: 15_000, currency: "EUR" },
      isCredited: true,
      refundUuid: null,
    });
  });

  it("are those again whose money has gone back, for the money that comes next, and for none that goes", async () => {
    const uuid = await asked({ number: "R-1" });
    const isCredited = async (entry: string) =>
      (await listMatchCandidates(database.db, merchant.caller, entry, "R-1", "en")).results.map(
        (each) => each.isCredited,
      );
    await matchEntry(database.db, author(), await booked({ bookedOn: "2026-03-03" }), uuid);
    await matchEntry(database.db, author(), await booked({ amount: 5_000, ...BACK, bookedOn: "2026-03-04" }), uuid);
    const next = await booked({ bookedOn: "2026-03-10" });
    expect([await found(next, ""), await isCredited(next)]).toEqual([[], [true]]);
    await matchEntry(database.db, author(), await booked({ amount: 10_000, ...BACK, bookedOn: "2026-03-05" }), uuid);
    expect([await found(next, ""), await isCredited(next)]).toEqual([[uuid], [false]]);
    expect(await found(await booked(BACK), "")).toEqual([]);
    await matchEntry(database.db, author(), next, uuid);
    expect([await found(await booked(), ""), await isCredited(next)]).toEqual([[], [true]]);
  });

  it("are for money that goes back those alone whose money has come", async () => {
    const paid = await asked({ number: "D-1" });
    await asked({ number: "D-2" });
    await matchEntry(database.db, author(), await booked(), paid);
    const debit = await booked({ debit: true, reversal: true });
    expect(await found(debit, "")).toEqual([paid]);
    expect(await found(debit, "150,00")).toEqual([paid]);
  });

  it("are nobody else's", async () => {
    const other = await insertMerchant(database);
    await asked({ number: "X-777", name: "Berta Otra" }, other);
    const entry = await booked();
    for (const typed of ["", "X-777", "150,00", "Berta"]) expect(await found(entry, typed), typed).toEqual([]);
    const of = (caller: Merchant["caller"]) => listMatchCandidates(database.db, caller, entry, "", "en");
    await expect(of(other.caller)).rejects.toMatchObject({ code: "not_found" });
    await expect(of(await insertCollaborator(database, merchant))).rejects.toMatchObject({ code: "forbidden" });
  });
});
