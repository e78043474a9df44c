import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import * as health from "@/db/queries/health";
import { addJob } from "@/db/queries/jobs";
import * as replica from "@/db/replica";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { aFlow } from "@/lib/flows/testing/a-flow";
import { forgetSeal } from "@/lib/seals/seal";
import * as environment from "@/lib/shared/env";
import { env } from "@/lib/shared/env";
import { countAttempt, countBankCall, countDelivery, countFailedQuestion, metrics } from "@/lib/shared/process/metrics";
import { GET } from "./route";

const TOKEN = "PmB2dWc0Zq8yL1xT6vKr9sHf3nJt7uAe";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(() => {
  vi.spyOn(environment, "env").mockReturnValue({ ...env(), metricsToken: TOKEN });
});

function scrape(authorization?: string): Promise<Response> {
  return GET(new Request("http://localhost:3000/metrics", { headers: authorization ? { authorization } : {} }));
}

async function read(): Promise<string> {
  const response = await scrape(`Bearer ${TOKEN}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return response.text();
}

it("has no such path for who doesn't bring the token, and for nobody where there is none", async () => {
  const refused = [await scrape(), await scrape("Bearer wrong"), await scrape(`Basic ${TOKEN}`)];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await refused[0]?.json()).toMatchObject({ code: "not_found", detail: "There is no such path." });
  vi.mocked(environment.env).mockReturnValue({ ...env(), metricsToken: null });
  expect((await scrape("Bearer null")).status).toBe(404);
});

it("asks the database nothing for who doesn't bring it", async () => {
  const asked = vi.spyOn(client, "getDb");
  expect((await scrape("Bearer wrong")).status).toBe(404);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it("tells each of two who scrape at a time of the queue", async () => {
  await addJob(database.db, "fold-tally", {}, { runAt: new Date(Date.now() + 3_600_000) });
  let tellFirst = () => {};
  let tellSecond = () => {};
  const waits = (set: (tell: () => void) => void) => new Promise<void>(set);
  const first = waits((tell) => (tellFirst = tell));
  const second = waits((tell) => (tellSecond = tell));
  vi.spyOn(replica, "replicaLagSeconds").mockReturnValueOnce(first.then(() => null));
  metrics()?.databaseUp.set(0);
  const one = read();
  const written = () => metrics()?.registry.getSingleMetricAsString("paraph_database_up");
  await expect.poll(written, { timeout: 30_000 }).toContain("paraph_database_up 1");
  // The second asks while the first has still to be written.
  vi.spyOn(health, "countJobs").mockReturnValueOnce(second.then(() => []));
  const other = read();
  tellFirst();
  expect(await one).toContain('paraph_jobs{task="fold-tally",state="later"} 1\n');
  tellSecond();
  await other;
});

it("tells of the process, the queue and the connections, and of no organisation", async () => {
  const merchant = await insertMerchant(database, { legalName: "Aceites del Sur" });
  await aFlow(merchant.caller);
  await database.sql`
    insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, bank_payment_id, state, end_to_end_id, created_at, poll_count,
      next_poll_at, unanswered_count, unanswered_since)
    select gen_random_uuid(), tenant_uuid, uuid, 'x', 'x', 'UNRESOLVED', 'x', now(), 0, now(), 1, now() - interval '90 seconds'
    from operation where tenant_uuid = ${merchant.tenantUuid} limit 1`;
  await addJob(database.db, "catch-up-attempts", {}, { runAt: new Date(Date.now() + 3_600_000) });
  countDelivery(null);
  countDelivery("TIMEOUT");
  countAttempt("AUTHORISED");
  countBankCall({ id: "banco-almendro", isSandbox: true }, "initiate", "OUTCOME_UNKNOWN");
  countFailedQuestion("banco-almendro");
  const text = await read();
  for (const line of [
    'paraph_bank_questions_failed_total{bank="banco-almendro"} 1',
    'paraph_jobs{task="catch-up-attempts",state="later"} 1',
    'paraph_webhook_attempts_total{outcome="DELIVERED"} 1',
    'paraph_webhook_attempts_total{outcome="TIMEOUT"} 1',
    'paraph_payment_attempts_total{outcome="AUTHORISED"} 1',
    'paraph_bank_calls_total{bank="banco-almendro",sandbox="true",call="initiate",outcome="OUTCOME_UNKNOWN"} 1',
    "paraph_payment_attempts_unresolved 1",
    "paraph_database_up 1",
    `paraph_database_pool_max ${env().databasePoolMax}`,
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  // The demo's own seal serves for ten years.
  expect(text).toMatch(/^paraph_seal_days_left 36\d\d$/m);
  expect(text).toMatch(/^paraph_database_connections\{state="active"\} [1-9]/m);
  expect(text).toMatch(/^paraph_bank_oldest_unanswered_seconds 9\d/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).not.toContain("Aceites");
  expect(text).not.toContain(merchant.tenantUuid);
});

it("counts what was given up, not what was planned anew while a worker ran it that then died", async () => {
  const plan = () => addJob(database.db, "prune", {}, { jobKey: "prune", runAt: new Date(Date.now() + 3_600_000) });
  await plan();
  await database.sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1 where key = 'prune'`;
  await plan();
  await database.sql`select graphile_worker.force_unlock_workers(array['dead'])`;
  expect(await database.sql`select from graphile_worker._private_jobs where attempts >= max_attempts`).toHaveLength(1);
  const text = await read();
  expect(text).toContain('paraph_jobs{task="prune",state="later"} 1\n');
  expect(text).not.toContain('task="prune",state="given_up"');
  await database.sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no' where key = 'prune'`;
  expect(await read()).toContain('paraph_jobs{task="prune",state="given_up"} 1\n');
});

it("answers while the database answers slowly, and takes it for none that is down", async () => {
  vi.spyOn(replica, "replicaLagSeconds").mockReturnValueOnce(new Promise(() => undefined));
  await addJob(database.db, "fold-tally", {}, { runAt: new Date(Date.now() + 3_600_000) });
  await database.sql.begin(async (other) => {
    await other`lock table payment_attempt, bank_key, bank_enrolment in access exclusive mode`;
    const text = await read();
    expect(text).toContain("paraph_database_up 1\n");
    // Of a moment that is over.
    expect(text).not.toContain("paraph_jobs{");
  });
  expect(await read()).toContain('paraph_jobs{task="fold-tally"');
});

it("says nothing of a seal that there is none of, nor of a replica", async () => {
  vi.mocked(environment.env).mockReturnValue({ ...env(), demo: false, seal: null });
  forgetSeal();
  const text = await read();
  expect(text).not.toMatch(/^paraph_seal_days_left /m);
  expect(text).not.toMatch(/^paraph_replica_lag_seconds /m);
});

it("tells by how much its clock is ahead of the database's, where it knows (decision 348)", async () => {
  expect(await read()).not.toMatch(/^paraph_clock_ahead_seconds /m);
  const ahead = vi.spyOn(client, "clockAheadSeconds").mockReturnValue(-90);
  expect(await read()).toMatch(/^paraph_clock_ahead_seconds -90$/m);
  ahead.mockReturnValue(null);
  expect(await read()).not.toMatch(/^paraph_clock_ahead_seconds /m);
});

it("forgets a task that waits no more", async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  expect(await read()).not.toContain("paraph_jobs{");
});
