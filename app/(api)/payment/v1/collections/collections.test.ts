import { beforeAll, describe, expect, it } from "vitest";
import { insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { paymentRecordDetail } from "@/lib/attempts/contract";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { collectionList, collectionListQuery } from "@/lib/statements/contract";
import { matchEntry } from "@/lib/statements/decide-entry";
import { exportCollections } from "@/lib/statements/export-collections";
import { importText } from "@/lib/statements/testing/import-text";
import * as payments from "../payments/[uuid]/route";
import * as collections from "./route";

/** GET /payment/v1/collections: each filter is seen to leave something out. */

const path = "/payment/v1/collections";
let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;
/** The payments, the oldest first: one that its bank says is on its way, one that a statement has settled, one rejected. */
let sent: Paid;
let settled: Paid;
let rejected: Paid;

type Paid = Readonly<{ operationUuid: string; flowUuid: string; paymentUuid: string; endToEndId: string }>;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
  sent = await paid("2026-03-01T10:00:00Z", 10_000, "A\u0301", "EXECUTED");
  settled = await paid("2026-03-02T10:00:00Z", 20_000, "B", "EXECUTED");
  rejected = await paid("2026-03-03T10:00:00Z", 30_000, '=cmd|"C', "REJECTED");
  const booking = { amount: 20_000, bookedOn: "2026-03-04", transfers: [{ endToEndId: settled.endToEndId }] };
  await importText(database.db, merchant.caller, writeCamt([booking]));
});

async function paid(
  at: string,
  amount: number,
  name: string,
  status: "EXECUTED" | "REJECTED",
  its: Readonly<{ merchant: Merchant; collaboratorUuid?: string }> = { merchant },
): Promise<Paid> {
  const createdAt = new Date(at);
  const { operationUuid, flowUuid, paymentUuid } = await insertBusiness(database, its.merchant, {
    ...(its.collaboratorUuid && { collaborator: { uuid: its.collaboratorUuid, legalName: "Gestoría" } }),
    ...{ status: "COMPLETED", amount, createdAt, collectedAmount: amount },
    ...{ externalId: `ext-${name}`, invoiceExternalId: `inv-${name}` },
  });
  const attemptUuid = newUuid();
  const endToEndId = `P${attemptUuid.replaceAll("-", "").toUpperCase()}`;
  const common = { tenantUuid: its.merchant.tenantUuid, operationUuid, endToEndId, createdAt };
  await insertMore(database, {
    attempts: [{ ...common, uuid: attemptUuid, bankId: "no-such-bank", state: "AUTHORISED", pollCount: 0 }],
    records: [
      {
        ...common,
        uuid: paymentUuid ?? "",
        attemptUuid,
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        status,
        code: status === "EXECUTED" ? "DEBITED" : "AC04",
        bankStatus: "ACSC",
        amount,
        currency: "EUR",
        remittanceInformation: `Cuota ${name}`,
        bankPaymentId: newUuid(),
        creditor: { ownerName: "x", accountNumber: "ES91", type: "IBAN", bic: "x", country: "ES" },
        debtor: { ownerName: "Ana, Soler" },
        updatedAt: createdAt,
      },
    ],
  });
  return { operationUuid, flowUuid, paymentUuid: paymentUuid ?? "", endToEndId };
}

const listed = async (search: Readonly<Record<string, string>>, as = merchant.caller) => {
  const answer = await callRoute(collections, { path, search: `${new URLSearchParams(search)}`, as });
  expect(answer.status).toBe(200);
  return collectionList.parse(answer.body);
};
const found = async (search: Readonly<Record<string, string>>) =>
  (await listed(search)).results.map(({ paymentUuid }) => paymentUuid);

