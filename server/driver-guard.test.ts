import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "@/db/testing/database";
import { isUnheardQuestion, isWriteToDeadSocket } from "./driver-guard";
import { isKeptJobs } from "./kept-jobs";

const SCRIPT = fileURLToPath(new URL("testing/write-to-dead-socket.mjs", import.meta.url));

describe("a process whose driver writes to a socket that is gone (decision 52)", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });

  const run = async (after: "GUARDED" | "UNGUARDED" | "ANOTHER" | "QUERY") => {
    const child = spawn(process.execPath, [SCRIPT, database.url, after], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    const [code] = await once(child, "close");
    return { code, said };
  };

  it("lives on with the guard, and would not without it", async () => {
    expect(await run("GUARDED")).toMatchObject({ code: 0, said: expect.stringContaining("survived") });
    const { code, said } = await run("UNGUARDED");
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(/reading 'write'[\s\S]*nextWrite/) });
    expect(said).not.toContain("survived");
  });

  it("ends with any other error, which it says", async () => {
    const { code, said } = await run("ANOTHER");
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining("reading 'write'") });
  });

  it("says of a query what failed, and nothing of its parameters", async () => {
    const { code, said } = await run("QUERY");
    expect({ code, said }).toMatchObject({
      code: 1,
      said: expect.stringMatching(/select \$1[\s\S]*canceling statement/),
    });
    expect(said).not.toContain("ana@example.com");
  });

  it.each([
    ["a write to nothing elsewhere", new TypeError("Cannot read properties of null (reading 'write')")],
    ["another error of the driver", new Error("write CONNECTION_CLOSED")],
    ["no error at all", "reading 'write'"],
  ])("does not take %s for it", (_what, error) => {
    expect(isWriteToDeadSocket(error)).toBe(false);
  });

  it("lives on when a runner that has ended keeps its jobs", () => {
    const said = "Error occurred whilst returning jobs from local queue to database queue: Connection terminated";
    expect(isKeptJobs(new Error(said))).toBe(true);
    expect(isKeptJobs(new Error("Connection terminated"))).toBe(false);
  });

  it("lives on when a runner that has ended could not say any more how a job ended", () => {
    const said = new Error("This batcher has been released, and so no more calls can be made.");
    expect(isKeptJobs(said)).toBe(true);
    expect(isKeptJobs(new Error("This runner has been released"))).toBe(false);
  });

  it("lives on when the connection dies under the driver's own question, and under no other", () => {
    const lost = (query: string, code: string) => Object.assign(new Error(`write ${code}`), { code, query });
    const types = "\n      select b.oid, b.typarray\n      from pg_catalog.pg_type a\n      left join";
    expect(isUnheardQuestion(lost(types, "CONNECTION_CLOSED"))).toBe(true);
    expect(isUnheardQuestion(lost(types, "53300"))).toBe(true);
    expect(isUnheardQuestion(lost(types, "42501"))).toBe(false);
    expect(isUnheardQuestion(lost("select 1", "CONNECTION_CLOSED"))).toBe(false);
  });
});
