import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { openDatabase } from "./client";
import { PLANNING, UNBOUNDED } from "./settings";
import { testDatabase } from "./testing/database";

it("says at the start of a connection what holds there, whatever its role has, zeros as well (decision 210)", async () => {
  const { sql, url } = await testDatabase();
  const role = `bounded_${randomBytes(6).toString("hex")}`;
  await sql.unsafe(`create role ${role} login password 'its own'`);
  const { plan_cache_mode: _, ...wanted } = { ...PLANNING, ...UNBOUNDED };
  const another = { lock_timeout: 5, statement_timeout: 5_000, idle_in_transaction_session_timeout: 5_000 };
  const theirs = { ...another, max_parallel_workers_per_gather: 3, random_page_cost: 9, jit: "on" };
  for (const [name, value] of Object.entries(theirs)) await sql.unsafe(`alter role ${role} set ${name} = ${value}`);
  const handle = openDatabase(Object.assign(new URL(url), { username: role, password: "its own" }).href, 2, {
    limits: UNBOUNDED,
  });
  const rows = await handle.sql`
    select name, setting from pg_settings where name = any(${Object.keys(wanted)}) order by name`;
  await handle.close();
  await sql.unsafe(`drop role ${role}`);
  const expected = Object.entries(wanted).map(([name, value]) => ({ name, setting: String(value) }));
  expect([...rows]).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
