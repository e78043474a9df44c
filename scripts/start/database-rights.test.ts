import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { countMissingMigrations, migrateDatabase } from "@/db/migrate";
import { emptyDatabase } from "@/db/testing/database";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { needingRights } from "./database-rights";

/** A database, and the address of somebody who may do nothing there yet. */
async function someoneIn() {
  const database = await emptyDatabase();
  const name = `paraph_someone_${randomBytes(4).toString("hex")}`;
  await database.sql.unsafe(`create role ${name} login password '${name}'`);
  onTestFinished(async () => {
    await database.sql.unsafe(`drop owned by ${name}; drop role ${name}`);
  });
  const url = new URL(database.url);
  Object.assign(url, { username: name, password: name });
  return { database, name, url: url.href };
}

const problemOf = (run: () => Promise<unknown>) =>
  needingRights(run).then(
    () => "none",
    (error: unknown) => (error instanceof PlainProblem ? error.message : "no sentence"),
  );

describe("a database that may not be changed", () => {
  it("is told by what its role lacks, until it has all that the README names", async () => {
    const { database, name, url } = await someoneIn();
    const sentence = (reason: string) => {
      return `The database's role lacks a right (${reason}): let it own the database, or grant it CREATE on the database and on its schema public.`;
    };
    const { pathname } = new URL(url);
    expect(await problemOf(() => migrateDatabase(url))).toBe(
      sentence(`permission denied for database ${pathname.slice(1)}`),
    );
    await database.sql.unsafe(`grant create on database "${pathname.slice(1)}" to ${name}`);
    expect(await problemOf(() => migrateDatabase(url))).toBe(sentence("permission denied for schema public"));
    await database.sql.unsafe(`grant create on schema public to ${name}`);
    expect(await problemOf(() => migrateDatabase(url))).toBe("none");
    const { url: another } = await someoneIn();
    const there = new URL(another);
    there.pathname = pathname;
    expect(await problemOf(() => countMissingMigrations(there.href))).toBe(
      sentence("permission denied for schema drizzle"),
    );
  });

  it("is told to be a standby where it takes nothing", async () => {
    const { sql, url } = await emptyDatabase();
    await sql.unsafe(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`);
    expect(await problemOf(() => migrateDatabase(url))).toMatch(
      /^The database takes no changes \(cannot execute .+\): name the primary, not a standby\.$/,
    );
  });

  it("leaves everything else as it was", async () => {
    await expect(needingRights(() => Promise.reject(new Error("something else")))).rejects.toThrow("something else");
  });
});
