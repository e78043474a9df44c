import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { OperationFilter, OperationListQuery } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import { closeDatabase, renewPool, setDatabase, watchDatabase } from "../../client";
import { type TestDatabase, testDatabase } from "../../testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "../../testing/merchant";
import { plansOf } from "../../testing/plans";
import { countOperationsByStatus, listOperationRows } from "./operation-list";
import { foldTally } from "./tally";

let database: TestDatabase;
let merchant: Merchant;
let flowUuid: string;

beforeEach(async () => {
  database ??= await testDatabase();
  merchant = await insertMerchant(database);
  flowUuid = newUuid();
  await database.sql`
    insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
    values (${flowUuid}, ${merchant.tenantUuid}, 'CREATED', 'ES', 'es', 'API', '[]', now())`;
});

type New = Readonly<{ status?: string; amount?: number | null; currency?: string; collaborator?: string }>;

/** One statement, so that several rows of several groups come at once. */
async function insertOperations(rows: readonly New[]): Promise<readonly string[]> {
  const values = rows.map(({ status = "CREATED", amount = 100, currency = "EUR", collaborator }) => ({
    uuid: newUuid(),
    tenant_uuid: merchant.tenantUuid,
    flow_uuid: flowUuid,
    position: 0,
    type: amount === null ? "SIGNATURE" : "PAYMENT",
    configuration_uuid: merchant.configurationUuid,
    status,
    expiration_offset: "P30D",
    expires_at: new Date().toISOString(),
    link_token: newUuid(),
    subject: "{}",
    created_at: new Date().toISOString(),
    has_invoice: false,
    collected_amount: 0,
    collaborator_uuid: collaborator ?? null,
    collaborator_legal_name: collaborator ? "Gestoría Ávila" : null,
    payment_uuid: amount === null ? null : newUuid(),
    amount,
    currency: amount === null ? null : currency,
    creditor_account_uuid: amount === null ? null : merchant.creditorAccountUuid,
    concept: amount === null ? null : "Invoice",
  }));
  await database.sql`insert into operation ${database.sql(values)}`;
  return values.map(({ uuid }) => uuid);
}

const PAGE = { limit: 0, offset: 0, sort_by: "createdAt", sort_dir: "DESC" } as const;

async function total(filter: OperationFilter = {}, channel: string | null = null): Promise<number> {
  const query: OperationListQuery = { ...PAGE, ...filter };
  return (await listOperationRows(database.db, merchant.tenantUuid, channel, query)).total;
}

