import { beforeAll, expect, it } from "vitest";
import { insertPastRows } from "@/db/queries/demo";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { flowFilterQuery } from "@/lib/flows/contract";
import type { FLOW_SORTS } from "@/lib/flows/model";
import { callRoute, type Handlers } from "@/lib/http/testing/call-route";
import type { operationFilterQuery } from "@/lib/operations/contract";
import type { OperationStatus } from "@/lib/operations/model";
import { FLOW_STATUSES, type FlowStatus, type OPERATION_SORTS, OPERATION_STATUSES } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { generator, inListOrder } from "@/lib/shared/testing/random";
import * as flows from "./flows/route";
import * as flowStatistics from "./flows/statistics/route";
import * as operations from "./operations/route";
import * as operationStatistics from "./operations/statistics/route";

/**
 * Random filters, sorts and pages of random callers: the API's answer is that of a plain filter over the same rows, whoever
 * asks and whatever others have (interface 4.7, decisions 4 and 5). PROPERTY_SEED asks for other ones.
 */

const SEED = Number(process.env.PROPERTY_SEED ?? 4);
const ROUNDS = Number(process.env.PROPERTY_ROUNDS ?? 150);
const random = generator(SEED);

type Attribution = Readonly<{ uuid: string; legalName: string }> | null;
type Flow = Readonly<{
  uuid: string;
  tenantUuid: string;
  externalId: string | null;
  status: FlowStatus;
  createdAt: Date;
  statusUpdatedAt: Date | null;
  collaborator: Attribution;
}>;
type Operation = Readonly<{
  uuid: string;
  flow: Flow;
  externalId: string | null;
  type: "PAYMENT" | "SIGNATURE";
  status: OperationStatus;
  createdAt: Date;
  statusUpdatedAt: Date | null;
  amount: number | null;
  hasInvoice: boolean;
  invoiceExternalId: string | null;
}>;

const START = Date.parse("2026-03-01T00:00:00Z");
const TEXTS = ["A", "a", "B-2", "\u00f1", "n\u0303", "%", "_", "O'Neil", "1,2"];
const some = <T>(from: readonly T[]): T | null => (random.next() < 0.2 ? null : random.pick(from));
const moment = () => new Date(START + Math.floor(random.next() * 40) * 2_700_000);
/** Nothing changes before it was created. */
const momentSince = (created: Date) => new Date(Math.max(created.getTime(), moment().getTime()));

let database: TestDatabase;
let callers: readonly Caller[];
let allFlows: Flow[] = [];
let allOperations: Operation[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const merchants = [await insertMerchant(database), await insertMerchant(database), await insertMerchant(database)];
  const made: Caller[] = [];
  for (const merchant of merchants) {
    const [one, two] = ["Gestoría Álvarez 100%", "Consulting_Nord"];
    const channels = [
      await insertCollaborator(database, merchant, one),
      await insertCollaborator(database, merchant, two),
    ];
    const attributions: Attribution[] = [null, null];
    for (const [at, { collaborator }] of channels.entries()) {
      attributions.push({ uuid: collaborator?.uuid ?? "", legalName: [one, two][at] ?? "" });
    }
    made.push(merchant.caller, ...channels);
    await fill(merchant, attributions);
  }
  // Who acts for one organisation may not look at what its channel is called in another.
  const [first, second] = merchants;
  const crossing = made.find((caller) => caller.tenantUuid === first?.tenantUuid && channelOf(caller) !== null);
  if (crossing && second) made.push({ ...crossing, tenantUuid: second.tenantUuid });
  callers = made;
});

