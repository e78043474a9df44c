import { beforeAll, describe, expect, it } from "vitest";
import { insertPastRows } from "@/db/queries/demo";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { parseQuery } from "@/lib/http/request/query";
import { type OperationListItem, operationFilterQuery, operationListQuery } from "@/lib/operations/contract";
import { OPERATION_SORTS, OPERATION_STATUSES, type OperationSort, type OperationStatus } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { generator, inListOrder } from "@/lib/shared/testing/random";
import { listOperations } from "./list-operations";
import { listWithCounts } from "./list-with-counts";
import { summariseOperations } from "./summarise-operations";

type Row = Readonly<{
  uuid: string;
  flowUuid: string;
  externalId: string | null;
  type: "PAYMENT" | "SIGNATURE";
  status: OperationStatus;
  createdAt: Date;
  statusUpdatedAt: Date | null;
  amount: number | null;
  invoiceExternalId: string | null;
  hasInvoice: boolean;
  collaborator: Readonly<{ uuid: string; legalName: string }> | null;
}>;

let database: TestDatabase;
let merchant: Merchant;
let channel: Caller;
let rows: Row[];

/** Its í is an i and an accent, its Á one character. */
const GESTORIA = "Gestori\u0301a \u00c1lvarez 100%";

const START = Date.parse("2026-03-01T00:00:00Z");
const HOUR = 3_600_000;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const first = await insertCollaborator(database, merchant, GESTORIA);
  const second = await insertCollaborator(database, merchant, "Consulting_Nord");
  channel = first;
  const collaborators = [
    null,
    null,
    { uuid: first.collaborator.uuid, legalName: GESTORIA },
    { uuid: second.collaborator.uuid, legalName: "Consulting_Nord" },
  ];
  const random = generator(7);
  rows = Array.from({ length: 160 }, (): Row => {
    const type = random.pick(["PAYMENT", "PAYMENT", "PAYMENT", "SIGNATURE"] as const);
    const createdAt = new Date(START + Math.floor(random.next() * 20) * 6 * HOUR);
    const status = random.pick(OPERATION_STATUSES);
    const hasInvoice = type === "PAYMENT" && random.next() < 0.7;
    return {
      uuid: newUuid(),
      flowUuid: newUuid(),
      externalId: random.pick([null, "A", "a", "B-2", "\u00f1", "n\u0303"]),
      type,
      status,
      createdAt,
      statusUpdatedAt:
        status === "CREATED" ? null : new Date(createdAt.getTime() + Math.floor(random.next() * 5) * HOUR),
      amount: type === "PAYMENT" ? random.pick([1, 999, 1000, 1001, 99_999_999_999]) : null,
      hasInvoice,
      invoiceExternalId: hasInvoice ? random.pick([null, "2026-1", "2026-2", "A\u0301-1"]) : null,
      collaborator: random.pick(collaborators),
    };
  });
  await insert(merchant, rows);
  const other = await insertMerchant(database);
  await insert(
    other,
    rows.slice(0, 20).map((row) => ({ ...row, uuid: newUuid(), flowUuid: newUuid(), collaborator: null })),
  );
});

async function insert({ tenantUuid, configurationUuid, creditorAccountUuid }: Merchant, from: readonly Row[]) {
  await database.db.transaction((tx) =>
    insertPastRows(tx, {
      flows: from.map((row) => ({
        uuid: row.flowUuid,
        tenantUuid,
        status: "CREATED",
        countryCode: "ES",
        languageCode: "es",
        channel: "API",
        labels: [],
        collaboratorUuid: row.collaborator?.uuid ?? null,
        collaboratorLegalName: row.collaborator?.legalName ?? null,
        createdAt: row.createdAt,
      })),
      operations: from.map((row) => ({
        uuid: row.uuid,
        tenantUuid,
        flowUuid: row.flowUuid,
        position: 0,
        type: row.type,
        externalId: row.externalId,
        configurationUuid,
        status: row.status,
        statusUpdatedAt: row.statusUpdatedAt,
        expirationOffset: "P30D",
        expiresAt: new Date(START + 1e10),
        linkToken: newUuid(),
        subject: { name: null, lastName: null, email: null, phone: null },
        collaboratorUuid: row.collaborator?.uuid ?? null,
        collaboratorLegalName: row.collaborator?.legalName ?? null,
        createdAt: row.createdAt,
        paymentUuid: row.amount === null ? null : newUuid(),
        amount: row.amount,
        currency: row.amount === null ? null : "EUR",
        creditorAccountUuid: row.amount === null ? null : creditorAccountUuid,
        concept: row.amount === null ? null : "x",
        hasInvoice: row.hasInvoice,
        invoiceExternalId: row.invoiceExternalId,
        collectedAmount: 0,
      })),
      histories: [],
      facts: [],
      attempts: [],
      records: [],
    }),
  );
}

