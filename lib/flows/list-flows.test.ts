import { beforeAll, describe, expect, it } from "vitest";
import { insertPastRows } from "@/db/queries/demo";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { parseQuery } from "@/lib/http/request/query";
import { FLOW_STATUSES, type FlowStatus } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { generator, inListOrder } from "@/lib/shared/testing/random";
import { flowFilterQuery, flowListQuery } from "./contract";
import { listFlows } from "./list-flows";
import { FLOW_SORTS, type FlowSort } from "./model";
import { summariseFlows } from "./summarise-flows";

type Row = Readonly<{
  uuid: string;
  externalId: string | null;
  status: FlowStatus;
  createdAt: Date;
  statusUpdatedAt: Date | null;
  collaborator: Readonly<{ uuid: string; legalName: string }> | null;
}>;

let database: TestDatabase;
let merchant: Merchant;
let channel: Awaited<ReturnType<typeof insertCollaborator>>;
let rows: Row[];

const START = Date.parse("2026-03-01T00:00:00Z");
const HOUR = 3_600_000;
const LABELS = [{ name: "team", value: "north" }];

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  channel = await insertCollaborator(database, merchant, "Gestoría Álvarez");
  const second = await insertCollaborator(database, merchant, "Consulting Nord");
  const collaborators = [
    null,
    null,
    { uuid: channel.collaborator.uuid, legalName: "Gestoría Álvarez" },
    { uuid: second.collaborator.uuid, legalName: "Consulting Nord" },
  ];
  const random = generator(11);
  rows = Array.from({ length: 150 }, (): Row => {
    const createdAt = new Date(START + Math.floor(random.next() * 20) * 6 * HOUR);
    const status = random.pick(FLOW_STATUSES);
    return {
      uuid: newUuid(),
      externalId: random.pick([null, "A", "a", "B-2", "ñ"]),
      status,
      createdAt,
      statusUpdatedAt:
        status === "CREATED" ? null : new Date(createdAt.getTime() + Math.floor(random.next() * 5) * HOUR),
      collaborator: random.pick(collaborators),
    };
  });
  await insert(merchant, rows);
  const other = await insertMerchant(database);
  await insert(
    other,
    rows.slice(0, 20).map((row) => ({ ...row, uuid: newUuid(), collaborator: null })),
  );
});

async function insert({ tenantUuid }: Merchant, from: readonly Row[]) {
  const none = { operations: [], histories: [], facts: [], attempts: [], records: [] };
  await database.db.transaction((tx) =>
    insertPastRows(tx, {
      ...none,
      flows: from.map(({ collaborator, ...row }) => ({
        ...row,
        tenantUuid,
        countryCode: "ES",
        languageCode: "es",
        channel: "API",
        labels: LABELS,
        collaboratorUuid: collaborator?.uuid ?? null,
        collaboratorLegalName: collaborator?.legalName ?? null,
      })),
    }),
  );
}

async function list(search: string, caller: Caller = merchant.caller) {
  return listFlows(database.db, caller, parseQuery(flowListQuery, new Request(`http://x/?${search}`)));
}

const KEYS: Readonly<Record<FlowSort, (row: Row) => string | number | null>> = {
  flowUuid: (row) => row.uuid,
  externalId: (row) => row.externalId,
  status: (row) => row.status,
  createdAt: (row) => row.createdAt.getTime(),
  statusUpdatedAt: (row) => row.statusUpdatedAt?.getTime() ?? null,
};

type Filter = Readonly<{ search: string; keeps: (row: Row) => boolean }>;

