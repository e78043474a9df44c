import { beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { foldBusyTally } from "./fold-tally";

let database: TestDatabase;
let merchant: Merchant;

beforeEach(async () => {
  database ??= await testDatabase();
  merchant = await insertMerchant(database);
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from tally`;
});

const change = (times: number) => database.sql`
  insert into tally (tenant_uuid, subject_type, type, status, currency, count, amount, changes, folded)
  select ${merchant.tenantUuid}, 'OPERATION', 'PAYMENT', 'CREATED', 'EUR', 1, 100, 1, false
    from generate_series(1, ${times})`;

async function folds() {
  return await database.sql`
    select jobs.key, jobs.run_at > now() + interval '1 second' and jobs.run_at < now() + interval '20 seconds' as soon
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'fold-tally'`;
}

async function kept() {
  const [row] = await database.sql`select count(*)::int as rows, sum(count)::int as total from tally`;
  return row;
}

describe("folding the tally (decision 30)", () => {
  it("comes back soon where there was much, once however many workers fold, and loses nothing", async () => {
    await change(500);
    await Promise.all([foldBusyTally(database.db), foldBusyTally(database.db), foldBusyTally(database.db)]);
    expect(await folds()).toEqual([{ key: "fold-tally-soon", soon: true }]);
    expect(await kept()).toEqual({ rows: 1, total: 500 });
  });

  it("waits for the minute where there was little, and so ends what it has begun", async () => {
    await change(499);
    await foldBusyTally(database.db);
    expect(await folds()).toEqual([]);
    expect(await kept()).toEqual({ rows: 1, total: 499 });
  });
});
