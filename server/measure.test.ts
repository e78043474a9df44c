import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as environment from "@/lib/shared/env";
import { env } from "@/lib/shared/env";
import { metrics } from "@/lib/shared/process/metrics";
import { measured, nameRoute } from "./measure";

let server: Server | undefined;
beforeEach(() => {
  vi.spyOn(environment, "env").mockReturnValue({ ...env(), metricsToken: "PmB2dWc0Zq8yL1xT6vKr9sHf3nJt7uAe" });
});
afterEach(() => server?.close());

it("counts requests by their route's form and their status, whatever the address said", async () => {
  server = createServer(
    measured((request, response) => {
      if (request.url?.startsWith("/flow/v1/flows/")) nameRoute(response, "/flow/v1/flows/[flowUuid]");
      response.statusCode = request.url?.endsWith("none") ? 404 : 200;
      response.end();
    }),
  );
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  for (const path of ["/flow/v1/flows/1?secret=x", "/flow/v1/flows/2", "/flow/v1/flows/none", "/pay/token", "/pays"]) {
    await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
  }
  const counted = async () =>
    (await metrics()?.registry.metrics())?.match(/(?<=_request_duration_seconds_count)\S+ \d+/g)?.toSorted();
  await expect
    .poll(counted)
    .toEqual([
      '{method="GET",route="/flow/v1/flows/[flowUuid]",status="200"} 2',
      '{method="GET",route="/flow/v1/flows/[flowUuid]",status="404"} 1',
      '{method="GET",route="/pay",status="200"} 1',
      '{method="GET",route="other",status="200"} 1',
    ]);
});

it("is not in the way where nobody may read it", () => {
  vi.mocked(environment.env).mockReturnValue({ ...env(), metricsToken: null });
  const handler = () => undefined;
  expect(measured(handler)).toBe(handler);
});