describe("GET /payment/v1/collections", () => {
  itIsGuarded({ handlers: collections, path, caller: () => merchant.caller, allow: "GET, HEAD, OPTIONS" });

  it("200: all of it, the latest first, or the earliest, page by page, with the exact total", async () => {
    expect(await found({})).toEqual([rejected.paymentUuid, settled.paymentUuid, sent.paymentUuid]);
    expect(await found({ sort_dir: "ASC", limit: "1", offset: "1" })).toEqual([settled.paymentUuid]);
    expect(await listed({ limit: "1" })).toMatchObject({ total: 3, results: [{ flowUuid: rejected.flowUuid }] });
  });

  const filters: readonly (readonly [string, () => Readonly<Record<string, string>>, () => readonly Paid[]])[] = [
    ["q_status", () => ({ q_status: "SETTLED,REJECTED" }), () => [rejected, settled]],
    ["q_fromCompletedAt", () => ({ q_fromCompletedAt: "2026-03-02" }), () => [rejected, settled]],
    ["q_toCompletedAt", () => ({ q_toCompletedAt: "2026-03-02" }), () => [settled, sent]],
    ["q_fromSettledAt", () => ({ q_fromSettledAt: "2026-03-04" }), () => [settled]],
    ["q_fromSettledAt, later", () => ({ q_fromSettledAt: "2026-03-05" }), () => []],
    ["q_toSettledAt", () => ({ q_toSettledAt: "2026-03-04" }), () => [settled]],
    ["q_toSettledAt, earlier", () => ({ q_toSettledAt: "2026-03-03" }), () => []],
    ["q_amountFrom", () => ({ q_amountFrom: "20000" }), () => [rejected, settled]],
    ["q_amountTo", () => ({ q_amountTo: "20000" }), () => [settled, sent]],
    ["q_operationUuid", () => ({ q_operationUuid: sent.operationUuid }), () => [sent]],
    ["q_flowUuid", () => ({ q_flowUuid: sent.flowUuid }), () => [sent]],
    ["q_externalId", () => ({ q_externalId: "ext-B" }), () => [settled]],
    ["q_externalId, in another form", () => ({ q_externalId: "ext-\u00c1" }), () => [sent]],
    ["q_invoiceExternalId", () => ({ q_invoiceExternalId: "inv-\u00c1" }), () => [sent]],
    ["q_endToEndId", () => ({ q_endToEndId: rejected.endToEndId }), () => [rejected]],
    ["q_externalId, empty", () => ({ q_externalId: "" }), () => []],
    ["q_invoiceExternalId, empty", () => ({ q_invoiceExternalId: "" }), () => []],
    ["q_endToEndId, empty", () => ({ q_endToEndId: "" }), () => []],
    ["q_hasStatementEntry=true", () => ({ q_hasStatementEntry: "true" }), () => [settled]],
    ["q_hasStatementEntry=false", () => ({ q_hasStatementEntry: "false" }), () => [rejected, sent]],
    ["two at once", () => ({ q_amountFrom: "20000", q_hasStatementEntry: "false" }), () => [rejected]],
  ];

  it.each(filters)("200: filtered by %s", async (_, search, expected) => {
    expect(await found(search())).toEqual(expected().map(({ paymentUuid }) => paymentUuid));
    expect((await listed(search())).total).toBe(expected().length);
  });

  it("has a test for each of its filters", () => {
    const named = Object.keys(collectionListQuery.shape).filter((name) => name.startsWith("q_"));
    expect(named.filter((name) => !filters.some(([filter]) => filter.startsWith(name)))).toEqual([]);
  });

  it("200: with the booking that has settled it", async () => {
    expect((await listed({ q_operationUuid: settled.operationUuid })).results).toMatchObject([
      {
        ...{ externalId: "ext-B", invoiceExternalId: "inv-B", endToEndId: settled.endToEndId },
        status: { status: "SETTLED", code: "CREDITED" },
        settled: { amount: 20_000, currency: "EUR" },
        settledAt: "2026-03-04T00:00:00.000Z",
        statementEntry: { bookedOn: "2026-03-04", amount: { amount: 20_000, currency: "EUR" } },
      },
    ]);
  });

  it("400: names each bad parameter", async () => {
    const search =
      "q_status=DONE&q_amountFrom=1.5&q_flowUuid=x&q_hasStatementEntry=perhaps&q_fromSettledAt=soon&format=xml";
    const answer = await callRoute(collections, { path, search, as: merchant.caller });
    expect(answer.status).toBe(400);
    expect(namedFields(answer).toSorted()).toEqual(
      ["format", "q_amountFrom", "q_flowUuid", "q_fromSettledAt", "q_hasStatementEntry", "q_status"].toSorted(),
    );
  });

  it("200: nothing of another organisation, and of a collaborator's channel its own", async () => {
    expect(await listed({}, (await insertMerchant(database)).caller)).toEqual({ total: 0, results: [] });
    expect(await listed({}, collaborator)).toEqual({ total: 0, results: [] });
  });
});

