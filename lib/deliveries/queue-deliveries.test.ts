import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { createFlow } from "@/lib/flows/creating/create-flow";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

it("what is due at once is sent at once, whichever of a flow's operations it is of", async () => {
  const { caller } = await insertMerchant(database);
  const mail = (email: string, sendAt?: string) => ({
    payment: { amount: 100, subject: { email } },
    delivery: { channels: [{ type: "EMAIL" }], ...(sendAt && { sendAt }) },
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const json = { operations: [mail("a@example.com", tomorrow), mail("b@example.com")] };
  await database.sql`delete from graphile_worker._private_jobs`;
  await createFlow(database.db, caller, { json, files: new Map(), channel: "API" });
  const jobs = await database.sql`
    select run_at <= now() as is_due from graphile_worker.jobs where task_identifier = 'send-deliveries'`;
  expect(jobs).toEqual([{ is_due: true }]);
});
