import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import { sentTo } from "./testing/bodies";
import { type Endpoint, endpointsOf, routeFiles } from "./testing/route-files";
import { type Secrets, someSecrets } from "./testing/secrets";
import { watchOver } from "./testing/watch";

/**
 * Every POST there is × what its Idempotency-Key promises (decision 47). The routes are found, not listed: a new one is walked
 * from its first day.
 */

const posts = (await routeFiles()).flatMap(endpointsOf).filter(({ method }) => method === "POST");
const endpoints = posts.filter(({ definition: { lines } }) => !lines);
const named = endpoints.map((endpoint) => [endpoint.definition.operationId, endpoint] as const);

let database: TestDatabase;
let secrets: Secrets;
let key: string;
let expired: string;

beforeAll(async () => {
  database = await testDatabase();
  // Another request takes this key over in the moment in which it is taken.
  await database.sql.unsafe(`
    create function take_over() returns trigger language plpgsql
      as $$ begin new.locked_until := new.locked_until + interval '1 millisecond'; return new; end $$;
    create trigger take_over before insert or update of locked_until on idempotency_key
      for each row when (new.key like 'lost %') execute function take_over();`);
});

beforeEach(async () => {
  key = newUuid();
  secrets = await someSecrets(database);
  expired = (await insertBusiness(database, secrets.merchant, { status: "EXPIRED" })).operationUuid;
});

function paramsOf(path: string): Readonly<Record<string, string>> {
  return path.endsWith("/renew") ? { uuid: expired } : secrets.paramsOf(path);
}

const refundOf = ({ paidOperationUuid: operationUuid }: Secrets) => ({
  operationUuid,
  amount: 1,
  creditor: { name: "Ana Soler", iban: "ES7921000813610123456789" },
});

function call({ method, path, handlers, definition }: Endpoint, idempotencyKey: string): Promise<Answer> {
  return callRoute(handlers, {
    method,
    path,
    params: paramsOf(path),
    as: secrets.merchant.caller,
    headers: { "idempotency-key": idempotencyKey },
    // Only what has come can be paid back.
    ...(definition.operationId === "createRefund" ? { body: refundOf(secrets) } : sentTo(definition, secrets)),
  });
}

it("are all walked", () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(10);
});

it.each(posts.filter((post) => !endpoints.includes(post)).map((post) => [post.definition.operationId, post] as const))(
  "%s, whose lines have keys of their own, refuses one for them all",
  async (_, endpoint) => {
    await watchOver(database, secrets).expectNothingChanged(async () => {
      expectProblem(await call(endpoint, key), 400, "invalid_field");
    });
  },
);

describe.each(named)("%s", (_, endpoint) => {
  it("changes nothing when its key was taken over meanwhile", async () => {
    await watchOver(database, secrets).expectNothingChanged(async () => {
      expectProblem(await call(endpoint, `lost ${key}`), 409, "idempotency_in_progress");
      await database.sql`delete from idempotency_key where key = ${`lost ${key}`}`;
    });
  });

  it("does its work once, and gives its answer again", async () => {
    const { holdings } = watchOver(database, secrets);
    const before = await holdings();
    const first = await call(endpoint, key);
    expect(first.status).toBeLessThan(300);
    const after = await holdings();
    expect(after).not.toEqual({ ...before, idempotency_key: after.idempotency_key });
    const again = await call(endpoint, key);
    expect([again.status, again.body, again.headers.get("location")]).toEqual([
      first.status,
      first.body,
      first.headers.get("location"),
    ]);
    expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect(await holdings()).toEqual(after);
  });

  it("keeps its answer in the transaction that does the work", async () => {
    await call(endpoint, key);
    // The transaction that wrote a row last.
    const [kept] = await database.sql`select xmin::text as tx from idempotency_key where key = ${key}`;
    if (!kept) throw new Error("Nothing was kept.");
    const tables = await database.sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_uuid' and table_name <> 'idempotency_key'`;
    const written = await Promise.all(
      tables.map(async ({ name }) => {
        const [row] = await database.sql<{ written: number }[]>`
          select count(*)::int as written from ${database.sql(name)}
          where tenant_uuid = ${secrets.merchant.tenantUuid} and xmin::text::bigint >= ${kept.tx}::bigint`;
        return row?.written ?? 0;
      }),
    );
    expect(written.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  });
});
