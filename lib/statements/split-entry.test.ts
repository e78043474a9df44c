import { beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type WrittenEntry, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { erasePayer, exportPayer } from "@/lib/people/payer-data";
import { cancelRefund } from "@/lib/refunds/cancel-refund";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";
import { newUuid } from "@/lib/shared/ids";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { ignoreEntry, matchEntry, undoMatch } from "./decide-entry";
import { getEntry, listEntries } from "./list-entries";
import { getStatement } from "./list-statements";
import { joinEntry, splitEntry } from "./split-entry";
import { importText } from "./testing/import-text";

const databaseOfAll = testDatabase();
let database: TestDatabase;
let merchant: Merchant;
/** Asked for 100.00 and for 200.00. */
let [one, two] = ["", ""];

const author = () => ({ caller: merchant.caller, ipAddress: null });
const takeIn = (entry: WrittenEntry, kind: "053" | "054" = "053") =>
  importText(database.db, merchant.caller, writeCamt([entry], { kind, id: newUuid() }));

/** One transfer that nobody knows the payments of. */
async function aBooking(changes: Partial<WrittenEntry> = {}): Promise<string> {
  const told = { amount: 30_000, reference: newUuid().slice(-12), transfers: [{ text: "both", name: "Ana Soler" }] };
  const { receipt } = await takeIn({ ...told, ...changes });
  const page = { limit: 1, offset: 0, sort_dir: "ASC" } as const;
  return (await listEntries(database.db, merchant.caller, receipt.uuid, page)).results[0]?.uuid ?? "";
}

type Part = readonly [operationUuid: string, amount: number, refundUuid?: string];
const split = (entry: string, ...parts: readonly Part[]) =>
  splitEntry(
    database.db,
    author(),
    entry,
    parts.map(([operationUuid, amount, refundUuid = null]) => ({ operationUuid, amount, refundUuid })),
  );
const both = (): readonly Part[] => [
  [one, 10_000],
  [two, 20_000],
];
const entryOf = (uuid: string) => getEntry(database.db, merchant.caller, uuid);
const senderOf = async (uuid: string) => (await entryOf(uuid)).counterparty.name;
async function aRefund(operationUuid: string): Promise<string> {
  const creditor = { name: "Ana Soler", iban: "DE89370400440532013000" };
  const request = refundRequest.parse({ operationUuid, amount: 1_000, creditor });
  return (await prepareRefund(database.db, author(), request)).uuid;
}
const collected = async () => {
  const rows = await database.sql`
    select collected_amount, status from operation where uuid in (${one}, ${two}) order by amount`;
  return rows.map(({ collected_amount, status }) => [Number(collected_amount), status]);
};
const entriesOf = async () =>
  (
    await database.sql`select count(*)::int as entries from statement_entry where tenant_uuid = ${merchant.tenantUuid}`
  )[0]?.entries;
/** Payments of one flow. */
async function invoicedTo(subject: object, ...amounts: readonly number[]): Promise<readonly string[]> {
  const made = await createInvoiceCollection(database.db, merchant.caller, {
    json: {
      operations: amounts.map((amount, at) => ({
        payment: { amount, concept: "Cuota", ...subject },
        invoice: { id: `${at}`, externalId: `R-200${at}`, generateDocument: false },
      })),
    },
    files: new Map(),
    channel: "API",
  });
  return made.operations.map(({ uuid }) => uuid);
}
const invoiced = (...amounts: readonly number[]) => invoicedTo({}, ...amounts);
const conflict = { code: "conflict" };

beforeEach(async () => {
  database = await databaseOfAll;
  merchant = await insertMerchant(database);
  [one = "", two = ""] = await invoiced(10_000, 20_000);
});

describe("a booking that is split among several payments (decision 375)", () => {
  it("pays each of them by its part, and counts no more itself", async () => {
    const entry = await aBooking();
    const { results, total } = await split(entry, ...both());
    expect(total).toBe(2);
    expect(results).toMatchObject([
      { amount: { amount: 10_000 }, operation: { uuid: one }, counterparty: { name: "Ana Soler" }, remittance: "both" },
      { amount: { amount: 20_000 }, operation: { uuid: two }, splitAt: null, splitOf: entry },
    ]);
    for (const part of results)
      expect(part).toMatchObject({ state: "MATCHED", matchedBy: "PERSON", effect: "SETTLED" });
    expect(await entryOf(entry)).toMatchObject({ state: "ITEMISED", operation: null, splitAt: expect.any(String) });
    expect(await collected()).toEqual([
      [10_000, "COMPLETED"],
      [20_000, "COMPLETED"],
    ]);
    const settled = await database.sql`
      select status, settled_amount::int as amount from payment_record where operation_uuid in (${one}, ${two}) order by 2`;
    expect(settled).toMatchObject([
      { status: "SETTLED", amount: 10_000 },
      { status: "SETTLED", amount: 20_000 },
    ]);
    const events = await database.sql`
      select subject_uuid from event where type = 'OPERATION_COMPLETED' and tenant_uuid = ${merchant.tenantUuid}`;
    expect(events.map(({ subject_uuid }) => subject_uuid).toSorted()).toEqual([one, two].toSorted());
  });

  it("leaves what no part names as a part of its own, for a person", async () => {
    const entry = await aBooking({ amount: 35_000 });
    const rest = (await split(entry, ...both())).results[2];
    expect(rest).toMatchObject({ amount: { amount: 5_000 }, state: "OPEN", operation: null, splitOf: entry });
    expect(await ignoreEntry(database.db, author(), rest?.uuid ?? "", "A tip")).toMatchObject({ state: "IGNORED" });
    expect(await matchEntry(database.db, author(), rest?.uuid ?? "", two)).toMatchObject({ effect: "PAID_AGAIN" });
  });

  it("said again is the same, also once the rest was decided; said otherwise is a conflict", async () => {
    const entry = await aBooking({ amount: 35_000 });
    const { results } = await split(entry, ...both());
    await ignoreEntry(database.db, author(), results[2]?.uuid ?? "", "A tip");
    const again = await split(entry, ...both());
    expect(again.results.map(({ uuid }) => uuid)).toEqual(results.map(({ uuid }) => uuid));
    await expect(split(entry, [one, 10_000], [two, 25_000])).rejects.toMatchObject(conflict);
    await expect(split(entry, [one, 20_000], [two, 10_000])).rejects.toMatchObject(conflict);
    await expect(split(entry, [one, 10_000])).rejects.toMatchObject(conflict);
    await undoMatch(database.db, author(), results[1]?.uuid ?? "");
    await expect(split(entry, ...both())).rejects.toMatchObject(conflict);
    expect(await entriesOf()).toBe(4);
  });

  it("said twice at once is split once", async () => {
    const entry = await aBooking();
    const [first, second] = await Promise.all([split(entry, ...both()), split(entry, ...both())]);
    expect(second).toEqual(first);
    expect(await entriesOf()).toBe(3);
  });

  it("said otherwise at the same time has one winner, also of payments that are locked by nothing of the other's", async () => {
    const entry = await aBooking();
    const [three = ""] = await invoiced(10_000);
    const first = both().map(([operationUuid, amount]) => ({ operationUuid, amount, refundUuid: null }));
    const late = interleave(
      database,
      (tx) => splitEntry(tx, author(), entry, first),
      () => split(entry, [three, 5_000]),
    );
    await expect(late).rejects.toMatchObject(conflict);
    expect(await entriesOf()).toBe(3);
    expect(await collected()).toEqual([
      [10_000, "COMPLETED"],
      [20_000, "COMPLETED"],
    ]);
  });

  it("is one booking again once it is joined, with all taken back that its parts did", async () => {
    const entry = await aBooking({ amount: 35_000 });
    const before = await entryOf(entry);
    const { results } = await split(entry, ...both());
    await matchEntry(database.db, author(), results[2]?.uuid ?? "", one);
    const joined = await joinEntry(database.db, author(), entry);
    expect(joined).toEqual({ ...before, decidedAt: expect.any(String) });
    expect(await entriesOf()).toBe(1);
    await expect(entryOf(results[0]?.uuid ?? "")).rejects.toMatchObject({ code: "not_found" });
    expect((await collected()).map(([amount]) => amount)).toEqual([0, 0]);
    const records = await database.sql`
      select code from payment_record where operation_uuid in (${one}, ${two}) and status = 'REJECTED'`;
    expect(records.map(({ code }) => code)).toEqual(["MATCH_UNDONE", "MATCH_UNDONE"]);
    expect(await joinEntry(database.db, author(), entry)).toEqual(joined);
    await split(entry, [two, 20_000]);
    expect((await collected()).map(([amount]) => amount)).toEqual([0, 20_000]);
    const acts = await database.sql`select action from audit_entry where subject_uuid = ${entry} order by at, uuid`;
    expect(acts.map(({ action }) => action)).toEqual([
      ...["statement_entry.split", "statement_entry.joined", "statement_entry.split"],
    ]);
  });

  it("neither the whole nor a part of it is matched, passed over or split besides", async () => {
    const entry = await aBooking({ amount: 35_000 });
    const rest = (await split(entry, ...both())).results[2]?.uuid ?? "";
    await expect(matchEntry(database.db, author(), entry, one)).rejects.toMatchObject(conflict);
    await expect(ignoreEntry(database.db, author(), entry, "x")).rejects.toMatchObject(conflict);
    await expect(split(rest, [one, 2_000], [two, 3_000])).rejects.toMatchObject(conflict);
    const matched = await aBooking();
    await matchEntry(database.db, author(), matched, one);
    await expect(split(matched, ...both())).rejects.toMatchObject(conflict);
  });

  it.each<readonly [name: string, parts: () => readonly Part[], pointer: string]>([
    [
      "more than the booking",
      () => [
        [one, 10_000],
        [two, 20_001],
      ],
      "/parts",
    ],
    ["the whole of it to one", () => [[one, 30_000]], "/parts"],
    [
      "one payment twice",
      () => [
        [one, 10_000],
        [one, 5_000],
      ],
      "/parts/1",
    ],
    [
      "what is no payment",
      () => [
        [one, 10_000],
        [newUuid(), 5_000],
      ],
      "/parts/1/operationUuid",
    ],
    ["a refund that is none", () => [[one, 10_000, newUuid()]], "/parts/0/refundUuid"],
  ])("refuses %s, by its name, and nothing happens", async (_, parts, pointer) => {
    const entry = await aBooking();
    await expect(split(entry, ...parts())).rejects.toMatchObject({ code: "invalid_field", errors: [{ pointer }] });
    expect(await entryOf(entry)).toMatchObject({ state: "OPEN", splitAt: null });
    expect(await entriesOf()).toBe(1);
  });

  it("refuses another organisation's payment and booking, and who may not decide", async () => {
    const entry = await aBooking();
    const stranger = await insertMerchant(database);
    const as = { caller: stranger.caller, ipAddress: null };
    const parts = both().map(([operationUuid, amount]) => ({ operationUuid, amount, refundUuid: null }));
    await expect(splitEntry(database.db, as, entry, parts)).rejects.toMatchObject({ code: "not_found" });
    const viewer = {
      caller: {
        ...merchant.caller,
        actor: { type: "PERSON", personUuid: newUuid(), role: "VIEWER", authenticatedAt: null } as const,
      },
      ipAddress: null,
    };
    await expect(splitEntry(database.db, viewer, entry, parts)).rejects.toMatchObject({ code: "forbidden" });
    await split(entry, ...both());
    await expect(joinEntry(database.db, as, entry)).rejects.toMatchObject({ code: "not_found" });
    await expect(joinEntry(database.db, viewer, entry)).rejects.toMatchObject({ code: "forbidden" });
    expect(await entriesOf()).toBe(3);
  });

  it("is told to no collaborator, whose own payments it is named of", async () => {
    const entry = await aBooking();
    const collaborator = { caller: await insertCollaborator(database, merchant), ipAddress: null };
    const parts = both().map(([operationUuid, amount]) => ({ operationUuid, amount, refundUuid: null }));
    await expect(splitEntry(database.db, collaborator, entry, parts)).rejects.toMatchObject({ code: "forbidden" });
    await expect(joinEntry(database.db, collaborator, entry)).rejects.toMatchObject({ code: "forbidden" });
    expect(await entriesOf()).toBe(1);
  });

  it("has no part of what is signed and not paid", async () => {
    const entry = await aBooking();
    const { operationUuid } = await insertSignature(database, merchant);
    const problem = { code: "invalid_field", errors: [{ pointer: "/parts/1/operationUuid" }] };
    await expect(split(entry, [one, 10_000], [operationUuid, 5_000])).rejects.toMatchObject(problem);
    expect(await entriesOf()).toBe(1);
  });

  it("counts as one booking of its file, however many parts it has", async () => {
    const entry = await aBooking({ amount: 35_000 });
    const { statementUuid } = await entryOf(entry);
    await split(entry, ...both());
    const { entries } = await getStatement(database.db, merchant.caller, statementUuid);
    expect(entries).toMatchObject({ total: 4, matched: 2, open: 1, itemised: 1, known: 0 });
  });

  it("stays split when another file tells its transfers, which are left for a person (decision 160)", async () => {
    const booking = { amount: 30_000, reference: "BATCH-9", transfers: [] };
    const entry = await aBooking(booking);
    await split(entry, ...both());
    const transfers = [
      { amount: 10_000, reference: "T-1", text: "R-2000" },
      { amount: 20_000, reference: "T-2", text: "R-2001" },
    ];
    const { receipt } = await takeIn({ ...booking, transfers }, "054");
    expect(receipt.entries).toMatchObject({ total: 2, open: 2 });
    expect((await collected()).map(([amount]) => amount)).toEqual([10_000, 20_000]);
    expect(await joinEntry(database.db, author(), entry)).toMatchObject({ state: "ITEMISED", splitAt: null });
  });

  it("is what a part that is left can't be taken for: the sum of another batch of its day", async () => {
    const entry = await aBooking({ amount: 30_000, reference: "SAME-REF" });
    const rest = (await split(entry, [one, 10_000])).results[1]?.uuid ?? "";
    const transfers = [
      { amount: 5_000, reference: "T-3", text: "nobody's" },
      { amount: 15_000, reference: "T-4", text: "nobody's either" },
    ];
    await takeIn({ amount: 20_000, reference: "SAME-REF", transfers }, "054");
    expect(await entryOf(rest)).toMatchObject({ state: "OPEN" });
  });

  it("told once more in another format is only suggested (decision 303)", async () => {
    const transfers = [{ text: "Factura R-2001", name: "Ana Soler" }];
    const entry = await aBooking({ amount: 20_000, reference: "A-1", transfers });
    expect(await undoMatch(database.db, author(), entry)).toMatchObject({ state: "OPEN" });
    await split(entry, [one, 10_000], [two, 10_000]);
    const { receipt } = await takeIn({ amount: 20_000, reference: "B-1", transfers }, "054");
    expect(receipt.entries).toMatchObject({ matched: 0, suggested: 1 });
  });

  it("takes back several payments by one debit, and gives several refunds out", async () => {
    await split(await aBooking(), ...both());
    const creditor = { name: "Ana Soler", iban: "DE89370400440532013000" };
    const request = refundRequest.parse({ operationUuid: one, amount: 4_000, creditor });
    const refund = await prepareRefund(database.db, author(), request);
    const debit = await aBooking({ debit: true, amount: 24_000, bookedOn: "2026-03-09" });
    const { results } = await split(debit, [one, 4_000, refund.uuid], [two, 20_000]);
    expect(results).toMatchObject([
      { effect: "REFUNDED", refundUuid: refund.uuid, direction: "DEBIT" },
      { effect: "RETURNED", refundUuid: null },
    ]);
    const [row] = await database.sql`select state from refund where uuid = ${refund.uuid}`;
    expect(row).toMatchObject({ state: "BOOKED" });
    await joinEntry(database.db, author(), debit);
    const [back] = await database.sql`select state, statement_entry_uuid from refund where uuid = ${refund.uuid}`;
    expect(back).toMatchObject({ state: "PREPARED", statement_entry_uuid: null });
    expect((await collected()).map(([amount]) => amount)).toEqual([10_000, 20_000]);
  });

  it("forgets who sent it with the payments of whom its parts are, while another part still tells it (decision 214)", async () => {
    const email = "hugo.rey@example.com";
    const [first = "", second = ""] = await invoicedTo({ subject: { name: "Hugo", email } }, 10_000, 20_000);
    const entry = await aBooking({ amount: 35_000 });
    const { results } = await split(entry, [first, 10_000], [second, 20_000]);
    const refund = await aRefund(second);
    const erase = () => erasePayer(database.db, merchant.tenantUuid, { email });
    expect((await erase()).kept).toContainEqual({ uuid: entry, why: "PAYMENT_ALIVE" });
    expect(await senderOf(entry)).toBe("Ana Soler");
    await cancelRefund(database.db, author(), refund);
    expect((await erase()).bookings).toContain(entry);
    const senders = await Promise.all([entry, ...results.map(({ uuid }) => uuid)].map(senderOf));
    const gone = expect.stringMatching(/^erased-/);
    expect(senders).toEqual([gone, gone, gone, "Ana Soler"]);
    expect(await erase()).toMatchObject({ bookings: [], kept: [] });
  });

  it("keeps the name of who sent it as long as one of its parts does (decision 214)", async () => {
    const entry = await aBooking({ amount: 35_000 });
    const rest = (await split(entry, [two, 20_000])).results[1]?.uuid ?? "";
    const erase = () => erasePayer(database.db, merchant.tenantUuid, { name: "Ana Soler" });
    expect((await erase()).kept).toContainEqual({ uuid: entry, why: "BOOKING_OPEN" });
    await matchEntry(database.db, author(), rest, one);
    const refund = await aRefund(one);
    expect((await erase()).kept).toContainEqual({ uuid: entry, why: "PAYMENT_ALIVE" });
    expect(await senderOf(entry)).toBe("Ana Soler");
    await cancelRefund(database.db, author(), refund);
    expect((await erase()).bookings.toSorted()).toEqual([entry, rest].toSorted());
    expect(await senderOf(entry)).toMatch(/^erased-/);
  });

  it("tells nobody of one of its payments who sent the others (decisions 112 and 369)", async () => {
    const transfers = [
      { name: "Ana Soler", endToEndId: "A-1", text: "Cuota", amount: 10_000 },
      { name: "Eva Ruiz", endToEndId: "E-2", text: "Cuota", amount: 20_000 },
    ];
    const email = "ana.soler@example.com";
    const [hers = ""] = await invoicedTo({ subject: { name: "Ana", lastName: "Soler", email } }, 10_000);
    const entry = await aBooking({ amount: 29_700, transfers });
    const told = expect.stringMatching(/^Ana Soler, A-1.*; Eva Ruiz, E-2/);
    const ana = { name: "Ana Soler" };
    const erase = (named: object) => erasePayer(database.db, merchant.tenantUuid, { ...named });
    expect(await entryOf(entry)).toMatchObject({ remittance: told });
    expect((await erase(ana)).kept).toContainEqual({ uuid: entry, why: "BOOKING_OPEN" });
    // A name of one's and a surname of the other's are nobody's.
    expect(await erase({ name: "Ana Ruiz" })).toMatchObject({ bookings: [], kept: [] });
    const { results } = await split(entry, [hers, 10_000], [two, 19_700]);
    expect(await entryOf(entry)).toMatchObject({ remittance: told });
    expect(results.map(({ remittance }) => remittance)).toEqual(["", ""]);
    const records = await database.sql`
      select remittance_information as text from payment_record where operation_uuid in (${hers}, ${two})`;
    expect(records.map(({ text }) => text)).toEqual(["", ""]);
    const exported = await exportPayer(database.db, merchant.tenantUuid, ana);
    expect(JSON.stringify(exported)).toContain(hers);
    expect(JSON.stringify(exported)).not.toContain("Eva");
    // Whoever is named by their address alone is found by what is asked of them.
    expect((await erase({ email })).bookings).toContain(entry);
    expect(await entryOf(entry)).toMatchObject({ remittance: "", counterparty: { name: null, accountNumber: null } });
    expect(await erase(ana)).toMatchObject({ bookings: [], kept: [] });
  });
});
