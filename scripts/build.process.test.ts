import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BUILD, keepFirstStart } from "@/e2e/support/first-start";
import { launchServer } from "@/e2e/support/server";
import { freePort } from "./free-port";

it("builds once when a start finds stale sources, and whoever builds meanwhile waits for it", async () => {
  await rm(join(BUILD, "built-from"), { force: true });
  const dataDir = await mkdtemp(join(tmpdir(), "paraph-built-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const start = launchServer({ PORT: String(port), DATA_DIR: dataDir });
  onTestFinished(() => void start.process.kill());
  await start.said("Building the application");
  const building = launchServer({}, [process.execPath, "--import", "tsx", "scripts/build.ts"]);
  onTestFinished(() => void building.process.kill());
  await start.said("Paraph is ready at ");
  expect(await building.exited).toBe(0);
  expect(building.output()).toContain("waiting for it");
  expect(building.output()).not.toContain("Building the application");
  expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
  start.process.kill("SIGTERM");
  expect(await start.exited).toBe(0);
  expect((await tracedFiles()).filter((path) => path.includes("/db/queries/"))).toEqual([]);
  // Others go on from it (decision 290).
  await keepFirstStart(dataDir);
});

/** What Next says that its pages need at run time beside them: all sources, where it couldn't tell. */
async function tracedFiles(): Promise<readonly string[]> {
  const server = join(BUILD, "server");
  const traces = (await readdir(server, { recursive: true })).filter((name) => name.endsWith(".nft.json"));
  const contents = await Promise.all(traces.map((name) => readFile(join(server, name), "utf8")));
  const files = contents.flatMap((content): string[] => JSON.parse(content).files);
  expect(files).not.toEqual([]);
  return files;
}
