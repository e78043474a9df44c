import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { prune } from "./prune";

describe("pruning", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    await database.sql`delete from graphile_worker._private_jobs`;
  });

  it("forgets jobs that can't run again, and no others", async () => {
    for (let count = 0; count < 4; count++) await addJob(database.db, "prune", {});
    const jobs = await database.sql`select id from graphile_worker._private_jobs order by id`;
    const [old, recent, running] = jobs.map((row) => row.id);
    await database.sql`update graphile_worker._private_jobs set updated_at = now() - interval '15 days'`;
    await database.sql`update graphile_worker._private_jobs set attempts = max_attempts where id in ${database.sql([old, recent, running])}`;
    await database.sql`update graphile_worker._private_jobs set updated_at = now() where id = ${recent}`;
    await database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-1' where id = ${running}`;

    await prune(database.db);

    const left = await database.sql`select id from graphile_worker._private_jobs order by id`;
    expect(left.map((row) => row.id)).toEqual(jobs.slice(1).map((row) => row.id));
  });
});
