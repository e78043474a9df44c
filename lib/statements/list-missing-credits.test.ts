import { beforeAll, describe, expect, it } from "vitest";
import { insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { RecordStatus } from "@/lib/attempts/model";
import { IBAN, writeCamt, writeCamtOf } from "@/lib/bank-files/testing/write-camt";
import { happenedAt } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { countMissingCredits, lastDayDue, listMissingCredits } from "./list-missing-credits";
import { listStatements } from "./list-statements";
import { importText } from "./testing/import-text";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

const listed = async (whose = merchant) => {
  const { results } = await listMissingCredits(database.db, whose.caller, { limit: 10, offset: 0 });
  return results.map(({ operationUuid }) => operationUuid);
};

/** A payment that its bank says was made at this moment. */
async function paid(
  at: string,
  {
    status = "EXECUTED",
    requested = null,
    account = IBAN,
  }: Readonly<{ status?: RecordStatus; requested?: string | null; account?: string }> = {},
): Promise<string> {
  const createdAt = new Date(at);
  const business = await insertBusiness(database, merchant, { status: "COMPLETED", createdAt });
  const { tenantUuid } = merchant;
  const attemptUuid = newUuid();
  const endToEndId = attemptUuid.replaceAll("-", "");
  const common = { tenantUuid, operationUuid: business.operationUuid, endToEndId, createdAt };
  await insertMore(database, {
    attempts: [{ ...common, uuid: attemptUuid, bankId: "no-such-bank", state: "AUTHORISED", pollCount: 0 }],
    records: [
      {
        ...common,
        uuid: business.paymentUuid ?? "",
        attemptUuid,
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        status,
        code: "DEBITED",
        bankStatus: "ACSC",
        settledAmount: status === "SETTLED" ? 10_000 : null,
        amount: 10_000,
        currency: "EUR",
        remittanceInformation: "Invoice",
        requestedExecutionDate: requested,
        bankPaymentId: newUuid(),
        creditor: { ownerName: "x", accountNumber: account, type: "IBAN", bic: "x", country: "ES" },
        debtor: {},
        updatedAt: createdAt,
      },
    ],
  });
  return business.operationUuid;
}

/** Taken in: statements of these days, with a booking of nobody's. */
const covering = (...days: readonly string[]) =>
  importText(
    database.db,
    merchant.caller,
    writeCamt(days.map((bookedOn, at) => ({ amount: 1, bookedOn, reference: `${bookedOn}-${at}` }))),
  );

describe("a payment without a credit", () => {
  it("is one that should stand on the statements that were taken in, whatever its bank says (decision 161)", async () => {
    merchant = await insertMerchant(database);
    const executed = await paid("2026-03-04T10:00:00Z");
    const settled = await paid("2026-03-05T10:00:00Z", { status: "SETTLED" });
    await paid("2026-03-05T10:00:00Z", { status: "REJECTED" });
    await paid("2026-03-05T10:00:00Z", { account: "DE89370400440532013000" });
    expect(await listed()).toEqual([]);
    await covering("2026-03-03", "2026-03-09");
    expect(await listed()).toEqual([executed, settled]);
  });

  it("is none while the statement that reaches so far is still being compared: it may be any of its bookings", async () => {
    merchant = await insertMerchant(database);
    const missing = await paid("2026-03-04T10:00:00Z");
    await covering("2026-03-03", "2026-03-09");
    await database.sql`update statement set reconciled_at = null where tenant_uuid = ${merchant.tenantUuid}`;
    expect([await listed(), await countMissingCredits(database.db, merchant.tenantUuid)]).toEqual([[], null]);
    await database.sql`update statement set reconciled_at = now() where tenant_uuid = ${merchant.tenantUuid}`;
    expect(await listed()).toEqual([missing]);
  });

  it("is none of the days from which on a statement among others is still being compared, which are no gap", async () => {
    merchant = await insertMerchant(database);
    await covering("2026-03-02", "2026-03-09");
    await covering("2026-03-10", "2026-03-13");
    await covering("2026-03-16", "2026-03-20");
    const first = await paid("2026-03-04T10:00:00Z");
    await paid("2026-03-11T10:00:00Z");
    await database.sql`
      update statement set reconciled_at = null where tenant_uuid = ${merchant.tenantUuid} and from_day = '2026-03-10'`;
    const { results, coverage } = await listMissingCredits(database.db, merchant.caller, { limit: 10, offset: 0 });
    expect(results.map(({ operationUuid }) => operationUuid)).toEqual([first]);
    expect(coverage).toMatchObject([{ lastDay: "2026-03-20", gaps: [] }]);
    await database.sql`update statement set reconciled_at = now() where tenant_uuid = ${merchant.tenantUuid}`;
    expect(await listed()).toHaveLength(2);
  });

  it("is none where only notifications reach so far: they tell of some bookings", async () => {
    merchant = await insertMerchant(database);
    await paid("2026-03-04T10:00:00Z");
    const notified = ["2026-03-03", "2026-03-09"].map((bookedOn) => ({ amount: 1, bookedOn }));
    await importText(database.db, merchant.caller, writeCamt(notified, { kind: "054" }));
    expect(await listed()).toEqual([]);
  });

  it("is none where only a part of a statement reaches so far, whose bookings are taken in", async () => {
    merchant = await insertMerchant(database);
    const missing = await paid("2026-03-04T10:00:00Z");
    const page = (number: number, isLast: boolean) =>
      writeCamt([
        { amount: 1, bookedOn: "2026-03-03", reference: `A-${number}` },
        { amount: 2, bookedOn: "2026-03-09", reference: `B-${number}` },
      ]).replace("</GrpHdr>", `<MsgPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></MsgPgntn></GrpHdr>`);
    for (const [number, isLast] of [[1, false] as const, [2, true] as const]) {
      expect((await importText(database.db, merchant.caller, page(number, isLast))).receipt).toMatchObject({
        entries: { total: 2 },
      });
    }
    const { results, coverage } = await listMissingCredits(database.db, merchant.caller, { limit: 10, offset: 0 });
    expect([results, coverage]).toEqual([[], []]);
    await covering("2026-03-03", "2026-03-09");
    const statements = await listStatements(database.db, merchant.caller, {
      limit: 10,
      offset: 0,
      q_accountNumber: undefined,
    });
    expect(statements.results.map(({ isWhole }) => isWhole)).toEqual([true, false, false]);
    expect(await listed()).toEqual([missing]);
  });

  it("is none by the statement of another currency of the same account, which could not have shown it", async () => {
    merchant = await insertMerchant(database);
    const missing = await paid("2026-03-04T10:00:00Z");
    const days = (currency: string, ...booked: readonly string[]) => ({
      ...{ account: IBAN, currency },
      entries: booked.map((bookedOn, place) => ({ amount: place + 1, currency, bookedOn })),
    });
    const dollars = days("USD", "2026-03-03", "2026-03-09");
    const take = async (...sections: Parameters<typeof writeCamtOf>[0]) =>
      (await importText(database.db, merchant.caller, writeCamtOf(sections))).receipt;
    expect(await take(dollars)).toMatchObject({ entries: { total: 2 }, isWhole: false });
    expect(await take(days("EUR", "2026-03-02", "2026-03-03"), dollars)).toMatchObject({
      ...{ from: "2026-03-02", to: "2026-03-03", isWhole: true },
    });
    expect(await listed()).toEqual([]);
    await covering("2026-03-03", "2026-03-09");
    expect(await listed()).toEqual([missing]);
  });

  it("is none before its time, nor before the first statement, nor while it is kept for a later day", async () => {
    merchant = await insertMerchant(database);
    await covering("2026-03-03", "2026-03-09");
    // Paid on a Friday, it has until Tuesday; the statements end on Monday.
    await paid("2026-03-06T10:00:00Z");
    await paid("2026-03-02T22:59:59Z");
    await paid("2026-03-04T10:00:00Z", { requested: "2026-03-06" });
    expect(await listed()).toEqual([]);
    const first = await paid("2026-03-02T23:00:00Z");
    const kept = await paid("2026-03-04T10:00:00Z", { requested: "2026-03-05" });
    expect(await listed()).toEqual([first, kept]);
    // Made before the first statement, and kept for a day of which it tells.
    await paid("2026-02-20T10:00:00Z", { requested: "2026-03-02" });
    const early = await paid("2026-02-20T10:00:00Z", { requested: "2026-03-04" });
    expect(await listed()).toEqual([early, first, kept]);
  });

  it("comes with the business days of which no statement tells", async () => {
    merchant = await insertMerchant(database);
    // A statement each: weekends and Good Friday are no gaps, days that meet or overlap are one stretch.
    const days = [
      ["2026-03-02", "2026-03-03"],
      ["2026-03-06", "2026-03-06"],
      ["2026-03-09", "2026-03-11"],
      ["2026-03-10", "2026-03-12"],
      ["2026-03-13", "2026-03-30"],
      ["2026-04-02", "2026-04-02"],
      ["2026-04-07", "2026-04-07"],
    ] as const;
    for (const stretch of days) await covering(...new Set(stretch));
    const { coverage } = await listMissingCredits(database.db, merchant.caller, { limit: 1, offset: 0 });
    const gaps = [
      { from: "2026-03-04", until: "2026-03-05" },
      { from: "2026-03-31", until: "2026-04-01" },
    ];
    expect(coverage).toEqual([{ accountNumber: IBAN, lastDay: "2026-04-07", gaps }]);
  });

  it("is none by a statement of days that were to come when it was taken in (decision 161)", async () => {
    merchant = await insertMerchant(database);
    const coverage = async () =>
      (await listMissingCredits(database.db, merchant.caller, { limit: 1, offset: 0 })).coverage;
    const takenIn = (at: string, ...days: readonly string[]) => happenedAt(new Date(at), () => covering(...days));
    await takenIn("2026-03-07T10:00:00Z", "2031-01-01");
    expect(await coverage()).toEqual([]);
    await takenIn("2026-03-07T11:00:00Z", "2026-03-02", "2031-01-02");
    expect(await coverage()).toEqual([{ accountNumber: IBAN, lastDay: "2026-03-07", gaps: [] }]);
    const due = await paid("2026-03-04T10:00:00Z");
    const later = await paid("2026-03-05T10:00:00Z");
    expect(await listed()).toEqual([due]);
    await takenIn("2026-03-10T10:00:00Z", "2026-03-08", "2026-03-09");
    expect(await listed()).toEqual([due, later]);
    const since = new Date("2026-03-10T10:00:00Z");
    expect(await countMissingCredits(database.db, merchant.tenantUuid)).toEqual({ total: 2, since });
  });

  it("is told to the organisation alone, page by page, with the exact total", async () => {
    merchant = await insertMerchant(database);
    for (const hour of ["08", "09", "10"]) await paid(`2026-03-04T${hour}:00:00Z`);
    await covering("2026-03-03", "2026-03-09");
    const page = await listMissingCredits(database.db, merchant.caller, { limit: 2, offset: 2 });
    expect(page).toMatchObject({ total: 3, results: [{ accountNumber: IBAN, amount: { amount: 10_000 } }] });
    expect(page.coverage).toEqual([{ accountNumber: IBAN, lastDay: "2026-03-09", gaps: [] }]);
    expect(await listed(await insertMerchant(database))).toEqual([]);
    const collaborator = await insertCollaborator(database, merchant);
    await expect(listMissingCredits(database.db, collaborator, { limit: 1, offset: 0 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

it.each([
  ["2026-03-09", "2026-03-05"],
  // What is ordered on a weekend is carried out on Monday.
  ["2026-03-10", "2026-03-06"],
  ["2026-03-11", "2026-03-09"],
  ["2026-03-08", "2026-03-04"],
  // Good Friday and Easter Monday are none.
  ["2026-04-07", "2026-04-01"],
])("statements until %s show what was paid until %s", (lastDay, due) => {
  expect(lastDayDue(lastDay)).toBe(due);
});
