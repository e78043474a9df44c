import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { log } from "@/lib/shared/log";
import { expireOperations } from "./expire-operations";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  // What is wrong with a row is anything that makes its transaction fail.
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
    create trigger poison before update on operation
      for each row when (new.external_id = 'poison') execute function refuse();`);
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
});

const overdue = (externalId: string, expiresAt: Date) => insertBusiness(database, merchant, { externalId, expiresAt });

async function statuses() {
  const rows = await database.sql`
    select external_id, status, count(*)::int as count from operation
    where tenant_uuid = ${merchant.tenantUuid} group by 1, 2 order by 1`;
  return rows.map(({ external_id, status, count }) => `${count} ${external_id} ${status}`);
}

describe("what is overdue", () => {
  it("expires, more of it than one page holds, past whole pages that can't", async () => {
    // Of one moment and over a page's end: nothing is skipped between the two.
    const [earlier, later] = [new Date(Date.now() - 120_000), new Date(Date.now() - 60_000)];
    await Promise.all(Array.from({ length: 8 }, () => overdue("poison", earlier)));
    await Promise.all(Array.from({ length: 7 }, () => overdue("good", later)));
    const complain = vi.spyOn(log, "error").mockReturnValue();
    await expireOperations(database.db, 3);
    expect(await statuses()).toEqual(["7 good EXPIRED", "8 poison CREATED"]);
    // Each had one turn, and its failure is told.
    expect(complain).toHaveBeenCalledTimes(8);
    complain.mockRestore();
  });
});
