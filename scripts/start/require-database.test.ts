import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect } from "@/db/connect";
import { keepSettingsOnRole } from "@/db/role-settings";
import { emptyDatabase, testDatabase } from "@/db/testing/database";
import { openRoad } from "@/db/testing/road";
import { databaseUrl, onServer } from "@/db/testing/server";
import { testServer } from "@/db/testing/test-server";
import { prepareDatabase } from "./database";
import { awaitOneDatabase, requireDatabase, requireOneDatabase, unfitness } from "./require-database";

const FIT = {
  version: 150_018,
  encoding: "UTF8",
  strings: "on",
  extensions: ["btree_gin", "pg_trgm", "plpgsql"],
  commit: "on",
  standbys: "ANY 1 (pg2, pg3)",
};

describe("what a start demands of a database (decision 213)", () => {
  it.each([
    ["the oldest that is supported", FIT, true, null],
    ["one that is older", { ...FIT, version: 140_022 }, false, /^is Postgres 14, and 15 is the oldest/],
    ["one of another encoding", { ...FIT, encoding: "SQL_ASCII" }, false, /^keeps text as SQL_ASCII, .* UTF8/],
    [
      "one whose texts mean something else",
      { ...FIT, strings: "off" },
      false,
      /^has standard_conforming_strings = off/,
    ],
    [
      "one without the contributed extensions",
      { ...FIT, extensions: ["plpgsql"] },
      false,
      /^lacks pg_trgm and btree_gin/,
    ],
    ["one alone", { ...FIT, standbys: "" }, false, null],
    ["one alone, where a standby is demanded", { ...FIT, standbys: "" }, true, /synchronous_standby_names is empty$/],
    ["one that does not wait for its standby", { ...FIT, commit: "local" }, true, /synchronous_commit is local$/],
    ["one that waits for nothing", { ...FIT, commit: "off" }, true, /synchronous_commit is off$/],
    ["one whose standby has it in memory", { ...FIT, commit: "remote_write" }, true, null],
  ])("%s", (_what, facts, synchronous, said) => {
    const found = unfitness(facts, { synchronous });
    if (said === null) expect(found).toBeNull();
    else expect(found).toMatch(said);
  });

  it("names what is wrong with the database itself", async () => {
    const server = (await testServer()).url;
    const name = `paraph_test_latin_${process.pid}`;
    const made = `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`;
    await onServer(server, made);
    onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
    const url = databaseUrl(server, name);
    await expect(requireDatabase("DATABASE_URL", url, { synchronous: false })).rejects.toThrow(/keeps text as LATIN1/);
  });

  it("asks the database itself, and names the variable", async () => {
    const url = (await testServer()).url;
    await requireDatabase("DATABASE_URL", url, { synchronous: false });
    await expect(requireDatabase("DATABASE_URL", url, { synchronous: true })).rejects.toThrow(
      /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\/\w+\) loses .*: synchronous_standby_names is empty\.$/,
    );
  });

  it("waits for one that is away or starts, where this is no demo; for none that refuses", async () => {
    const { url } = await emptyDatabase();
    const road = await openRoad(url);
    onTestFinished(() => road.end());
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const ways = (databaseUrl: string) => ({ databaseUrl, databaseSessionUrl: databaseUrl });
    const synchronous = false;
    road.become("STARTING");
    const waiting = awaitOneDatabase(ways(road.url), { synchronous });
    await vi.waitFor(() => expect(said).toHaveBeenCalled(), 30_000);
    expect(said.mock.calls.join()).toMatch(
      /^The database of DATABASE_URL \(.*\) does not answer: .* starting up\. .*\n$/,
    );
    const before = road.refused();
    await vi.waitFor(() => expect(road.refused()).toBeGreaterThan(before), 30_000);
    road.become("OPEN");
    await waiting;
    expect(said).toHaveBeenCalledTimes(1);

    road.become("CLOSED");
    await expect(requireDatabase("DATABASE_URL", road.url, { synchronous })).rejects.toThrow("it has said nothing");
    const nowhere = `${url}_gone`;
    await expect(awaitOneDatabase(ways(nowhere), { synchronous })).rejects.toThrow(
      /does not answer: .* does not exist/,
    );
    await expect(awaitOneDatabase(ways(`${url}?options=-cnonsense%3D1`), { synchronous })).rejects.toThrow("nonsense");
    await expect(awaitOneDatabase(ways(url), { synchronous: true })).rejects.toThrow(
      "synchronous_standby_names is empty",
    );
  });

  it("is demanded by a start, and by whoever migrates (decision 210)", async () => {
    const [{ url, sql }, session] = [await emptyDatabase(), await emptyDatabase()];
    const ways = { DATABASE_URL: url, DATABASE_SESSION_URL: session.url };
    for (const [name, value] of Object.entries(ways)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const another = "DATABASE_SESSION_URL leads to another database than DATABASE_URL";
    await expect(prepareDatabase({ seed: false, serves: false })).rejects.toThrow(another);
    const migrating = spawn(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
      env: { ...process.env, ...ways },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    migrating.stderr.on("data", (chunk) => (said += chunk));
    expect(await once(migrating, "close")).toEqual([1, null]);
    expect(said).toContain(another);
    for (const database of [sql, session.sql]) {
      expect(
        await database`select 1 from pg_tables where schemaname not like 'pg_%' and schemaname <> 'information_schema'`,
      ).toEqual([]);
    }
  });

  it("is given what a pooler does not pass on, where another has migrated, or a dump was restored (decision 210)", async () => {
    const { url } = await testDatabase();
    const sql = connect(url, { max: 1 });
    onTestFinished(() => sql.end());
    const ways = { DATABASE_URL: `${url}?application_name=pooled`, DATABASE_SESSION_URL: url, MIGRATE: "0" };
    for (const [name, value] of Object.entries({ ...ways, DATABASE_PREPARE: "0" })) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const kept = async () => {
      const rows = await sql<{ setting: string }[]>`
        select unnest(setconfig) as setting from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())`;
      return rows.map(({ setting }) => setting);
    };
    expect(await kept()).toEqual([]);
    // Of several that start at once each finds them missing.
    await Promise.all(Array.from({ length: 6 }, () => keepSettingsOnRole(url)));
    expect(await kept()).toContain("lock_timeout=15000");
    await sql.unsafe(
      `do $$ begin execute format('alter role %I in database %I reset all', current_user, current_database()); end $$`,
    );
    expect(await kept()).toEqual([]);
    await prepareDatabase({ seed: false, serves: false });
    expect(await kept()).toEqual(expect.arrayContaining(["lock_timeout=15000", "statement_timeout=120000"]));
  });

  it("refuses two ways that lead to two databases (decision 210)", async () => {
    const [{ url: databaseUrl }, { url: databaseSessionUrl }] = [await emptyDatabase(), await emptyDatabase()];
    const wanted = { synchronous: false };
    await expect(requireOneDatabase({ databaseUrl, databaseSessionUrl }, wanted)).rejects.toThrow(
      "DATABASE_SESSION_URL leads to another database than DATABASE_URL",
    );
    await requireOneDatabase({ databaseUrl, databaseSessionUrl: databaseUrl }, wanted);
    await requireOneDatabase({ databaseUrl, databaseSessionUrl: `${databaseUrl}?application_name=session` }, wanted);
  });
});
