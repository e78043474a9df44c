import { expect, test } from "@playwright/test";
import { flowList } from "@/lib/flows/contract";
import { operationList } from "@/lib/operations/contract";
import type { components } from "../support/api-types";
import { aCollaborator, anErp, aReference, COLLABORATOR, dataOf, refusalOf, tenant } from "./callers";

/** Interface 4.7 and 2.6, row by row, over rows that one reference sets apart. */

// Its rows are made once: its tests stay together.
test.describe.configure({ mode: "default" });

type Item = components["schemas"]["OperationListItem"];
const erp = anErp();
const channel = aCollaborator();
const reference = aReference();
const invoiceReference = `INV-${reference}`;
const collaborator = { uuid: tenant(COLLABORATOR).uuid, legalName: tenant(COLLABORATOR).legalName };

const rows: Record<"invoiced" | "plain" | "cancelled" | "signature" | "attributed", Item> = Object.create(null);

async function operationsOf(by: typeof erp, operations: components["schemas"]["FlowRequest"]["operations"]) {
  const made = dataOf(await by.api.POST("/flow/v1/flows", { body: { externalId: reference, operations } }));
  return made.operations.map(({ uuid }) => uuid);
}

async function itemOf(uuid: string): Promise<Item> {
  const { results } = dataOf(
    await erp.api.GET("/flow/v1/operations", { params: { query: { q_operationUuid: uuid } } }),
  );
  const [item] = results;
  if (!item) throw new Error(`${uuid} is not in the list`);
  return item;
}

test.beforeAll(async () => {
  const payment = (amount: number) => ({ externalId: reference, payment: { amount, concept: "Oil" } });
  const [invoiced = "", plain = "", cancelled = "", signature = ""] = await operationsOf(erp, [
    { ...payment(1000), invoice: { id: "i", externalId: invoiceReference, dueDate: "2026-12-31" } },
    payment(2000),
    payment(3000),
    { externalId: reference, type: "SIGNATURE" },
  ]);
  const [attributed = ""] = await operationsOf(channel, [payment(4000)]);
  await erp.api.PUT("/flow/v1/operations/{uuid}/cancel", { params: { path: { uuid: cancelled } } });
  rows.invoiced = await itemOf(invoiced);
  rows.plain = await itemOf(plain);
  rows.cancelled = await itemOf(cancelled);
  rows.signature = await itemOf(signature);
  rows.attributed = await itemOf(attributed);
});

async function list(search: string, by = erp): Promise<readonly Item[]> {
  const { status, body } = await by.raw.get(`/flow/v1/operations?q_externalId=${reference}&${search}`);
  expect([search, status]).toEqual([search, 200]);
  return operationList.parse(body).results;
}

const names = (items: readonly Item[]) =>
  items.map(({ uuid }) => Object.entries(rows).find(([, row]) => row.uuid === uuid)?.[0]).toSorted();

const uuids = (items: readonly Item[]) => items.map(({ uuid }) => uuid);

test("an item has the interface's fields, null where there is nothing (2.6)", () => {
  const { invoiced, plain, cancelled, signature, attributed } = rows;
  const common = { uuid: expect.any(String), flowUuid: expect.any(String), createdAt: expect.any(String) };
  expect(invoiced).toEqual({
    ...common,
    externalId: reference,
    type: "PAYMENT",
    status: "CREATED",
    statusUpdatedAt: null,
    payment: { amount: 1000, currency: "EUR" },
    invoice: { externalId: invoiceReference, dueDate: "2026-12-31T00:00:00.000Z" },
    flow: { collaborator: null },
    url: expect.stringContaining("/pay/"),
    renewalOf: null,
    renewedBy: null,
  });
  expect(plain.invoice).toBeNull();
  expect(cancelled).toMatchObject({ status: "CANCELLED", statusUpdatedAt: expect.stringMatching(/T.+\.\d{3}Z$/) });
  expect(signature).toMatchObject({ type: "SIGNATURE", payment: null, invoice: null });
  expect(attributed.flow).toEqual({ collaborator });
  expect(new Set([invoiced.flowUuid, plain.flowUuid, signature.flowUuid]).size).toBe(1);
});

const PAYMENTS = ["attributed", "cancelled", "invoiced", "plain"];
const ALL = [...PAYMENTS, "signature"];
const DIRECT = ["cancelled", "invoiced", "plain", "signature"];

