import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { aFlow } from "@/lib/flows/testing/a-flow";
import { newUuid } from "@/lib/shared/ids";

const FLOWS = 200;

it("words of a new operation read its own flow alone, however many there are that Postgres knows nothing of yet (decision 255)", async () => {
  const database = await testDatabase();
  for (const table of ["flow", "operation", "operation_search"]) {
    await database.sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  const merchant = await insertMerchant(database);
  await aFlow(merchant.caller);
  const [known] = await database.sql`
    select to_jsonb(flow) as flow, to_jsonb(operation) as operation from operation join flow on flow.uuid = flow_uuid`;
  const read = await database.sql.begin(async (tx) => {
    // As connections of transactions have it: what was planned for the first is kept for the others.
    await tx`set local plan_cache_mode = auto`;
    for (let made = 0; made < FLOWS; made++) {
      const [flow, uuid, link_token, payment_uuid] = [newUuid(), newUuid(), newUuid(), newUuid()];
      await tx`insert into flow select * from jsonb_populate_record(null::flow, ${JSON.stringify({ ...known?.flow, uuid: flow })}::jsonb)`;
      await tx`
        insert into operation select * from jsonb_populate_record(null::operation,
          ${JSON.stringify({ ...known?.operation, uuid, flow_uuid: flow, link_token, payment_uuid })}::jsonb)`;
    }
    const [flows] = await tx<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'flow'`;
    return flows?.rows;
  });
  expect(await database.sql`select from operation_search`).toHaveLength(FLOWS + 1);
  // Its own, and the one that the foreign key looks at.
  expect(read).toBeLessThanOrEqual(2 * FLOWS + 2);
});
