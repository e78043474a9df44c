import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { keepFirstStart } from "@/e2e/support/first-start";
import { launchServer, startServer } from "@/e2e/support/server";

it("builds once when two find stale sources: a start, and who builds", async () => {
  await rm(join(process.env.NEXT_DIST_DIR ?? ".next-test", "built-from"), { force: true });
  const dataDir = await mkdtemp(join(tmpdir(), "paraph-built-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const building = launchServer({}, [process.execPath, "--import", "tsx", "scripts/build.ts"]);
  onTestFinished(() => void building.process.kill());
  const server = await startServer({ dataDir });
  onTestFinished(() => server.stop().then(() => undefined));
  expect(await building.exited).toBe(0);
  const said = [server.output(), building.output()];
  expect(said.filter((words) => words.includes("Building the application"))).toHaveLength(1);
  expect(said.filter((words) => words.includes("waiting for it"))).toHaveLength(1);
  expect((await fetch(`${server.baseUrl}/health/ready`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  // Others go on from it (decision 290).
  await keepFirstStart(dataDir);
});