const FILTERS: readonly (readonly [string, () => string, readonly string[]])[] = [
  ["no filter", () => "", ALL],
  ["q_operationUuid, in any case", () => `q_operationUuid=${rows.plain.uuid.toUpperCase()}`, ["plain"]],
  ["q_flowUuid", () => `q_flowUuid=${rows.attributed.flowUuid}`, ["attributed"]],
  ["q_status with none", () => "q_status=", ALL],
  ["q_status with one, in any case", () => "q_status=cancelled", ["cancelled"]],
  ["q_status with several", () => "q_status=CANCELLED,Completed", ["cancelled"]],
  ["q_type with one, in any case", () => "q_type=signature", ["signature"]],
  ["q_type with several", () => "q_type=PAYMENT,signature", ALL],
  ["q_type with none", () => "q_type=", ALL],
  ["q_fromCreatedAt, inclusive", () => `q_fromCreatedAt=${rows.attributed.createdAt}`, ["attributed"]],
  ["q_toCreatedAt, inclusive", () => `q_toCreatedAt=${rows.plain.createdAt}`, DIRECT],
  ["a day alone is all of it", () => `q_fromCreatedAt=${day(rows.plain)}&q_toCreatedAt=${day(rows.attributed)}`, ALL],
  [
    "a moment in another zone",
    () => `q_toCreatedAt=${encodeURIComponent(rows.plain.createdAt.replace("Z", "+00:00"))}`,
    DIRECT,
  ],
  [
    "q_fromStatusUpdatedAt and q_toStatusUpdatedAt, inclusive",
    () =>
      `q_fromStatusUpdatedAt=${rows.cancelled.statusUpdatedAt}&q_toStatusUpdatedAt=${rows.cancelled.statusUpdatedAt}`,
    ["cancelled"],
  ],
  ["q_amountFrom, inclusive, no signatures", () => "q_amountFrom=2000", ["attributed", "cancelled", "plain"]],
  ["q_amountTo, inclusive", () => "q_amountTo=2000", ["invoiced", "plain"]],
  ["q_amountFrom=0 leaves signatures out", () => "q_amountFrom=0", PAYMENTS],
  ["both bounds", () => "q_amountFrom=2000&q_amountTo=3000", ["cancelled", "plain"]],
  ["bounds that cross", () => "q_amountFrom=3000&q_amountTo=2000", []],
  ["q_invoiceExternalId", () => `q_invoiceExternalId=${invoiceReference}`, ["invoiced"]],
  ["q_invoiceExternalId, in its own case only", () => `q_invoiceExternalId=${invoiceReference.toLowerCase()}`, []],
  ["q_origin=direct", () => "q_origin=direct", DIRECT],
  ["q_origin=COLLABORATOR", () => "q_origin=COLLABORATOR", ["attributed"]],
  ["q_collaboratorUuid", () => `q_collaboratorUuid=${collaborator.uuid}`, ["attributed"]],
  ["q_collaboratorUuid of somebody else", () => `q_collaboratorUuid=${tenant(0).uuid}`, []],
  [
    "q_collaboratorLegalName, a part in any case",
    () => `q_collaboratorLegalName=${encodeURIComponent(collaborator.legalName.slice(2, -2).toUpperCase())}`,
    ["attributed"],
  ],
  ["q_collaboratorLegalName takes % as itself", () => "q_collaboratorLegalName=%25", []],
  ["all at once", () => "q_type=payment&q_status=created&q_origin=DIRECT&q_amountTo=2000", ["invoiced", "plain"]],
];

function day({ createdAt }: Item): string {
  return createdAt.slice(0, 10);
}

for (const [what, search, expected] of FILTERS) {
  test(`filters: ${what}`, async () => {
    expect(names(await list(search()))).toEqual(expected);
  });
}

const SORTS: Readonly<Record<string, (row: Item) => string | number | null>> = {
  operationUuid: (row) => row.uuid,
  externalId: (row) => row.externalId,
  status: (row) => row.status,
  flowUuid: (row) => row.flowUuid,
  createdAt: (row) => row.createdAt,
  statusUpdatedAt: (row) => row.statusUpdatedAt,
  paymentAmount: (row) => row.payment?.amount ?? null,
  invoiceExternalId: (row) => row.invoice?.externalId ?? null,
};