describe("the table of collections", () => {
  it.each([
    ["by its parameter", { search: "format=csv&q_invoiceExternalId=inv-B", headers: {} }],
    ["by what is accepted", { search: "q_invoiceExternalId=inv-B", headers: { accept: "text/csv" } }],
  ])("is asked for %s, and is filtered as the list is", async (_, asked) => {
    const answer = await callRoute(collections, { path, as: merchant.caller, ...asked });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("x-total-count")).toBe("1");
    const [head = "", line = "", ...rest] = answer.bytes.toString("utf8").replace("\ufeff", "").split("\r\n");
    expect(rest).toEqual([""]);
    const columns = head.split(",");
    expect(columns).toContain("settledAmount");
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
    expect(row).toMatchObject({
      ...{ operationUuid: settled.operationUuid, debtorName: '"Ana, Soler"', status: "SETTLED" },
      ...{ requestedAmount: "200.00", settledAmount: "200.00", currency: "EUR", statementEntryBookedOn: "2026-03-04" },
    });
  });

  it("is called by a name that says of a sandbox's that it is one (decision 208)", async () => {
    const named = async ({ caller }: Merchant) =>
      (await callRoute(collections, { path, as: caller, search: "format=csv" })).headers.get("content-disposition");
    const sandbox = await insertMerchant(database);
    await database.sql`update tenant set sandbox_of = ${merchant.tenantUuid} where uuid = ${sandbox.tenantUuid}`;
    expect(await named(merchant)).toContain('filename="collections.csv"');
    expect(await named(sandbox)).toContain('filename="TEST-collections.csv"');
  });

  it("is JSON for who takes both, unless the parameter says otherwise", async () => {
    const both = { path, as: merchant.caller, headers: { accept: "application/json, text/csv" } };
    expect((await callRoute(collections, both)).headers.get("content-type")).toContain("application/json");
    const said = await callRoute(collections, { ...both, search: "format=csv" });
    expect(said.headers.get("content-type")).toContain("text/csv");
  });

  it("goes by the weights of what is accepted, and says of either answer that it does", async () => {
    const typeFor = async (accept: string) => {
      const { headers } = await callRoute(collections, { path, as: merchant.caller, headers: { accept } });
      expect(headers.get("vary")).toBe("Accept");
      return headers.get("content-type")?.split(";")[0];
    };
    expect(await typeFor("text/csv;q=0")).toBe("application/json");
    expect(await typeFor("text/csv, application/json;q=0.1")).toBe("text/csv");
    expect(await typeFor("text/csv;q=0.1, application/json")).toBe("application/json");
  });

  it("never runs what a number says, and leaves empty what is not known", async () => {
    const search = `format=csv&q_operationUuid=${rejected.operationUuid}`;
    const { bytes } = await callRoute(collections, { path, search, as: merchant.caller });
    expect(bytes.toString()).toContain(`"inv-=cmd|""C"`);
    expect(bytes.toString()).toContain(",300.00,300.00,,EUR,");
  });

  it("is the whole of it as a download of the dashboard, in pieces, each payment once", async () => {
    const exported: string[] = [];
    for await (const piece of exportCollections((run) => run(database.db), merchant.caller))
      exported.push(...piece.map(({ operationUuid }) => operationUuid));
    expect(exported).toEqual([rejected, settled, sent].map(({ operationUuid }) => operationUuid));
  });
});

