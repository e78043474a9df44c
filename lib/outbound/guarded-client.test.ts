import { getEventListeners, once } from "node:events";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { withGuardedClient } from "./guarded-client";

it("ends with its signal also while a connection comes to stand, and leaves nothing at the signal", {
  timeout: 8_000,
}, async () => {
  // It takes the connection, and never says a word of TLS.
  const silent = createServer((socket) => void socket.on("error", () => undefined).resume()).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const address = silent.address();
  const target = new URL(`https://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
  const stopping = new AbortController();
  const { signal } = stopping;
  let isConnected = () => true;
  const calling = withGuardedClient(
    target,
    { allowCidrs: ["127.0.0.0/8"], allowHttp: true },
    { timeoutMs: 60_000, signal },
    (client, wasConnected) => {
      isConnected = wasConnected;
      return client.request({ method: "POST", path: "/", signal });
    },
  );
  const ended = expect(calling).rejects.toThrow("The worker stops.");
  await once(silent, "connection");
  stopping.abort(new Error("The worker stops."));
  await ended;
  expect(isConnected()).toBe(false);

  const other = new AbortController();
  const nothing = { timeoutMs: 1_000, signal: other.signal };
  await withGuardedClient(target, { allowCidrs: [], allowHttp: false }, nothing, async () => undefined);
  expect(getEventListeners(other.signal, "abort")).toEqual([]);
});