test("sorts by each key both ways, equal ones by uuid, nulls last; createdAt DESC by default", async () => {
  for (const [name, key] of Object.entries(SORTS)) {
    for (const [direction, sign] of [
      ["asc", 1],
      ["DESC", -1],
    ] as const) {
      const expected = Object.values(rows).toSorted((a, b) => {
        const [left, right] = [key(a), key(b)];
        if (left === right) return a.uuid < b.uuid ? -sign : sign;
        if (left === null || right === null) return left === null ? 1 : -1;
        return left < right ? -sign : sign;
      });
      const sorted = await list(`sort_by=${name.toUpperCase()}&sort_dir=${direction}`);
      expect([name, direction, ...uuids(sorted)]).toEqual([name, direction, ...uuids(expected)]);
    }
  }
  expect(uuids(await list(""))).toEqual(uuids(await list("sort_by=createdAt&sort_dir=desc")));
});

test("pages: ten by default, from 0 to 100, exact totals behind the end as well", async () => {
  const many = aReference();
  const operations = Array.from({ length: 20 }, () => ({ externalId: many, payment: { amount: 1, concept: "x" } }));
  await erp.api.POST("/flow/v1/flows", { body: { operations } });
  const page = async (query: { limit?: number; offset?: number }) => {
    const { total, results } = dataOf(
      await erp.api.GET("/flow/v1/operations", { params: { query: { q_externalId: many, ...query } } }),
    );
    return [total, results.length];
  };
  expect(await page({})).toEqual([20, 10]);
  expect(await page({ limit: 0 })).toEqual([20, 0]);
  expect(await page({ limit: 100 })).toEqual([20, 20]);
  expect(await page({ offset: 15 })).toEqual([20, 5]);
  expect(await page({ offset: 1000 })).toEqual([20, 0]);
});

test("a value that is out of range or malformed is a 400 that names its parameter, and never clamped", async () => {
  const UUID = "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1eff";
  const refused: readonly (readonly [string, ...string[]])[] = [
    ["limit=-1", "limit"],
    ["limit=101", "limit"],
    ["limit=1.0", "limit"],
    ["limit=", "limit"],
    ["limit=1e1", "limit"],
    ["limit=+1", "limit"],
    ["offset=-1", "offset"],
    ["offset=99999999999999999999", "offset"],
    ["sort_by=amount", "sort_by"],
    ["sort_dir=descending", "sort_dir"],
    ["q_operationUuid=1", "q_operationUuid"],
    ["q_flowUuid=", "q_flowUuid"],
    ["q_status=PAID", "q_status"],
    ["q_status=CREATED,PAID", "q_status"],
    ["q_type=SEPA", "q_type"],
    ["q_fromCreatedAt=today", "q_fromCreatedAt"],
    ["q_toCreatedAt=2026-02-30", "q_toCreatedAt"],
    ["q_fromStatusUpdatedAt=12/31/2026", "q_fromStatusUpdatedAt"],
    ["q_toStatusUpdatedAt=2026-01-01T25:00:00Z", "q_toStatusUpdatedAt"],
    ["q_amountFrom=1.5", "q_amountFrom"],
    ["q_amountTo=-1", "q_amountTo"],
    ["q_origin=ALL", "q_origin"],
    ["q_collaboratorUuid=abc", "q_collaboratorUuid"],
    [`q_externalId=${"x".repeat(129)}`, "q_externalId"],
    [`q_origin=DIRECT&q_collaboratorUuid=${UUID}`, "q_collaboratorUuid"],
    ["q_origin=direct&q_collaboratorLegalName=a", "q_collaboratorLegalName"],
    [
      `q_origin=DIRECT&q_collaboratorUuid=${UUID}&q_collaboratorLegalName=a`,
      "q_collaboratorUuid",
      "q_collaboratorLegalName",
    ],
    ["q_externalID=x", "q_externalID"],
    ["q_externalId=a&q_externalId=b", "q_externalId"],
    ["limit=101&offset=-1&q_status=PAID", "limit", "offset", "q_status"],
  ];
  for (const [search, ...parameters] of refused) {
    const answer = await erp.raw.get(`/flow/v1/operations?${search}`);
    expect([search, ...refusalOf(answer)]).toEqual([search, 400, "invalid_field", ...parameters]);
  }
  expect(names(await list("page=2&expand=all"))).toEqual(ALL);
});

