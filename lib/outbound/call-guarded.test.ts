import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Answer, type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { callGuarded } from "./call-guarded";

let service: Receiver;
beforeEach(async () => {
  service = await startReceiver();
});
afterEach(() => service.close());

const LOOPBACK = { allowCidrs: ["127.0.0.0/8"], allowHttp: true };
const call = (changes: Partial<Parameters<typeof callGuarded>[0]> = {}, policy = LOOPBACK) =>
  callGuarded(
    { method: "POST", url: service.url, body: "{}", timeoutMs: 5_000, answerBytesMax: 100, ...changes },
    policy,
  );

it("gives back what was answered, whatever the status", async () => {
  service.answerWith({ status: 400, body: '{"error":"invalid_request"}' });
  expect(await call({ headers: { authorization: "Bearer x" } })).toEqual({
    status: 400,
    text: '{"error":"invalid_request"}',
  });
  expect(service.received[0]).toMatchObject({ method: "POST", path: "/hook", body: "{}" });
  expect(service.received[0]?.headers).toMatchObject({ authorization: "Bearer x", "user-agent": "Paraph/1" });
});

it("follows no redirect", async () => {
  service.answerWith({ status: 302, headers: { location: service.url } });
  expect(await call()).toMatchObject({ status: 302 });
  expect(service.received).toHaveLength(1);
});

it.each<[string, Answer, number, string]>([
  ["never comes", "HANG", 1_000, "TIMEOUT"],
  ["is cut off", "CUT", 5_000, "CUT"],
  ["has no end in sight", { status: 200, body: "x".repeat(101) }, 5_000, "TOO_LONG"],
])("an answer that %s is none", async (_, answer, timeoutMs, failure) => {
  service.answerWith(answer);
  await expect(call({ timeoutMs })).rejects.toMatchObject({ name: "CallFailed", failure });
});

it("a connection that never comes to stand ends in time, and nothing was sent", { timeout: 8_000 }, async () => {
  // It takes the connection, and never says a word of TLS.
  const silent = createServer((socket) => void socket.on("error", () => undefined).resume()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const url = `https://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
  const gone = once(silent, "connection").then(([socket]) => once(socket, "close"));
  await expect(call({ url, timeoutMs: 150 })).rejects.toMatchObject({ failure: "NOT_SENT" });
  // Nor is it kept.
  await gone;
  silent.close();
});

it("a connection that is cut in its handshake has sent nothing", async () => {
  const cutting = createServer((socket) => void socket.on("error", () => undefined).destroy()).listen(0, "127.0.0.1");
  await once(cutting, "listening");
  const address = cutting.address();
  const url = `https://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
  await expect(call({ url })).rejects.toMatchObject({ failure: "NOT_SENT" });
  cutting.close();
});

it("an answer of exactly as much as is read is one", async () => {
  service.answerWith({ status: 200, body: "x".repeat(100) });
  expect((await call()).text).toHaveLength(100);
});

it("nothing is sent where nobody listens, and it is known that nothing was", async () => {
  const { url } = service;
  await service.close();
  await expect(call({ url })).rejects.toMatchObject({ failure: "NOT_SENT" });
  service = await startReceiver();
});

it("nothing is sent to an address that is not allowed", async () => {
  const refused = call({}, { allowCidrs: ["10.0.0.0/8"], allowHttp: true });
  await expect(refused).rejects.toMatchObject({ failure: "REFUSED" });
  await expect(call({ url: "http://169.254.169.254/" })).rejects.toMatchObject({ failure: "REFUSED" });
  expect(service.connectionCount()).toBe(0);
});