async function fill(merchant: Merchant, attributions: readonly Attribution[]): Promise<void> {
  const { tenantUuid, configurationUuid, creditorAccountUuid } = merchant;
  const madeFlows = Array.from({ length: 60 }, (): Flow => {
    const [createdAt, status] = [moment(), random.pick(FLOW_STATUSES)];
    return {
      uuid: newUuid(),
      tenantUuid,
      externalId: some(TEXTS),
      status,
      createdAt,
      statusUpdatedAt: status === "CREATED" ? null : momentSince(createdAt),
      collaborator: random.pick(attributions),
    };
  });
  const madeOperations = madeFlows.flatMap((flow) =>
    Array.from({ length: 1 + Math.floor(random.next() * 3) }, (): Operation => {
      const type = random.pick(["PAYMENT", "PAYMENT", "PAYMENT", "SIGNATURE"] as const);
      const status = random.pick(OPERATION_STATUSES);
      const hasInvoice = type === "PAYMENT" && random.next() < 0.6;
      return {
        uuid: newUuid(),
        flow,
        externalId: some(TEXTS),
        type,
        status,
        createdAt: flow.createdAt,
        statusUpdatedAt: status === "CREATED" ? null : momentSince(flow.createdAt),
        amount: type === "PAYMENT" ? random.pick([1, 999, 1000, 1001, 99_999_999_999]) : null,
        hasInvoice,
        invoiceExternalId: hasInvoice ? some(TEXTS) : null,
      };
    }),
  );
  await database.db.transaction((tx) =>
    insertPastRows(tx, {
      flows: madeFlows.map(({ collaborator, ...flow }) => ({
        ...flow,
        countryCode: "ES",
        languageCode: "es",
        channel: "API",
        labels: [],
        collaboratorUuid: collaborator?.uuid ?? null,
        collaboratorLegalName: collaborator?.legalName ?? null,
      })),
      operations: madeOperations.map(({ flow, amount, ...operation }, position) => ({
        ...operation,
        tenantUuid,
        flowUuid: flow.uuid,
        position,
        configurationUuid,
        expirationOffset: "P30D",
        expiresAt: new Date(START + 1e10),
        linkToken: newUuid(),
        subject: { name: null, lastName: null, email: null, phone: null },
        collaboratorUuid: flow.collaborator?.uuid ?? null,
        collaboratorLegalName: flow.collaborator?.legalName ?? null,
        amount,
        paymentUuid: amount === null ? null : newUuid(),
        currency: amount === null ? null : "EUR",
        creditorAccountUuid: amount === null ? null : creditorAccountUuid,
        concept: amount === null ? null : "x",
        collectedAmount: 0,
      })),
      histories: [],
      facts: [],
      attempts: [],
      records: [],
    }),
  );
  allFlows = [...allFlows, ...madeFlows];
  allOperations = [...allOperations, ...madeOperations];
}

/** A filter as it travels, and what it keeps. */
type Filter<Row> = Readonly<{ value: string; keeps: (row: Row) => boolean }>;
type Filters<Row, Name extends string = string> = Readonly<Record<Name, () => Filter<Row>>>;

function inAnyCase(text: string): string {
  return random.pick([text, text.toLowerCase(), text.toUpperCase()]);
}

function oneOf<Row>(members: readonly string[], of: (row: Row) => string): Filter<Row> {
  const chosen = members.filter(() => random.next() < 0.4);
  return {
    value: chosen.map(inAnyCase).join(random.pick([",", ", "])),
    keeps: (row) => chosen.length === 0 || chosen.includes(of(row)),
  };
}

/** A moment of a row's own, one beside it, or a whole day. */
function bound<Row>(side: "from" | "to", of: (row: Row) => Date | null): Filter<Row> {
  const at = new Date(moment().getTime() + random.pick([-1, 0, 0, 1]));
  const wholeDay = random.next() < 0.2;
  const day = at.toISOString().slice(0, 10);
  const value = wholeDay ? day : random.pick([at.toISOString(), at.toISOString().replace("Z", "+00:00")]);
  const limit = wholeDay ? Date.parse(side === "from" ? `${day}T00:00:00.000Z` : `${day}T23:59:59.999Z`) : at.getTime();
  return {
    value,
    keeps: (row) => {
      const time = of(row)?.getTime();
      return time !== undefined && (side === "from" ? time >= limit : time <= limit);
    },
  };
}

function exactly<Row>(values: readonly (string | null)[], of: (row: Row) => string | null): Filter<Row> {
  const wanted = random.pick([...values.filter((value) => value !== null), newUuid()]);
  return { value: wanted, keeps: (row) => of(row)?.normalize() === wanted.normalize() };
}

function origin<Row>(of: (row: Row) => Attribution): Filter<Row> {
  const isDirect = random.next() < 0.5;
  return { value: inAnyCase(isDirect ? "DIRECT" : "COLLABORATOR"), keeps: (row) => (of(row) === null) === isDirect };
}

