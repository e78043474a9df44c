import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, it } from "vitest";

const LATE = "postgres://late@127.0.0.1:1/late";
const START = `
  await import("./scripts/start.ts");
  process.env.DATABASE_URL = "${LATE}";
  const { env } = await import("./lib/shared/env.ts");
  process.stdout.write(env().databaseUrl);`;

it("what a start loads first has not read the environment when it has found its database", () => {
  const args = ["--import", "tsx", "--input-type=module", "--eval", START];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: LATE, stderr: "" });
});
