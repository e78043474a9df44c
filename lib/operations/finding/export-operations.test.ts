import { beforeAll, describe, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { plansOf } from "@/db/testing/plans";
import { operationListQuery } from "@/lib/operations/contract";
import type { Caller } from "@/lib/shared/caller";
import { exportOperations } from "./export-operations";
import { listOperations } from "./list-operations";

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
  const first = await insertBusiness(database, merchant, { amount: 1 });
  // More than two chunks, made where it is quick.
  await database.sql`
    insert into operation
    select (jsonb_populate_record(o, jsonb_build_object(
      'uuid', gen_random_uuid(), 'payment_uuid', gen_random_uuid(), 'link_token', gen_random_uuid()::text,
      'position', n, 'amount', 1 + n % 97, 'status', (array['CREATED', 'OPENED', 'CANCELLED'])[1 + n % 3]
    ))).*
    from operation o, generate_series(1, 1200) n
    where o.uuid = ${first.operationUuid}`;
  await insertBusiness(database, await insertMerchant(database));
});

async function exported(caller: Caller, parameters: Readonly<Record<string, string>>, only?: ReadonlySet<string>) {
  const chunks: number[] = [];
  const uuids: string[] = [];
  for await (const rows of exportOperations(database.db, caller, operationListQuery.parse(parameters), only)) {
    chunks.push(rows.length);
    uuids.push(...rows.map(({ uuid }) => uuid));
  }
  return { chunks, uuids };
}

describe("an export", () => {
  it.each([
    { sort_by: "paymentAmount", sort_dir: "ASC" },
    { sort_by: "status", sort_dir: "DESC", q_amountFrom: "50" },
  ])("equals the list, order and filters included: %o", async (parameters) => {
    const listed: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const query = operationListQuery.parse({ ...parameters, limit: "100", offset: String(offset) });
      const { results } = await listOperations(database.db, merchant.caller, query);
      if (results.length === 0) break;
      listed.push(...results.map(({ uuid }) => uuid));
    }
    expect((await exported(merchant.caller, parameters)).uuids).toEqual(listed);
  });

  it("has the names of the whole list as one value, however many they are", async () => {
    const [names] = await plansOf(database, async (db) => {
      for await (const _ of exportOperations(db, merchant.caller, operationListQuery.parse({})));
    });
    expect(names?.plan.rows).toBe(1);
  });

  it("comes in chunks, and a limit is not heeded", async () => {
    const { chunks } = await exported(merchant.caller, { limit: "10", offset: "5" });
    expect(chunks).toEqual([500, 500, 201]);
  });

  it("holds what is selected of the list, in its order, and nothing that is not in it", async () => {
    const { uuids } = await exported(merchant.caller, { q_status: "CREATED" });
    const { operationUuid: another } = await insertBusiness(database, await insertMerchant(database));
    const only = new Set([uuids[7] ?? "", uuids[3] ?? "", another]);
    const selected = await exported(merchant.caller, { q_status: "CREATED" }, only);
    expect(selected.uuids).toEqual([uuids[3], uuids[7]]);
    // What was chosen may have left the list meanwhile.
    expect((await exported(merchant.caller, { q_status: "OPENED" }, only)).uuids).toEqual(selected.uuids);
    expect((await exported(merchant.caller, {}, new Set(["nobodys", ""]))).uuids).toEqual([]);
  });

  it("is empty for a collaborator without operations of its own", async () => {
    expect(await exported(collaborator, {})).toEqual({ chunks: [], uuids: [] });
  });
});
