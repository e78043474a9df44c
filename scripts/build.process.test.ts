import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { keepFirstStart } from "@/e2e/support/first-start";
import { type RunningServer, startServer } from "@/e2e/support/server";

const starts: Promise<RunningServer>[] = [];
afterEach(async () => {
  for (const start of starts.splice(0)) await start.then((server) => server.stop()).catch(() => undefined);
});

it("builds once when two starts find stale sources", async () => {
  await rm(join(process.env.NEXT_DIST_DIR ?? ".next-test", "built-from"), { force: true });
  const dataDir = await mkdtemp(join(tmpdir(), "paraph-built-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  starts.push(startServer({ dataDir }), startServer());
  const both = await Promise.all(starts);
  const said = both.map((server) => server.output());
  expect(said.filter((words) => words.includes("Building the application"))).toHaveLength(1);
  expect(said.filter((words) => words.includes("waiting for it"))).toHaveLength(1);
  for (const { baseUrl } of both) expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
  for (const server of both) expect(await server.stop()).toBe(0);
  // Others go on from it (decision 290).
  await keepFirstStart(dataDir);
});
