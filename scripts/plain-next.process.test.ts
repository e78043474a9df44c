import { readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { ApiClient, createPayment } from "@/e2e/api/api-client";
import { databaseUrl, keptSecret } from "@/e2e/support/database";
import { startLater } from "@/e2e/support/first-start";
import { launchServer, type RunningServer } from "@/e2e/support/server";
import { freePort } from "./free-port";

/** Where nothing was built before. */
const DEVELOPED = ".next-test-plain";
/** Next writes there which types it has made, for compilers and editors: those of the developer's own folder stay. */
const TYPES = "next-env.d.ts";

let ours: RunningServer;
let types: string | null;
beforeAll(async () => {
  ours = await startLater();
  types = await readFile(TYPES, "utf8").catch(() => null);
});
afterAll(async () => {
  await ours.stop();
  await (types === null ? rm(TYPES) : writeFile(TYPES, types));
  await rm(DEVELOPED, { recursive: true, force: true });
});

it.each<[string, Readonly<Record<string, string>>]>([
  ["start", {}],
  ["dev", { NODE_ENV: "development", NEXT_DIST_DIR: DEVELOPED }],
])("next %s serves the payer's page and all that it loads, without our server around it", async (command, env) => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const { dataDir } = ours;
  const next = launchServer(
    {
      ...{ BASE_URL: baseUrl, DATA_DIR: dataDir, ...env },
      DATABASE_URL: await databaseUrl(dataDir),
      APP_SECRET: await keptSecret("app-secret", dataDir),
    },
    [process.execPath, "node_modules/next/dist/bin/next", command, "--hostname", "127.0.0.1", "--port", String(port)],
  );
  onTestFinished(async () => {
    next.process.kill();
    await next.exited;
  });
  await next.said("Ready in");

  const [tenant] = ours.demo().tenants;
  if (!tenant) throw new Error("The demo has no organisation.");
  const { url } = await createPayment(new ApiClient(ours.demo(), tenant));
  const page = await fetch(new URL(new URL(url).pathname, baseUrl));
  expect(page.status, next.output()).toBe(200);
  const html = await page.text();
  expect(html).toContain("150,75");

  const named = [...html.matchAll(/(?:href|src)="(\/pay-assets\/[^"]+)"/g)].flatMap(([, address]) => address ?? []);
  expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)]));
  const answers = await Promise.all(named.map(async (address) => (await fetch(new URL(address, baseUrl))).status));
  expect(new Set(answers)).toEqual(new Set([200]));
});