/** Each filter of decision 4 beside its plain meaning. */
const FILTERS: readonly Filter[] = [
  {
    search: "q_status=partially_completed,IN_PROGRESS",
    keeps: (row) => row.status === "PARTIALLY_COMPLETED" || row.status === "IN_PROGRESS",
  },
  { search: "q_status=", keeps: () => true },
  { search: "q_externalId=A", keeps: (row) => row.externalId === "A" },
  { search: "q_externalId=%C3%B1", keeps: (row) => row.externalId === "ñ" },
  { search: "q_origin=direct", keeps: (row) => row.collaborator === null },
  { search: "q_origin=Collaborator", keeps: (row) => row.collaborator !== null },
  {
    search: "q_fromCreatedAt=2026-03-02",
    keeps: (row) => row.createdAt.getTime() >= Date.parse("2026-03-02T00:00:00Z"),
  },
  {
    search: "q_toCreatedAt=2026-03-02",
    keeps: (row) => row.createdAt.getTime() < Date.parse("2026-03-03T00:00:00Z"),
  },
  {
    search: "q_toCreatedAt=2026-03-02T06:00:00Z",
    keeps: (row) => row.createdAt.getTime() <= Date.parse("2026-03-02T06:00:00Z"),
  },
  {
    search: "q_fromStatusUpdatedAt=2026-03-02T09:00:00%2B01:00",
    keeps: (row) => (row.statusUpdatedAt?.getTime() ?? Number.NaN) >= Date.parse("2026-03-02T08:00:00Z"),
  },
  {
    search: "q_toStatusUpdatedAt=2026-03-03T02:00:00Z",
    keeps: (row) => (row.statusUpdatedAt?.getTime() ?? Number.NaN) <= Date.parse("2026-03-03T02:00:00Z"),
  },
];

const uuidsOf = (from: readonly Readonly<{ uuid: string }>[]) => from.map(({ uuid }) => uuid);

