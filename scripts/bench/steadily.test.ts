import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sendSteadily } from "./steadily";

/** A server that answers nobody before all have asked. */
async function patientServer(all: number, status: (index: number) => number) {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    waiting.push(response);
    if (asked.length < all) return;
    for (const [index, each] of waiting.entries()) each.writeHead(status(index)).end("page");
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const settled = { pid: 0, cpuSeconds: () => 0, settle: async () => undefined };
  return { asked, server: { url: `http://127.0.0.1:${port}`, ...settled } };
}

const calls = Array.from({ length: 20 }, (_, index) => ({ path: `/${index}` }));
const pace = { connections: 20, requests: 20, perSecond: 1_000 };

it("asks on while nobody has an answer, and for each once", async () => {
  const { asked, server } = await patientServer(20, () => 200);
  const steady = await sendSteadily(server, calls, pace);
  expect(asked.toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
  expect(steady.failed).toBe(0);
});

it("tells how long each part of the calls has waited", async () => {
  const { server } = await patientServer(20, () => 200);
  const { p95, p95s } = await sendSteadily(server, calls, { ...pace, windows: 4 });
  expect(p95s).toHaveLength(4);
  expect(Math.max(...p95s)).toBeGreaterThanOrEqual(p95);
  expect(Math.min(...p95s)).toBeLessThanOrEqual(p95);
});

it("counts what was answered with no page", async () => {
  const { server } = await patientServer(20, (index) => (index < 3 ? 503 : 200));
  expect(await sendSteadily(server, calls, pace)).toMatchObject({ failed: 3 });
});