const OF_OPERATIONS: Filters<Operation, keyof typeof operationFilterQuery.shape> = {
  q_operationUuid: () =>
    exactly(
      allOperations.map(({ uuid }) => uuid),
      ({ uuid }) => uuid,
    ),
  q_externalId: () => exactly(TEXTS, ({ externalId }) => externalId),
  q_flowUuid: () =>
    exactly(
      allFlows.map(({ uuid }) => uuid),
      ({ flow }) => flow.uuid,
    ),
  q_status: () => oneOf(OPERATION_STATUSES, ({ status }) => status),
  q_type: () => oneOf(["PAYMENT", "SIGNATURE"], ({ type }) => type),
  q_fromCreatedAt: () => bound("from", ({ createdAt }) => createdAt),
  q_toCreatedAt: () => bound("to", ({ createdAt }) => createdAt),
  q_fromStatusUpdatedAt: () => bound("from", ({ statusUpdatedAt }) => statusUpdatedAt),
  q_toStatusUpdatedAt: () => bound("to", ({ statusUpdatedAt }) => statusUpdatedAt),
  q_amountFrom: () => {
    const least = random.pick([0, 1, 999, 1000, 1002]);
    return { value: String(least), keeps: ({ amount }) => amount !== null && amount >= least };
  },
  q_amountTo: () => {
    const most = random.pick([0, 1, 1000, 1001, 999_999_999_999]);
    return { value: String(most), keeps: ({ amount }) => amount !== null && amount <= most };
  },
  q_invoiceExternalId: () => exactly(TEXTS, ({ invoiceExternalId }) => invoiceExternalId),
  q_origin: () => origin(({ flow }) => flow.collaborator),
  q_collaboratorUuid: () =>
    exactly(
      allFlows.map(({ collaborator }) => collaborator?.uuid ?? null),
      ({ flow }) => flow.collaborator?.uuid ?? null,
    ),
  q_collaboratorLegalName: () => {
    const part = inAnyCase(random.pick(["álvarez", "100%", "_nord", "g", "", "x%"]));
    const lower = part.toLowerCase();
    return {
      value: part,
      keeps: ({ flow }) => flow.collaborator?.legalName.toLowerCase().includes(lower) ?? false,
    };
  },
};

const OF_FLOWS: Filters<Flow, keyof typeof flowFilterQuery.shape> = {
  q_uuid: () =>
    exactly(
      allFlows.map(({ uuid }) => uuid),
      ({ uuid }) => uuid,
    ),
  q_externalId: () => exactly(TEXTS, ({ externalId }) => externalId),
  q_status: () => oneOf(FLOW_STATUSES, ({ status }) => status),
  q_fromCreatedAt: () => bound("from", ({ createdAt }) => createdAt),
  q_toCreatedAt: () => bound("to", ({ createdAt }) => createdAt),
  q_fromStatusUpdatedAt: () => bound("from", ({ statusUpdatedAt }) => statusUpdatedAt),
  q_toStatusUpdatedAt: () => bound("to", ({ statusUpdatedAt }) => statusUpdatedAt),
  q_origin: () => origin(({ collaborator }) => collaborator),
  q_collaboratorUuid: () =>
    exactly(
      allFlows.map(({ collaborator }) => collaborator?.uuid ?? null),
      ({ collaborator }) => collaborator?.uuid ?? null,
    ),
};

const OPERATION_KEYS: Readonly<Record<(typeof OPERATION_SORTS)[number], (row: Operation) => string | number | null>> = {
  operationUuid: ({ uuid }) => uuid,
  externalId: ({ externalId }) => externalId,
  status: ({ status }) => status,
  flowUuid: ({ flow }) => flow.uuid,
  createdAt: ({ createdAt }) => createdAt.getTime(),
  statusUpdatedAt: ({ statusUpdatedAt }) => statusUpdatedAt?.getTime() ?? null,
  paymentAmount: ({ amount }) => amount,
  invoiceExternalId: ({ invoiceExternalId }) => invoiceExternalId,
};

const FLOW_KEYS: Readonly<Record<(typeof FLOW_SORTS)[number], (row: Flow) => string | number | null>> = {
  flowUuid: ({ uuid }) => uuid,
  externalId: ({ externalId }) => externalId,
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt.getTime(),
  statusUpdatedAt: ({ statusUpdatedAt }) => statusUpdatedAt?.getTime() ?? null,
};

