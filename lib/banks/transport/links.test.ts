import { describe, expect, it } from "vitest";
import { aBank } from "../testing/fixtures";
import { resolveLink } from "./links";

const HOST = "https://api.bank.example";

describe("a relative link of a bank", () => {
  it.each([
    ["hangs below the base's own path", "/psd2", "", "/v1/x", "/psd2/v1/x"],
    ["that names the base's path hangs on the host", "/psd2", "", "/psd2/v1/x", "/psd2/v1/x"],
    ["hangs below the base's path and the prefix", "/psd2", "/api", "/v1/x", "/psd2/api/v1/x"],
    ["that names the prefix hangs on the base", "/psd2", "/api", "/api/v1/x", "/psd2/api/v1/x"],
    ["that names both hangs on the host", "/psd2", "/api", "/psd2/api/v1/x", "/psd2/api/v1/x"],
    ["that only begins like the base's path hangs below it", "/psd2", "", "/psd2-v1/x", "/psd2/psd2-v1/x"],
    ["hangs on the host where there is neither", "", "", "/v1/x", "/v1/x"],
    ["that names the prefix of a host hangs on the host", "", "/api", "/api/v1/x", "/api/v1/x"],
    ["hangs below the prefix of a host", "", "/api", "/v1/x", "/api/v1/x"],
  ])("%s", (_, path, pathPrefix, href, expected) => {
    const bank = aBank(HOST, { endpoint: { base: `${HOST}${path}`, pathPrefix } });
    expect(resolveLink(bank, href)).toBe(`${HOST}${expected}`);
  });

  it("hangs on the host alone where the record says so", () => {
    const bank = aBank(HOST, { endpoint: { base: `${HOST}/psd2`, pathPrefix: "/api", linkBase: "HOST" } });
    expect(resolveLink(bank, "/login")).toBe(`${HOST}/login`);
  });
});