test("a collaborator sees its own channel only, and DIRECT is always empty for it (rule 2)", async () => {
  expect(names(await list("", channel))).toEqual(["attributed"]);
  expect(await list("q_origin=DIRECT", channel)).toEqual([]);
  expect(names(await list("q_origin=COLLABORATOR", channel))).toEqual(["attributed"]);
  expect(await list("", anErp(1))).toEqual([]);
});

test("statistics take the list's filters and count every status", async () => {
  const query = { q_externalId: reference };
  const { total, statuses } = dataOf(await erp.api.GET("/flow/v1/operations/statistics", { params: { query } }));
  expect(total).toBe(5);
  expect(statuses).toEqual([
    { status: "CREATED", count: 4, amounts: [{ amount: 7000, currency: "EUR" }] },
    { status: "OPENED", count: 0, amounts: [] },
    { status: "COMPLETED", count: 0, amounts: [] },
    { status: "REJECTED", count: 0, amounts: [] },
    { status: "EXPIRED", count: 0, amounts: [] },
    { status: "CANCELLED", count: 1, amounts: [{ amount: 3000, currency: "EUR" }] },
    { status: "NOT_DELIVERED", count: 0, amounts: [] },
  ]);
  const filtered = await erp.api.GET("/flow/v1/operations/statistics", {
    params: { query: { ...query, q_type: ["SIGNATURE"] } },
  });
  expect(dataOf(filtered).total).toBe(1);
  expect(refusalOf(await erp.raw.get("/flow/v1/operations/statistics?q_status=PAID&q_typo=1"))).toEqual([
    400,
    "invalid_field",
    "q_typo",
    "q_status",
  ]);
});

test("flows are listed, filtered and counted alike", async () => {
  const query = { q_externalId: reference };
  const flows = dataOf(await erp.api.GET("/flow/v1/flows", { params: { query } }));
  expect([flows.total, ...flows.results.map(({ status }) => status)]).toEqual([2, "CREATED", "IN_PROGRESS"]);
  expect(flows.results[0]).toEqual({
    uuid: rows.attributed.flowUuid,
    externalId: reference,
    status: "CREATED",
    countryCode: "ES",
    languageCode: "es",
    channel: "API",
    createdAt: rows.attributed.createdAt,
    statusUpdatedAt: null,
    labels: [],
    renewalOf: null,
    collaborator,
  });
  for (const [search, count] of [
    [`q_uuid=${rows.plain.flowUuid}`, 1],
    ["q_status=in_progress", 1],
    ["q_status=IN_PROGRESS,CREATED", 2],
    ["q_origin=direct", 1],
    [`q_collaboratorUuid=${collaborator.uuid}`, 1],
    [`q_fromCreatedAt=${rows.attributed.createdAt}`, 1],
    [`q_toCreatedAt=${rows.plain.createdAt}`, 1],
    ["q_fromStatusUpdatedAt=2026-01-01", 1],
    ["q_toStatusUpdatedAt=2026-01-01", 0],
    ["limit=1&offset=1&sort_by=STATUS&sort_dir=asc", 1],
  ] as const) {
    const { body } = await erp.raw.get(`/flow/v1/flows?q_externalId=${reference}&${search}`);
    expect([search, flowList.parse(body).results.length]).toEqual([search, count]);
  }
  for (const [search, parameter] of [
    ["limit=101", "limit"],
    ["sort_by=paymentAmount", "sort_by"],
    ["q_status=OPENED", "q_status"],
    ["q_type=PAYMENT", "q_type"],
    [`q_origin=DIRECT&q_collaboratorUuid=${collaborator.uuid}`, "q_collaboratorUuid"],
  ]) {
    expect([search, ...refusalOf(await erp.raw.get(`/flow/v1/flows?${search}`))]).toEqual([
      search,
      400,
      "invalid_field",
      parameter,
    ]);
  }
  const statistics = dataOf(await erp.api.GET("/flow/v1/flows/statistics", { params: { query } }));
  expect(statistics.statuses.filter(({ count }) => count > 0)).toEqual([
    { status: "CREATED", count: 1 },
    { status: "IN_PROGRESS", count: 1 },
  ]);
  expect([statistics.total, statistics.statuses.length]).toEqual([2, 8]);
});
