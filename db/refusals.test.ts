import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "./connect";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { isDatabaseUnavailable } from "./unavailable";

const ROLE = "refused_after_all";

describe("a connection that breaks while it is asked, and is refused when it is made anew", () => {
  let database: TestDatabase;
  const asOwner = (statement: string) => database.sql.unsafe(statement);
  beforeAll(async () => {
    database = await emptyDatabase();
    await asOwner(`create role ${ROLE} login password 'right'`);
  });
  afterAll(() => asOwner(`drop role ${ROLE}`));

  it.each([
    ["53300", "connection limit 0", "connection limit -1"],
    ["28P01", "password 'another'", "password 'right'"],
    ["28000", "nologin", "login"],
  ])("says why (%s), and is taken when it may be", async (code, change, back) => {
    const url = Object.assign(new URL(database.url), { username: ROLE, password: "right" }).href;
    const sql = connect(url, { max: 1 });
    try {
      await sql`select 1`;
      const asked = sql`select pg_sleep(60)`.catch((reason: unknown) => reason);
      await expect
        .poll(async () => {
          const ended = await asOwner(
            `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}' and state = 'active'`,
          );
          return ended.length;
        })
        .toBe(1);
      expect(isDatabaseUnavailable(await asked)).toBe(true);
      await asOwner(`alter role ${ROLE} ${change}`);
      for (const _ of ["first", "second"]) {
        const error = await sql`select 1`.catch((reason: unknown) => reason);
        expect(error).toMatchObject({ name: "PostgresError", code });
        expect(isDatabaseUnavailable(error)).toBe(true);
      }
      await asOwner(`alter role ${ROLE} ${back}`);
      // With the first connection that stands the driver may tell once more how the one before has ended, and never how others were refused.
      const again = () => sql`select 1 as one`.catch((reason: unknown) => reason);
      const next = await again();
      if (next instanceof Error) expect(next).toMatchObject({ code: "57P01" });
      expect(await again()).toMatchObject([{ one: 1 }]);
    } finally {
      await sql.end({ timeout: 0 });
    }
  });
});
