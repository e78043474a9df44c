import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const line = z.object({
  level: z.string(),
  msg: z.string(),
  err: z.object({ message: z.string(), digest: z.string() }).optional(),
});

it("makes lines of the log of what Next and others say, without what somebody has asked for", () => {
  const program = join(import.meta.dirname, "testing/saying-worker.ts");
  const env = { ...process.env, LOG_LEVEL: "info" };
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", program], { env, encoding: "utf8" });
  const message = "Failed query: select $1";
  const err = { message, digest: "4711" };
  expect(stdout).not.toContain("ana@example.com");
  expect(stderr).toBe("");
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((text) => line.parse(JSON.parse(text))),
  ).toEqual([
    { level: "error", msg: "a page failed", err },
    { level: "error", msg: "unhandledRejection:", err },
    { level: "error", msg: "a page failed", err },
    { level: "error", msg: `Error: ${message}` },
    { level: "warn", msg: "a thing is old" },
    { level: "warn", msg: "something is odd" },
    { level: "info", msg: "ready" },
  ]);
});