async function list(search: string, caller: Caller = merchant.caller) {
  return listOperations(database.db, caller, parseQuery(operationListQuery, new Request(`http://x/?${search}`)));
}

async function listCounted(search: string, caller: Caller) {
  const query = parseQuery(operationListQuery, new Request(`http://x/?${search}`));
  const { results, counted } = await listWithCounts((run) => run(database.db), caller, query);
  return { results, ...(await counted) };
}

async function summarise(search: string, caller: Caller) {
  const filter = parseQuery(operationFilterQuery, new Request(`http://x/?${search}`));
  return summariseOperations(database.db, caller, filter);
}

const KEYS: Readonly<Record<OperationSort, (row: Row) => string | number | null>> = {
  operationUuid: (row) => row.uuid,
  externalId: (row) => row.externalId,
  status: (row) => row.status,
  flowUuid: (row) => row.flowUuid,
  createdAt: (row) => row.createdAt.getTime(),
  statusUpdatedAt: (row) => row.statusUpdatedAt?.getTime() ?? null,
  paymentAmount: (row) => row.amount,
  invoiceExternalId: (row) => row.invoiceExternalId,
};

function sorted(from: readonly Row[], by: OperationSort, direction: "ASC" | "DESC"): Row[] {
  return inListOrder(from, KEYS[by], direction);
}

type Filter = Readonly<{ search: string; keeps: (row: Row) => boolean }>;

