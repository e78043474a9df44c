import { Socket } from "node:net";
import { Client } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import type { AddressPolicy } from "./guard-address";
import { AddressRefused, guardedConnector } from "./guarded-connector";
import type { Address, ResolveName } from "./resolve-name";

const CLOSED: AddressPolicy = { allowCidrs: [], allowHttp: false };
const LOOPBACK: AddressPolicy = { allowCidrs: ["127.0.0.0/8"], allowHttp: true };

const resolveTo =
  (first: string, ...more: readonly string[]): ResolveName =>
  async () => [asAddress(first), ...more.map(asAddress)];
const asAddress = (address: string): Address => ({ address, family: address.includes(":") ? 6 : 4 });

describe("a guarded connection", () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function post(url: string, policy: AddressPolicy, resolve: ResolveName): Promise<number> {
    const target = new URL(url);
    const client = new Client(target.origin, { connect: guardedConnector(target, policy, { resolve }) });
    try {
      return (await client.request({ method: "POST", path: "/" })).statusCode;
    } finally {
      await client.destroy();
    }
  }
  const port = () => new URL(receiver.url).port;

  it("is made where the policy allows", async () => {
    expect(await post(`http://receiver.example:${port()}`, LOOPBACK, resolveTo("127.0.0.1"))).toBe(204);
    expect(await post(`http://127.0.0.1:${port()}`, LOOPBACK, resolveTo("127.0.0.1"))).toBe(204);
  });

  it.each([
    ["a literal, for which no name is resolved", () => `http://127.0.0.1:${port()}`, resolveTo("8.8.8.8")],
    ["a name that resolves to a private address", () => `http://receiver.example:${port()}`, resolveTo("127.0.0.1")],
    ["a name that resolves to IPv4 in IPv6", () => `http://receiver.example:${port()}`, resolveTo("::ffff:127.0.0.1")],
    [
      "a name with one private address among others",
      () => "https://receiver.example",
      resolveTo("8.8.8.8", "10.0.0.1"),
    ],
  ])("is refused before it is made for %s", async (_, url, resolve) => {
    await expect(post(url(), CLOSED, resolve)).rejects.toThrow(AddressRefused);
    expect(receiver.connectionCount()).toBe(0);
  });

  it("gives each address of several longer than a far receiver takes, and all of them as long as is asked", () => {
    const given: object[] = [];
    guardedConnector(new URL("https://receiver.example"), CLOSED, {
      timeoutMs: 15_000,
      connect: (options) => {
        given.push(options ?? {});
        return () => undefined;
      },
    });
    expect(given).toEqual([
      expect.objectContaining({ autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2_500, timeout: 15_000 }),
    ]);
  });

  it("is closed when the socket turns out to be connected elsewhere", async () => {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: "10.0.0.1" });
    const connector = guardedConnector(new URL("https://receiver.example"), CLOSED, {
      resolve: resolveTo("8.8.8.8"),
      connect: () => (_options, callback) => callback(null, socket),
    });
    const options = { hostname: "receiver.example", protocol: "https:", port: "443" };
    const outcome = await new Promise((resolve) => connector(options, (...given) => resolve(given)));
    expect(outcome).toEqual([expect.any(AddressRefused), null]);
    expect(socket.destroyed).toBe(true);
  });
});
