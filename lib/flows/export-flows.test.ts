import { beforeAll, describe, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { plansOf } from "@/db/testing/plans";
import type { Caller } from "@/lib/shared/caller";
import { flowListQuery } from "./contract";
import { exportFlows } from "./export-flows";
import { listFlows } from "./list-flows";

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
  const first = await insertBusiness(database, merchant);
  // More than two chunks, made where it is quick.
  await database.sql`
    insert into flow
    select (jsonb_populate_record(f, jsonb_build_object(
      'uuid', gen_random_uuid(), 'external_id', case when n % 5 > 0 then (n % 97)::text end,
      'status', (array['IN_PROGRESS', 'COMPLETED', 'CANCELLED'])[1 + n % 3]
    ))).*
    from flow f, generate_series(1, 1200) n
    where f.uuid = (select flow_uuid from operation where uuid = ${first.operationUuid})`;
  await insertBusiness(database, await insertMerchant(database));
});

async function exported(caller: Caller, parameters: Readonly<Record<string, string>>) {
  const chunks: number[] = [];
  const uuids: string[] = [];
  for await (const rows of exportFlows(database.db, caller, flowListQuery.parse(parameters))) {
    chunks.push(rows.length);
    uuids.push(...rows.map(({ uuid }) => uuid));
  }
  return { chunks, uuids };
}

describe("an export of flows (decision 264)", () => {
  it.each([
    { sort_by: "externalId", sort_dir: "DESC" },
    { sort_by: "createdAt", sort_dir: "ASC", q_status: "COMPLETED" },
  ])("equals the list, order and filters included: %o", async (parameters) => {
    const listed: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const query = flowListQuery.parse({ ...parameters, limit: "100", offset: String(offset) });
      const { results } = await listFlows(database.db, merchant.caller, query);
      if (results.length === 0) break;
      listed.push(...results.map(({ uuid }) => uuid));
    }
    expect(listed.length).toBeGreaterThan(300);
    expect((await exported(merchant.caller, parameters)).uuids).toEqual(listed);
  });

  it("has the names of the whole list as one value, however many they are", async () => {
    const [names] = await plansOf(database, async (db) => {
      for await (const _ of exportFlows(db, merchant.caller, flowListQuery.parse({})));
    });
    expect(names?.plan.rows).toBe(1);
  });

  it("comes in chunks, and a limit is not heeded", async () => {
    const { chunks } = await exported(merchant.caller, { limit: "10", offset: "5" });
    expect(chunks).toEqual([500, 500, 201]);
  });

  it("is empty for a collaborator without flows of its own", async () => {
    expect(await exported(collaborator, {})).toEqual({ chunks: [], uuids: [] });
  });
});