async function countedRows(): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from operation where tenant_uuid = ${merchant.tenantUuid}`;
  return row?.n ?? -1;
}

describe("totals (decision 30)", () => {
  it("follow insertions, changes and deletions, whoever makes them", async () => {
    const [first, second] = await insertOperations([{}, {}, { status: "OPENED" }, { amount: null }]);
    await database.sql`update operation set status = 'OPENED' where uuid = ${first ?? ""}`;
    await database.sql`delete from operation where uuid = ${second ?? ""}`;
    expect([
      await total(),
      await total({ q_status: ["CREATED"] }),
      await total({ q_status: ["OPENED", "COMPLETED"] }),
      await total({ q_type: ["SIGNATURE"] }),
      await total({ q_type: ["SIGNATURE"], q_status: ["OPENED"] }),
    ]).toEqual([3, 1, 2, 1, 0]);
  });

  it("tell channels and origins apart", async () => {
    const one = (await insertCollaborator(database, merchant)).collaborator.uuid;
    const other = (await insertCollaborator(database, merchant)).collaborator.uuid;
    await insertOperations([{}, { collaborator: one }, { collaborator: one }, { collaborator: other }]);
    expect([
      await total({}, one),
      await total({ q_origin: "DIRECT" }),
      await total({ q_origin: "DIRECT" }, one),
      await total({ q_origin: "COLLABORATOR" }),
      await total({ q_collaboratorUuid: other }),
      await total({ q_collaboratorUuid: other }, one),
      await total({ q_collaboratorLegalName: "ía ávi" }),
      await total({ q_collaboratorLegalName: "nobody" }),
    ]).toEqual([2, 1, 0, 3, 1, 0, 3, 0]);
  });

  it("are another tenant's matter never", async () => {
    await insertOperations([{}, {}]);
    const theirs = await insertMerchant(database);
    expect((await listOperationRows(database.db, theirs.tenantUuid, null, PAGE)).total).toBe(0);
  });

  it("do not exist for what was rolled back", async () => {
    await expect(
      database.sql.begin(async (tx) => {
        await tx`update flow set status = 'CANCELLED' where uuid = ${flowUuid}`;
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    const [row] = await database.sql`
      select sum(count)::int as n from tally where tenant_uuid = ${merchant.tenantUuid} and status = 'CANCELLED'`;
    expect(row?.n).toBeNull();
  });

  it("are the same before, while and after changes are folded", async () => {
    const fold = () => foldTally(database.db);
    const inserted = Array.from({ length: 60 }, (_, index) =>
      insertOperations([{ status: index % 2 ? "CREATED" : "OPENED" }]),
    );
    await Promise.all([...inserted, fold(), fold(), total(), fold()]);
    expect(await total()).toBe(await countedRows());
    await Promise.all(Array.from({ length: 50 }, () => insertOperations([{}])));
    await fold();
    const [tally] = await database.sql`
      select count(*)::int as rows from tally where tenant_uuid = ${merchant.tenantUuid} and subject_type = 'OPERATION'`;
    expect({ rows: tally?.rows, total: await total(), opened: await total({ q_status: ["OPENED"] }) }).toEqual({
      rows: 2,
      total: 110,
      opened: 30,
    });
  });

  it("add up what payments amount to, by status and currency", async () => {
    await insertOperations([{ amount: 150 }, { amount: 250 }, { amount: 99, currency: "SEK" }, { amount: null }]);
    const sums = await countOperationsByStatus(database.db, merchant.tenantUuid, null, {});
    expect(sums).toEqual([
      { status: "CREATED", currency: "EUR", count: 2, amount: 400 },
      { status: "CREATED", currency: "SEK", count: 1, amount: 99 },
      { status: "CREATED", currency: null, count: 1, amount: 0 },
    ]);
  });
});

async function countedOf(filter: OperationFilter): Promise<number> {
  const rows = await countOperationsByStatus(database.db, merchant.tenantUuid, null, filter);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

describe("a total that must be counted (decision 30)", () => {
  const wide = { q_amountFrom: 100 };
  const planOfCount = async () => {
    const query: OperationListQuery = { ...PAGE, ...wide };
    const [plan] = await plansOf(database, (db) => listOperationRows(db, merchant.tenantUuid, null, query));
    return JSON.stringify(plan?.plan);
  };

  it("is counted once, and again after a change", async () => {
    const [first] = await insertOperations([{}, {}, { amount: 50 }]);
    expect(await total(wide)).toBe(2);
    const repeated = await planOfCount();
    await insertOperations([{}]);
    const renewed = await planOfCount();
    // The count is a step of its own below the tally's; the first time Postgres has not run it.
    expect([repeated.includes('"loops":0'), renewed.includes('"loops":0')]).toEqual([true, false]);
    expect(await total(wide)).toBe(3);
    await database.sql`update operation set amount = 20 where uuid = ${first ?? ""}`;
    expect(await total(wide)).toBe(2);
  });

  it("is counted each time where other tables decide as well: a payer who looks changes no operation", async () => {
    const [first = ""] = await insertOperations([{ status: "OPENED" }, { status: "OPENED" }]);
    const seen = { q_reached: "seen" } as const;
    expect([await total(seen), await countedOf(seen)]).toEqual([0, 0]);
    await database.sql`
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      values (${newUuid()}, ${merchant.tenantUuid}, ${first}, 'PERSON_SEEN', '{}', now())`;
    expect([await total(seen), await countedOf(seen)]).toEqual([1, 1]);
  });

  it("is summed once by status, and again after a change", async () => {
    await insertOperations([{}, {}, { amount: 50 }]);
    expect(await countedOf(wide)).toBe(2);
    const asked = await plansOf(database, (db) => countOperationsByStatus(db, merchant.tenantUuid, null, wide));
    expect(asked.filter(({ query }) => query.includes('from "operation"'))).toEqual([]);
    await insertOperations([{ status: "OPENED" }]);
    expect(await countedOf(wide)).toBe(3);
    expect(await countedOf({ q_amountFrom: 1 })).toBe(4);
  });

  it("is not mixed up with another filter's, channel's or tenant's", async () => {
    const channel = (await insertCollaborator(database, merchant)).collaborator.uuid;
    await insertOperations([{}, { collaborator: channel }, { amount: 5 }]);
    expect([await total(wide), await total({ q_amountFrom: 1 }), await total(wide, channel)]).toEqual([2, 3, 1]);
    const theirs = await insertMerchant(database);
    const query: OperationListQuery = { ...PAGE, ...wide };
    expect((await listOperationRows(database.db, theirs.tenantUuid, null, query)).total).toBe(0);
  });

  it("is counted and summed anew when the database is back, which may have lost its last changes", async () => {
    const [first = ""] = await insertOperations([{}, {}]);
    expect([await total(wide), await countedOf(wide)]).toEqual([2, 2]);
    await database.sql`delete from operation where uuid = ${first}`;
    await database.sql`
      update tally set changes = changes - 1
       where tally.ctid = (select min(ctid) from tally where tenant_uuid = ${merchant.tenantUuid} and subject_type = 'OPERATION')`;
    // What counts no more changes than were known is taken to be what it was.
    expect([await total(wide), await countedOf(wide)]).toEqual([2, 2]);
    setDatabase(null);
    watchDatabase({ url: database.url });
    onTestFinished(async () => {
      await closeDatabase();
      setDatabase(database);
    });
    renewPool();
    expect([await total(wide), await countedOf(wide)]).toEqual([1, 1]);
  });

  it("is exact while others write", async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 2) await insertOperations([{}]);
        else await total(wide);
      }),
    );
    expect(await total(wide)).toBe(20);
  });
});
