import { afterEach, expect, it, vi } from "vitest";
import * as environment from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { clientAddress } from "./client-address";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["unknown", "unknown"],
])("where a proxy names the port as well (%s), the address alone counts", (forwarded, address) => {
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), trustProxy: true });
  expect(clientAddress({ headers: new Headers({ "x-forwarded-for": `192.0.2.1:80, ${forwarded}` }) })).toBe(address);
});

it("a forwarded address counts where the proxy is trusted; elsewhere a warning is said, once (decision 23)", () => {
  const real = environment.env();
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  const trust = (trustProxy: boolean) => vi.spyOn(environment, "env").mockReturnValue({ ...real, trustProxy });
  const ask = (forwarded?: string) =>
    clientAddress({
      headers: new Headers({
        "x-paraph-client-ip": "198.51.100.1",
        ...(forwarded && { "x-forwarded-for": forwarded }),
      }),
    });
  trust(true);
  expect([ask(), ask("192.0.2.1, 192.0.2.2")]).toEqual(["198.51.100.1", "192.0.2.2"]);
  trust(false);
  expect(ask()).toBe("198.51.100.1");
  expect(warn).not.toHaveBeenCalled();
  expect([ask("192.0.2.1"), ask("192.0.2.2")]).toEqual(["198.51.100.1", "198.51.100.1"]);
  expect(warn).toHaveBeenCalledTimes(1);
});