/** Each filter of interface 4.7 beside its plain meaning. */
const FILTERS: readonly Filter[] = [
  { search: "q_status=completed,OPENED", keeps: (row) => ["COMPLETED", "OPENED"].includes(row.status) },
  { search: "q_status=completed&q_status=OPENED", keeps: (row) => ["COMPLETED", "OPENED"].includes(row.status) },
  { search: "q_status=,&q_type=", keeps: () => true },
  { search: "q_externalId=", keeps: (row) => row.externalId === "" },
  {
    search: "q_status=completed,OPENED&q_status=&q_status=EXPIRED&q_status=opened",
    keeps: (row) => ["COMPLETED", "OPENED", "EXPIRED"].includes(row.status),
  },
  { search: "q_status=", keeps: () => true },
  { search: "q_type=signature", keeps: (row) => row.type === "SIGNATURE" },
  { search: "q_type=PAYMENT,Signature", keeps: () => true },
  { search: "q_externalId=A", keeps: (row) => row.externalId === "A" },
  // One text, in whichever of its forms (decision 274).
  { search: "q_externalId=%C3%B1", keeps: (row) => row.externalId?.normalize() === "\u00f1" },
  { search: "q_externalId=n%CC%83", keeps: (row) => row.externalId?.normalize() === "\u00f1" },
  { search: "q_amountFrom=1000", keeps: (row) => row.amount !== null && row.amount >= 1000 },
  { search: "q_amountFrom=1e%2B3", keeps: (row) => row.amount !== null && row.amount >= 1000 },
  { search: "q_amountFrom=10000e-1", keeps: (row) => row.amount !== null && row.amount >= 1000 },
  { search: "q_amountFrom=1000.0", keeps: (row) => row.amount !== null && row.amount >= 1000 },
  { search: "q_amountTo=1e3", keeps: (row) => row.amount !== null && row.amount <= 1000 },
  { search: "q_amountTo=1000", keeps: (row) => row.amount !== null && row.amount <= 1000 },
  { search: "q_invoiceExternalId=2026-1", keeps: (row) => row.invoiceExternalId === "2026-1" },
  { search: "q_invoiceExternalId=%C3%81-1", keeps: (row) => row.invoiceExternalId === "A\u0301-1" },
  { search: "q_origin=direct", keeps: (row) => row.collaborator === null },
  { search: "q_origin=COLLABORATOR", keeps: (row) => row.collaborator !== null },
  {
    search: "q_collaboratorLegalName=%C3%A1LVAREZ",
    keeps: (row) => row.collaborator?.legalName === GESTORIA,
  },
  { search: "q_collaboratorLegalName=gestor%C3%8Da", keeps: (row) => row.collaborator?.legalName === GESTORIA },
  { search: "q_collaboratorLegalName=a%20a%CC%81LV", keeps: (row) => row.collaborator?.legalName === GESTORIA },
  { search: "q_collaboratorLegalName=0%25", keeps: (row) => row.collaborator?.legalName.includes("0%") ?? false },
  { search: "q_collaboratorLegalName=_", keeps: (row) => row.collaborator?.legalName.includes("_") ?? false },
  {
    search: "q_fromCreatedAt=2026-03-02",
    keeps: (row) => row.createdAt.getTime() >= Date.parse("2026-03-02T00:00:00Z"),
  },
  {
    search: "q_toCreatedAt=2026-03-02",
    keeps: (row) => row.createdAt.getTime() < Date.parse("2026-03-03T00:00:00Z"),
  },
  {
    search: "q_fromCreatedAt=2026-03-02T07:00:00%2B01:00",
    keeps: (row) => row.createdAt.getTime() >= Date.parse("2026-03-02T06:00:00Z"),
  },
  {
    // As it is written by whoever does not know that a plus is a space in an address.
    search: "q_fromCreatedAt=2026-03-02T07:00:00+01:00",
    keeps: (row) => row.createdAt.getTime() >= Date.parse("2026-03-02T06:00:00Z"),
  },
  {
    search: "q_toCreatedAt=2026-03-02T06:00:00Z",
    keeps: (row) => row.createdAt.getTime() <= Date.parse("2026-03-02T06:00:00Z"),
  },
  {
    search: "q_fromStatusUpdatedAt=2026-03-02T08:00:00.000Z",
    keeps: (row) => (row.statusUpdatedAt?.getTime() ?? Number.NaN) >= Date.parse("2026-03-02T08:00:00Z"),
  },
  {
    search: "q_toStatusUpdatedAt=2026-03-03T02:00:00Z",
    keeps: (row) => (row.statusUpdatedAt?.getTime() ?? Number.NaN) <= Date.parse("2026-03-03T02:00:00Z"),
  },
];

