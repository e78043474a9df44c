import { beforeAll, describe, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { remindPolls } from "./remind-polls";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

describe("a question that nobody asks any more", () => {
  it("gets its job again, and so does every one behind it, more than a page holds", async () => {
    const attempts = await Promise.all(Array.from({ length: 5 }, () => forgottenAttempt()));
    const fresh = await forgottenAttempt(new Date());
    await remindPolls(database.db, 2);
    const keys = await jobKeys();
    for (const uuid of attempts) expect(keys).toContain(`poll-attempt:${uuid}`);
    expect(keys).not.toContain(`poll-attempt:${fresh}`);
  });
});

/** An attempt whose question is due since a moment of its own, all the same to the millisecond by default. */
async function forgottenAttempt(dueAt = new Date("2026-01-01T10:00:00Z")): Promise<string> {
  const { operationUuid } = await insertBusiness(database, merchant);
  const uuid = newUuid();
  await database.sql`
    insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, next_poll_at, poll_count)
    values (${uuid}, ${merchant.tenantUuid}, ${operationUuid}, 'almendro', 'AT_BANK', ${uuid.slice(0, 35)}, now(), ${dueAt.toISOString()}, 0)`;
  return uuid;
}

async function jobKeys(): Promise<string[]> {
  const rows = await database.sql`select key from graphile_worker.jobs`;
  return rows.map(({ key }) => key);
}
