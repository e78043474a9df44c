import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { env } from "@/lib/shared/env";
import { type TestDatabase, testDatabase } from "./database";

describe("a test file's database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  it("is migrated and empty", async () => {
    const [row] = await database.sql`select count(*)::int as count from tenant`;
    expect(row).toEqual({ count: 0 });
  });

  it("is the one that use cases see", async () => {
    const [row] = await database.sql`select current_database() as name`;
    const [seen] = await getDb().execute<{ name: string }>("select current_database() as name");
    expect(seen).toEqual({ name: row?.name });
  });

  it("comes with a folder for files that is nobody else's", () => {
    expect(env().dataDir).toMatch(/paraph-test-\w+[/\\]data$/);
  });

  it("is another than the next one", async () => {
    const other = await testDatabase();
    expect(other.url).not.toBe(database.url);
    await other.sql`select 1 from tenant`;
  });
});
