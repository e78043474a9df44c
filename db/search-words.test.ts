import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "./testing/database";
import { insertMerchant } from "./testing/merchant";

/** Words that the functions of before have written are written anew, 500 at a time (decision 235). */

const FILE = readdirSync("db/migrations").find((name) => name.endsWith("_search_words_again.sql")) ?? "";
const WRITES_ANEW = readFileSync(`db/migrations/${FILE}`, "utf8");
/** More than two times 500. */
const ROWS = 1100;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { tenantUuid, configurationUuid, creditorAccountUuid } = await insertMerchant(database);
  const [flow] = await database.sql`
    insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
    values (gen_random_uuid(), ${tenantUuid}, 'CREATED', 'ES', 'es', 'API', '[]', now()) returning uuid`;
  await database.sql`
    insert into operation (uuid, tenant_uuid, flow_uuid, position, type, configuration_uuid, status, expiration_offset, expires_at,
                           link_token, subject, created_at, payment_uuid, amount, currency, creditor_account_uuid, concept,
                           has_invoice, collected_amount)
    select gen_random_uuid(), ${tenantUuid}, ${flow?.uuid}, n, 'PAYMENT', ${configurationUuid}, 'CREATED', 'P30D', now(),
           gen_random_uuid(), '{"name": "Conan", "lastName": "O´Brien"}', now(), gen_random_uuid(), n * 10, 'EUR',
           ${creditorAccountUuid}, 'Fee', false, 0
      from generate_series(1, ${ROWS}) n`;
});

const wordsOf = async (position: number) => {
  const [row] = await database.sql`
    select words from operation_search join operation on uuid = operation_uuid where position = ${position}`;
  return row?.words;
};
const outdated = async () => (await database.sql`select from operation_search where words = ' before '`).length;

describe("the words of before", () => {
  it("are all written anew, and again does no harm", async () => {
    await database.sql`update operation_search set words = ' before '`;
    await database.sql.unsafe(WRITES_ANEW);
    expect(await outdated()).toBe(0);
    expect(await wordsOf(1)).toBe(" fee conan obrien EURBA ");
    await database.sql.unsafe(WRITES_ANEW);
    expect(await wordsOf(ROWS)).toBe(" fee conan obrien EURBBAAA ");
  });

  it("never take the place of what somebody writes meanwhile", async () => {
    await database.sql`update operation_search set words = ' before '`;
    const waiting = () => database.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let done: Promise<unknown> = Promise.resolve();
    await database.sql.begin(async (tx) => {
      await tx`update operation set concept = 'Refund' where position = 700`;
      done = database.sql.unsafe(WRITES_ANEW).execute();
      await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 30_000 });
    });
    await done;
    expect(await outdated()).toBe(0);
    expect(await wordsOf(700)).toBe(" refund conan obrien EURHAAA ");
  });
});