describe("the list of flows (decisions 4 and 60)", () => {
  it.each(FILTERS.map((filter) => [filter.search, filter] as const))("%s", async (_search, filter) => {
    const expected = rows.filter(filter.keeps);
    const { total, results } = await list(`limit=100&${filter.search}`);
    expect(total).toBe(expected.length);
    expect(uuidsOf(results)).toEqual(uuidsOf(inListOrder(expected, KEYS.createdAt, "DESC")).slice(0, 100));
  });

  it.each(FLOW_SORTS.flatMap((by) => [[by, "ASC"] as const, [by, "DESC"] as const]))(
    "sorts by %s %s, equal keys by uuid, nulls last",
    async (by, direction) => {
      const pages = await Promise.all(
        [0, 100].map((offset) =>
          list(`limit=100&offset=${offset}&sort_by=${by.toUpperCase()}&sort_dir=${direction.toLowerCase()}`),
        ),
      );
      expect(uuidsOf(pages.flatMap(({ results }) => results))).toEqual(uuidsOf(inListOrder(rows, KEYS[by], direction)));
    },
  );

  it("answers any combination like a plain filter over the same rows", async () => {
    const random = generator(43);
    for (let round = 0; round < 80; round++) {
      const byName = new Map<string, Filter>();
      for (let count = Math.floor(random.next() * 4); count > 0; count--) {
        const filter = random.pick(FILTERS);
        byName.set(filter.search.split("=")[0] ?? "", filter);
      }
      const filters = [...byName.values()];
      const [by, direction] = [random.pick(FLOW_SORTS), random.pick(["ASC", "DESC"] as const)];
      const [limit, offset] = [Math.floor(random.next() * 30), Math.floor(random.next() * 40)];
      const caller = random.next() < 0.3 ? channel : merchant.caller;
      const search = [
        ...filters.map((filter) => filter.search),
        `limit=${limit}&offset=${offset}&sort_by=${by}&sort_dir=${direction}`,
      ].join("&");

      const visible = rows.filter(
        ({ collaborator }) => caller === merchant.caller || collaborator?.uuid === channel.collaborator.uuid,
      );
      const expected = visible.filter((row) => filters.every(({ keeps }) => keeps(row)));
      const { total, results } = await list(search, caller);
      expect({ search, total, uuids: uuidsOf(results) }).toEqual({
        search,
        total: expected.length,
        uuids: uuidsOf(inListOrder(expected, KEYS[by], direction)).slice(offset, offset + limit),
      });
      const filter = parseQuery(flowFilterQuery, new Request(`http://x/?${search}`));
      expect({ search, statistics: await summariseFlows(database.db, caller, filter) }).toEqual({
        search,
        statistics: {
          total: expected.length,
          statuses: FLOW_STATUSES.map((status) => ({
            status,
            count: expected.filter((row) => row.status === status).length,
          })),
        },
      });
    }
  });

  it("finds by uuid in any case and by collaborator, and shows what an ERP needs of a flow", async () => {
    const row = rows.find(({ collaborator, statusUpdatedAt }) => collaborator && statusUpdatedAt);
    expect(await list(`q_uuid=${row?.uuid.toUpperCase()}`)).toEqual({
      total: 1,
      results: [
        {
          uuid: row?.uuid,
          externalId: row?.externalId,
          status: row?.status,
          countryCode: "ES",
          languageCode: "es",
          channel: "API",
          createdAt: row?.createdAt.toISOString(),
          statusUpdatedAt: row?.statusUpdatedAt?.toISOString(),
          labels: LABELS,
          collaborator: row?.collaborator,
          renewalOf: null,
        },
      ],
    });
    const { uuid } = channel.collaborator;
    const expected = rows.filter(({ collaborator }) => collaborator?.uuid === uuid);
    expect(await list(`q_collaboratorUuid=${uuid}&limit=0`)).toEqual({ total: expected.length, results: [] });
  });

  it("answers ten by default; DIRECT is always empty for a collaborator", async () => {
    expect((await list("")).results).toHaveLength(10);
    expect(await list("q_origin=DIRECT", channel)).toEqual({ total: 0, results: [] });
  });

  it.each([
    ["limit=101", ["limit"]],
    ["limit=-1", ["limit"]],
    ["offset=-1", ["offset"]],
    ["offset=1e3", ["offset"]],
    ["sort_by=uuid", ["sort_by"]],
    ["sort_dir=up", ["sort_dir"]],
    ["q_uuid=abc", ["q_uuid"]],
    [`q_externalId=${"x".repeat(129)}`, ["q_externalId"]],
    ["q_status=OPENED", ["q_status"]],
    ["q_fromCreatedAt=yesterday", ["q_fromCreatedAt"]],
    ["q_toCreatedAt=2026-02-30", ["q_toCreatedAt"]],
    ["q_fromStatusUpdatedAt=1767225600", ["q_fromStatusUpdatedAt"]],
    ["q_toStatusUpdatedAt=", ["q_toStatusUpdatedAt"]],
    ["q_origin=ALL", ["q_origin"]],
    ["q_collaboratorUuid=x", ["q_collaboratorUuid"]],
    ["q_origin=DIRECT&q_collaboratorUuid=11111111-1111-1111-1111-111111111111", ["q_collaboratorUuid"]],
    ["q_flowUuid=11111111-1111-1111-1111-111111111111", ["q_flowUuid"]],
    ["q_status=CREATED&q_status=OPENED", ["q_status"]],
    ["q_externalId=a&q_externalId=a", ["q_externalId"]],
    ["q_origin=DIRECT&q_origin=COLLABORATOR", ["q_origin"]],
    ["limit=1&limit=2", ["limit"]],
    ["q_fromCreatedAt=2026-01-01T00:00:00%2B14:01", ["q_fromCreatedAt"]],
    ["q_fromCreatedAt=2026-01-01T00:00:00-23:00", ["q_fromCreatedAt"]],
    ["q_toCreatedAt=0000-01-01", ["q_toCreatedAt"]],
  ])("refuses %s", async (search, parameters) => {
    const error = await list(search).catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error("Not refused.");
    expect(error.code).toBe("invalid_field");
    expect(error.errors.map((one) => ("parameter" in one ? one.parameter : one.pointer))).toEqual(parameters);
  });
});