/** A few filters that go together, and the rows of this caller that they keep. */
function draw<Row>(filters: Filters<Row>, visible: readonly Row[]) {
  const search = new URLSearchParams();
  let kept = [...visible];
  const names = Object.keys(filters).filter(() => random.next() < 0.18);
  for (const name of names) {
    const filter = filters[name]?.();
    // Rule 1: what was created directly has no collaborator to filter by.
    const isDirect = search.get("q_origin")?.toUpperCase() === "DIRECT";
    if (!filter || (isDirect && name.startsWith("q_collaborator"))) continue;
    search.set(name, filter.value);
    kept = kept.filter(filter.keeps);
  }
  return { search, kept };
}

/** An operation moves between two calls: what was counted before must not be remembered. */
async function moveOne(): Promise<void> {
  const moved = random.pick(allOperations);
  const [status, statusUpdatedAt] = [random.pick(OPERATION_STATUSES), momentSince(moved.createdAt)];
  await database.sql`
    update operation set status = ${status}, status_updated_at = ${statusUpdatedAt.toISOString()} where uuid = ${moved.uuid}`;
  allOperations = allOperations.map((one) => (one === moved ? { ...one, status, statusUpdatedAt } : one));
}

async function read(handlers: Handlers, path: string, search: URLSearchParams, as: Caller): Promise<unknown> {
  const { status, body } = await callRoute(handlers, { path, search: search.toString(), as });
  return status === 200 ? body : { status, body };
}

async function comparePage<Row extends Readonly<{ uuid: string }>>(
  list: Readonly<{
    handlers: Handlers;
    path: string;
    keys: Readonly<Record<string, (row: Row) => string | number | null>>;
  }>,
  { search, kept }: Readonly<{ search: URLSearchParams; kept: readonly Row[] }>,
  as: Caller,
): Promise<void> {
  const [limit, offset] = [Math.floor(random.next() * 30), Math.floor(random.next() * 20)];
  const by = random.pick(Object.keys(list.keys));
  const direction = random.pick(["ASC", "DESC"] as const);
  const paged = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ limit, offset, sort_by: by, sort_dir: direction })) {
    paged.set(name, inAnyCase(String(value)));
  }
  const expected = inListOrder(kept, list.keys[by] ?? (() => null), direction).slice(offset, offset + limit);
  expect(await read(list.handlers, list.path, paged, as), `seed ${SEED}: ${list.path}?${paged}`).toMatchObject({
    total: kept.length,
    results: expected.map(({ uuid }) => ({ uuid })),
  });
}

it(
  `answers like a plain filter, and with the caller's own only (${ROUNDS} rounds)`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      if (random.next() < 0.3) await moveOne();
      const as = random.pick(callers);
      const channel = channelOf(as);
      const isOwn = ({ tenantUuid, collaborator }: Flow) =>
        tenantUuid === as.tenantUuid && (channel === null || collaborator?.uuid === channel);

      const ofFlows = draw(OF_FLOWS, allFlows.filter(isOwn));
      await comparePage({ handlers: flows, path: "/flow/v1/flows", keys: FLOW_KEYS }, ofFlows, as);
      const flowCounts = await read(flowStatistics, "/flow/v1/flows/statistics", ofFlows.search, as);
      expect(flowCounts, `seed ${SEED}: flows/statistics?${ofFlows.search}`).toEqual({
        total: ofFlows.kept.length,
        statuses: FLOW_STATUSES.map((status) => ({
          status,
          count: ofFlows.kept.filter((flow) => flow.status === status).length,
        })),
      });

      const ofOperations = draw(
        OF_OPERATIONS,
        allOperations.filter(({ flow }) => isOwn(flow)),
      );
      await comparePage({ handlers: operations, path: "/flow/v1/operations", keys: OPERATION_KEYS }, ofOperations, as);
      const counts = await read(operationStatistics, "/flow/v1/operations/statistics", ofOperations.search, as);
      expect(counts, `seed ${SEED}: operations/statistics?${ofOperations.search}`).toEqual({
        total: ofOperations.kept.length,
        statuses: OPERATION_STATUSES.map((status) => {
          const ofStatus = ofOperations.kept.filter((operation) => operation.status === status);
          const amounts = ofStatus.flatMap(({ amount }) => amount ?? []);
          const amount = amounts.reduce((sum, one) => sum + one, 0);
          return { status, count: ofStatus.length, amounts: amounts.length === 0 ? [] : [{ amount, currency: "EUR" }] };
        }),
      });
    }
  },
  60_000 + ROUNDS * 200,
);
