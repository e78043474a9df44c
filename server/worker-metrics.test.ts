import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import * as environment from "@/lib/shared/env";
import { env } from "@/lib/shared/env";
import { serveWorkerMetrics } from "./worker-metrics";

const TOKEN = "PmB2dWc0Zq8yL1xT6vKr9sHf3nJt7uAe";
const server: Server = createServer(serveWorkerMetrics);

beforeAll(async () => {
  await testDatabase();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => server.close());

it("tells who watches a worker of its life and its metrics, and serves nothing else", async () => {
  vi.spyOn(environment, "env").mockReturnValue({ ...env(), metricsToken: TOKEN });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect(await (await get("/health/live")).json()).toEqual({ status: "ok" });
  expect(await (await get("/metrics", { authorization: `Bearer ${TOKEN}` })).text()).toContain(
    "paraph_database_up 1\n",
  );
  const refused = await Promise.all(["/metrics", "/flow/v1/operations", "/"].map((path) => get(path)));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
});
