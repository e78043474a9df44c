import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countJobs } from "./queries/health";
import { addJob, deleteExhaustedJobs } from "./queries/jobs";
import { type TestDatabase, testDatabase } from "./testing/database";
import { openWorkerSession, type WorkerSession } from "./worker-session";

const PATIENT = { timeout: 20_000 };

describe("a worker's sign of life", () => {
  let database: TestDatabase;
  let session: WorkerSession;
  let observer: WorkerSession;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    session = openWorkerSession(database.url);
    observer = openWorkerSession(database.url);
    await database.sql`delete from graphile_worker._private_jobs`;
    await addJob(database.db, "prune", {});
    await database.sql`update graphile_worker._private_jobs set locked_by = 'pool-1', locked_at = now(), attempts = 1`;
  });
  afterEach(async () => {
    await Promise.all([session.close(), observer.close()]);
  });

  it("keeps its jobs from others as long as it lives", async () => {
    await session.beat("pool-1");
    await session.beat("pool-1");
    expect(await observer.findSilentWorkers()).toEqual([]);
    await session.close();
    expect(await observer.findSilentWorkers()).toEqual(["pool-1"]);
  });

  it("is given again after the connection was lost", async () => {
    await session.beat("pool-1");
    await database.sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`;
    await expect.poll(() => observer.findSilentWorkers(), PATIENT).toEqual(["pool-1"]);
    await expect.poll(() => session.beat("pool-1").then(() => observer.findSilentWorkers()), PATIENT).toEqual([]);
  });

  it("knows nothing of workers without jobs, nor of other databases' workers", async () => {
    const other = await testDatabase();
    const elsewhere = openWorkerSession(other.url);
    await elsewhere.beat("pool-1");
    expect(await observer.findSilentWorkers()).toEqual(["pool-1"]);
    await elsewhere.close();
    await observer.bury("pool-1");
    expect(await observer.findSilentWorkers()).toEqual([]);
  });

  it("frees the jobs of a dead worker, and no others", async () => {
    await addJob(database.db, "prune", {});
    await database.sql`
      update graphile_worker._private_jobs set locked_by = 'pool-2', locked_at = now() where locked_by is null`;
    await observer.bury("pool-1");
    const rows = await database.sql`select locked_by from graphile_worker._private_jobs order by id`;
    expect(rows).toEqual([{ locked_by: null }, { locked_by: "pool-2" }]);
  });

  it("forgets what a dead worker ran that was planned anew meanwhile, and keeps its successor (decision 260)", async () => {
    const plan = () => addJob(database.db, "prune", {}, { jobKey: "anew" });
    const lock = () => database.sql`
      update graphile_worker._private_jobs set locked_by = 'pool-3', locked_at = now(), attempts = 1 where key = 'anew'`;
    await plan();
    await lock();
    await plan();
    await observer.bury("pool-3");
    const left = () => database.sql`
      select key, attempts, locked_by from graphile_worker._private_jobs where key = 'anew' or attempts >= max_attempts`;
    expect(await left()).toEqual([{ key: "anew", attempts: 0, locked_by: null }]);
    await lock();
    await observer.bury("pool-3");
    expect(await left()).toEqual([{ key: "anew", attempts: 1, locked_by: null }]);
  });

  it("forgets what has a single try, which the next minute's call does, and keeps what has more (decision 260)", async () => {
    await addJob(database.db, "send-deliveries", {}, { maxAttempts: 1 });
    await addJob(database.db, "prune", {}, { maxAttempts: 2 });
    await database.sql`
      update graphile_worker._private_jobs set locked_by = 'pool-4', locked_at = now(), attempts = 1 where locked_by is null`;
    await observer.bury("pool-4");
    const left = await database.sql`
      select max_attempts, locked_by from graphile_worker._private_jobs where max_attempts <= 2`;
    expect(left).toEqual([{ max_attempts: 2, locked_by: null }]);
  });

  it.each([
    ["without a key", {}],
    ["with one", { jobKey: "a key" }],
  ])("keeps what every worker has died over, as one that was given up, %s", async (_, key) => {
    await database.sql`delete from graphile_worker._private_jobs`;
    await addJob(database.db, "prune", {}, { maxAttempts: 3, ...key });
    for (const [index, worker] of ["pool-5", "pool-6", "pool-7"].entries()) {
      await database.sql`
        update graphile_worker._private_jobs
           set locked_by = ${worker}, locked_at = now(), attempts = ${index + 1}, updated_at = now() - interval '20 days'`;
      await observer.bury(worker);
    }
    // However long it had waited for its time: it can be looked at as long as any other.
    await deleteExhaustedJobs(database.db, new Date(Date.now() - 14 * 86_400_000));
    expect(await countJobs(database.db)).toEqual([{ task: "prune", state: "given_up", count: 1 }]);
    const [job] = await database.sql`select last_error, locked_by from graphile_worker._private_jobs`;
    expect(job).toEqual({ last_error: "Its worker died.", locked_by: null });
  });
});
