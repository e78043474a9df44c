import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";

/** What an operator has called wrongly, or pointed at nothing, is a sentence (and exit code 1) and no stack. */
function called(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

it.each([
  ["backup", ["/backups/today"], "Unexpected argument '/backups/today'.\nSay where:"],
  ["backup", ["--folder", "x"], "Unknown option '--folder'.\nSay where:"],
  ["restore", ["--from"], "Option '--from <value>' argument missing.\nSay what:"],
  ["person", ["erase", "--mail", "a@example.com"], "Unknown option '--mail'.\nnpm run person -- export"],
])("npm run %s -- %j", (script, args, says) => {
  const { status, stdout, stderr } = called(script, args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr.startsWith(says), stderr).toBe(true);
  expect(stderr).not.toMatch(/^\s+at /m);
});

it.each([
  ["reseal", []],
  ["person", ["erase", "--person", "a@example.com"]],
])("npm run %s says that the database is away", (script, args) => {
  const { status, stderr } = called(script, args, { DATABASE_URL: "postgres://x:y@127.0.0.1:1/x" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database of DATABASE_URL \(127\.0\.0\.1:1\/x\) does not answer: .*\n$/);
});

it("npm run person says nothing of whom it was asked about where the database fails it", async () => {
  // One that nobody has migrated.
  const url = new URL((await testDatabase()).url);
  url.pathname = "/postgres";
  const { status, stderr } = called("person", ["export", "--to", "/nowhere/eva.json", "--person", "eva@example.com"], {
    DATABASE_URL: url.href,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('relation "person" does not exist');
  expect(stderr).not.toContain("eva@example.com");
});