describe("the list of operations (interface 4.7, decisions 4 and 5)", () => {
  it.each(FILTERS.map((filter) => [filter.search, filter] as const))("%s", async (_search, filter) => {
    const expected = rows.filter(filter.keeps);
    const { total, results } = await list(`limit=100&${filter.search}`);
    expect(total).toBe(expected.length);
    expect(results.map(({ uuid }) => uuid)).toEqual(
      sorted(expected, "createdAt", "DESC")
        .slice(0, 100)
        .map(({ uuid }) => uuid),
    );
  });

  it.each(OPERATION_SORTS.flatMap((by) => [[by, "ASC"] as const, [by, "DESC"] as const]))(
    "sorts by %s %s, equal keys by uuid, nulls last",
    async (by, direction) => {
      const pages = await Promise.all(
        [0, 100].map((offset) =>
          list(`limit=100&offset=${offset}&sort_by=${by.toUpperCase()}&sort_dir=${direction.toLowerCase()}`),
        ),
      );
      expect(pages.flatMap(({ results }) => results.map(({ uuid }) => uuid))).toEqual(
        sorted(rows, by, direction).map(({ uuid }) => uuid),
      );
    },
  );

  it("answers any combination like a plain filter over the same rows", async () => {
    const random = generator(42);
    for (let round = 0; round < 120; round++) {
      const byName = new Map<string, Filter>();
      for (let count = Math.floor(random.next() * 5); count > 0; count--) {
        const filter = random.pick(FILTERS);
        byName.set(filter.search.split("=")[0] ?? "", filter);
      }
      if (byName.get("q_origin")?.search === "q_origin=direct") byName.delete("q_collaboratorLegalName");
      const filters = [...byName.values()];
      const [by, direction] = [random.pick(OPERATION_SORTS), random.pick(["ASC", "DESC"] as const)];
      const [limit, offset] = [Math.floor(random.next() * 30), Math.floor(random.next() * 40)];
      const caller = random.next() < 0.3 ? channel : merchant.caller;
      const search = [
        ...filters.map((filter) => filter.search),
        `limit=${limit}&offset=${offset}&sort_by=${by}&sort_dir=${direction}`,
      ].join("&");

      const visible = rows.filter(
        (row) => caller === merchant.caller || row.collaborator?.uuid === channel.collaborator?.uuid,
      );
      const expected = sorted(
        visible.filter((row) => filters.every(({ keeps }) => keeps(row))),
        by,
        direction,
      );
      const { total, results } = await list(search, caller);
      expect({ search, total, uuids: results.map(({ uuid }) => uuid) }).toEqual({
        search,
        total: expected.length,
        uuids: expected.slice(offset, offset + limit).map(({ uuid }) => uuid),
      });
      const whichever = visible.filter((row) =>
        filters.every(({ search: its, keeps }) => its.startsWith("q_status=") || keeps(row)),
      );
      const counted = await listCounted(search, caller);
      // The dashboard's: the same list, and the tabs above it, whichever of them is chosen (decision 320).
      expect({ search, total: counted.total, results: counted.results }).toEqual({ search, total, results });
      expect({ search, counts: OPERATION_STATUSES.map((status) => counted.counts.get(status) ?? 0) }).toEqual({
        search,
        counts: OPERATION_STATUSES.map((status) => whichever.filter((row) => row.status === status).length),
      });
      expect({ search, statistics: await summarise(search, caller) }).toEqual({
        search,
        statistics: {
          total: expected.length,
          statuses: OPERATION_STATUSES.map((status) => {
            const ofStatus = expected.filter((row) => row.status === status);
            const amounts = ofStatus.flatMap(({ amount }) => amount ?? []);
            return {
              status,
              count: ofStatus.length,
              amounts:
                amounts.length === 0
                  ? []
                  : [{ amount: amounts.reduce((sum, amount) => sum + amount, 0), currency: "EUR" }],
            };
          }),
        },
      });
    }
  });

  it("shows each row in the interface's shape", async () => {
    const row = rows.find(({ type, hasInvoice, collaborator }) => type === "PAYMENT" && hasInvoice && collaborator);
    const signature = rows.find(({ type, collaborator }) => type === "SIGNATURE" && !collaborator);
    const item = async (of: Row | undefined): Promise<OperationListItem | undefined> =>
      (await list(`q_operationUuid=${of?.uuid.toUpperCase()}`)).results[0];
    expect(await item(row)).toEqual({
      uuid: row?.uuid,
      externalId: row?.externalId,
      flowUuid: row?.flowUuid,
      type: "PAYMENT",
      status: row?.status,
      createdAt: row?.createdAt.toISOString(),
      statusUpdatedAt: row?.statusUpdatedAt?.toISOString() ?? null,
      payment: { amount: row?.amount, currency: "EUR" },
      invoice: { externalId: row?.invoiceExternalId, dueDate: null },
      flow: { collaborator: row?.collaborator },
      url: null,
      renewalOf: null,
      renewedBy: null,
    });
    expect(await item(signature)).toMatchObject({ payment: null, invoice: null, flow: { collaborator: null } });
  });

  it("finds by flow and by collaborator", async () => {
    const [row] = rows;
    expect((await list(`q_flowUuid=${row?.flowUuid}`)).results.map(({ uuid }) => uuid)).toEqual([row?.uuid]);
    const { uuid } = channel.collaborator ?? { uuid: "" };
    const expected = rows.filter(({ collaborator }) => collaborator?.uuid === uuid).length;
    expect((await list(`q_collaboratorUuid=${uuid}&limit=0`)).total).toBe(expected);
  });

  it("answers ten by default, and a total without results for limit=0", async () => {
    expect((await list("")).results).toHaveLength(10);
    expect(await list("limit=0")).toEqual({ total: rows.length, results: [] });
  });

  it("DIRECT is always empty for a collaborator", async () => {
    expect(await list("q_origin=DIRECT", channel)).toEqual({ total: 0, results: [] });
  });

  it.each([
    ["limit=101", ["limit"]],
    ["limit=-1", ["limit"]],
    ["limit=ten", ["limit"]],
    ["limit=1.5", ["limit"]],
    ["limit=", ["limit"]],
    ["offset=-1", ["offset"]],
    ["sort_by=amount", ["sort_by"]],
    ["sort_dir=up", ["sort_dir"]],
    ["q_operationUuid=abc", ["q_operationUuid"]],
    ["q_flowUuid=1", ["q_flowUuid"]],
    ["q_status=DONE", ["q_status"]],
    ["q_origin=&q_flowUuid=&q_amountFrom=&q_toCreatedAt=", ["q_flowUuid", "q_toCreatedAt", "q_amountFrom", "q_origin"]],
    ["q_status=OPENED,DONE", ["q_status"]],
    ["q_status=OPENED&q_status=DONE", ["q_status"]],
    ["q_type=SEPA", ["q_type"]],
    ["q_fromCreatedAt=yesterday", ["q_fromCreatedAt"]],
    ["q_toCreatedAt=2026-02-30", ["q_toCreatedAt"]],
    ["q_toCreatedAt=9999-12-31T23:59:59-05:00", ["q_toCreatedAt"]],
    ["q_fromStatusUpdatedAt=1767225600", ["q_fromStatusUpdatedAt"]],
    ["q_amountFrom=10.5", ["q_amountFrom"]],
    ["q_amountFrom=105e-1", ["q_amountFrom"]],
    ["q_amountFrom=99999999999.0000001", ["q_amountFrom"]],
    ["q_amountTo=-1", ["q_amountTo"]],
    ["q_amountTo=1e400", ["q_amountTo"]],
    ["q_amountTo=", ["q_amountTo"]],
    ["q_externalId=a%00b", ["q_externalId"]],
    // As a program of another charset writes an ñ: it would find nothing.
    ["q_externalId=%F1", ["q_externalId"]],
    ["q_status=%C3", ["q_status"]],
    ["q_origin=ALL", ["q_origin"]],
    ["q_collaboratorUuid=x", ["q_collaboratorUuid"]],
    ["q_origin=DIRECT&q_collaboratorUuid=11111111-1111-1111-1111-111111111111", ["q_collaboratorUuid"]],
    ["q_origin=direct&q_collaboratorLegalName=a", ["q_collaboratorLegalName"]],
    ["q_statuses=OPENED", ["q_statuses"]],
    ["Q_status=OPENED", ["Q_status"]],
    ["limit=1&limit=2", ["limit"]],
    ["limit=500&q_typo=1&q_status=X", ["q_typo", "limit", "q_status"]],
  ])("refuses %s", async (search, parameters) => {
    const error = await list(search).catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error("Not refused.");
    expect(error.code).toBe("invalid_field");
    expect(error.errors.map((one) => ("parameter" in one ? one.parameter : one.pointer))).toEqual(parameters);
  });

  it("takes the sign for what could not be read as any other letter, and broken parameters that are none for none", async () => {
    expect((await list("q_externalId=%EF%BF%BD")).total).toBe(0);
    expect((await list("x=%FF&%")).total).toBe(rows.length);
  });

  it("ignores parameters that are no filter", async () => {
    expect((await list("page=2&utm_source=x")).total).toBe(rows.length);
  });
});
