import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import * as schema from "../schema";
import { testDatabase } from "../testing/database";
import { insertRows } from "./insert-rows";

const at = new Date("2026-05-01T12:00:00.123Z");

function flowRow(others: Partial<typeof schema.flow.$inferInsert> = {}): typeof schema.flow.$inferInsert {
  const row = { uuid: newUuid(), tenantUuid: newUuid(), countryCode: "ES", languageCode: "es", createdAt: at };
  return { ...row, status: "CREATED", channel: "API", labels: [{ name: "a, b", value: '"c"' }], ...others };
}

it("sends what Drizzle would, whatever the rows leave out, and however often", async () => {
  const sent: unknown[] = [];
  const sql = postgres((await testDatabase()).url, { max: 1 });
  const logQuery = (text: string, params: unknown[]) => sent.push({ sql: text, params });
  const db = drizzle(sql, { schema, logger: { logQuery } });
  const expected: unknown[] = [];
  for (const rows of [
    [flowRow()],
    [flowRow({ externalId: "1" })],
    [flowRow({ externalId: null })],
    [flowRow({ externalId: undefined })],
    [flowRow({ externalId: "2" }), flowRow()],
    [flowRow(), flowRow({ externalId: "3" })],
    [flowRow({ labels: [] })],
  ]) {
    await db
      .transaction(async (tx) => {
        const { sql: text, params } = tx.insert(schema.flow).values(rows).toSQL();
        expected.push({ sql: text, params });
        await insertRows(tx, schema.flow, rows);
      })
      // No such organisation.
      .catch(() => undefined);
  }
  await sql.end();
  expect(sent).toEqual(expected);
});

it("writes nothing where there are no rows", async () => {
  const { db } = await testDatabase();
  await db.transaction(async (tx) => expect(await insertRows(tx, schema.flow, [])).toBeUndefined());
});