describe("a collaborator is told of no booking (decision 369)", () => {
  let acting: Caller;
  let organisation: Caller;
  let channels: Paid;
  let unshown: Paid;

  beforeAll(async () => {
    const its = await insertMerchant(database);
    const collaboratorCaller = await insertCollaborator(database, its);
    [organisation, acting] = [its.caller, collaboratorCaller];
    const attributed = { merchant: its, collaboratorUuid: collaboratorCaller.collaborator.uuid };
    channels = await paid("2026-03-01T10:00:00Z", 10_000, "D", "EXECUTED", attributed);
    unshown = await paid("2026-03-02T10:00:00Z", 10_000, "E", "EXECUTED", attributed);
    await paid("2026-03-03T10:00:00Z", 10_000, "F", "EXECUTED", { merchant: its });
    const { endToEndId } = channels;
    await importText(
      database.db,
      its.caller,
      writeCamt([{ amount: 10_000, bookedOn: "2026-03-04", transfers: [{ endToEndId }] }]),
    );
  });

  const ofChannel = async (search: Readonly<Record<string, string>> = {}) =>
    (await listed(search, acting)).results.map(({ paymentUuid }) => paymentUuid);
  const asked = () => ({ q_operationUuid: channels.operationUuid });

  it("in the list: what has settled, and when, as the organisation has it; the booking is the organisation's own", async () => {
    const [own] = (await listed(asked(), organisation)).results;
    expect(own?.statementEntry).toMatchObject({ bookedOn: "2026-03-04", amount: { amount: 10_000 } });
    const [told] = (await listed(asked(), acting)).results;
    expect(told).toEqual({ ...own, statementEntry: null, refunded: null });
    expect(told).toMatchObject({ settled: { amount: 10_000 }, settledAt: "2026-03-04T00:00:00.000Z" });
  });

  it("and of all of a credit by which more has come than was asked for, which counts as come (decision 111)", async () => {
    const its = await insertMerchant(database);
    const collaborator = await insertCollaborator(database, its);
    const attributed = { merchant: its, collaboratorUuid: collaborator.collaborator.uuid };
    const { operationUuid } = await paid("2026-03-01T10:00:00Z", 10_000, "G", "EXECUTED", attributed);
    const credits = [
      { amount: 12_000, bookedOn: "2026-03-04" },
      { amount: 3_000, bookedOn: "2026-03-05" },
    ];
    await importText(database.db, its.caller, writeCamt(credits));
    const entries = await database.sql`select uuid from statement_entry where tenant_uuid = ${its.tenantUuid}`;
    for (const { uuid } of entries)
      await matchEntry(database.db, { caller: its.caller, ipAddress: null }, uuid, operationUuid);
    for (const as of [its.caller, collaborator]) {
      const [told] = (await listed({}, as)).results;
      expect(told).toMatchObject({
        requested: { amount: 10_000 },
        collected: { amount: 12_000 },
        settled: { amount: 12_000 },
      });
    }
  });

  it("in the table", async () => {
    const [own] = (await listed(asked(), organisation)).results;
    const search = `format=csv&q_operationUuid=${channels.operationUuid}`;
    const table = (await callRoute(collections, { path, search, as: acting })).bytes.toString();
    expect(table).toContain(channels.paymentUuid);
    expect(table.trimEnd()).toMatch(/2026-03-04T00:00:00\.000Z,,,,,$/);
    expect(
      [own?.statementEntry?.uuid, own?.statementEntry?.statementUuid].some((uuid) => table.includes(uuid ?? "")),
    ).toBe(false);
  });

  it("in the dashboard's export", async () => {
    const exported: unknown[] = [];
    for await (const piece of exportCollections((run) => run(database.db), acting))
      exported.push(...piece.map(({ operationUuid, statementEntry }) => [operationUuid, statementEntry]));
    expect(exported).toEqual([
      [unshown.operationUuid, null],
      [channels.operationUuid, null],
    ]);
  });

  it("in the payment's record", async () => {
    const record = async (as: Caller) => {
      const at = `/payment/v1/payments/${channels.paymentUuid}`;
      const answer = await callRoute(payments, { path: at, params: { uuid: channels.paymentUuid }, as });
      expect(answer.status).toBe(200);
      return paymentRecordDetail.parse(answer.body).psd2Payment;
    };
    const own = await record(organisation);
    expect(own.statementEntryUuid).not.toBeNull();
    expect(await record(acting)).toEqual({ ...own, statementEntryUuid: null });
  });

  it("nor by what the list can be asked for", async () => {
    const all = [unshown.paymentUuid, channels.paymentUuid];
    expect(await ofChannel()).toEqual(all);
    expect(await ofChannel({ q_hasStatementEntry: "true" })).toEqual([]);
    expect(await ofChannel({ q_hasStatementEntry: "false" })).toEqual(all);
    expect((await listed({ q_hasStatementEntry: "true" }, acting)).total).toBe(0);
    const its = (await listed({ q_hasStatementEntry: "true" }, organisation)).results;
    expect(its.map(({ paymentUuid }) => paymentUuid)).toEqual([channels.paymentUuid]);
  });
});
