import { describe, expect, it } from "vitest";
import { type AddressPolicy, isAddressAllowed, urlProblem } from "./guard-address";

const PRODUCTION: AddressPolicy = { allowCidrs: [], allowHttp: false };
const DEMO: AddressPolicy = { allowCidrs: ["127.0.0.0/8", "::1/128"], allowHttp: true };

describe("where a tenant may make us connect to", () => {
  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback's far end", "127.255.255.254"],
    ["private, class A", "10.0.0.1"],
    ["private, class B", "172.16.0.1"],
    ["private, class C", "192.168.1.1"],
    ["this network", "0.0.0.0"],
    ["the cloud's metadata", "169.254.169.254"],
    ["Azure's metadata", "168.63.129.16"],
    ["Alibaba's metadata", "100.100.100.200"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["benchmarking", "198.18.0.1"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["IPv4 in IPv6", "::ffff:10.0.0.1"],
    ["IPv4 in IPv6, in hex", "::ffff:a00:1"],
    ["loopback as IPv4-compatible", "::127.0.0.1"],
    ["a private address as IPv4-compatible", "::10.0.0.1"],
    ["a public address as IPv4-compatible", "::8.8.8.8"],
    ["a translated address", "::ffff:0:10.0.0.1"],
    ["NAT64 of an operator's own", "64:ff9b:1::a00:1"],
    ["the dummy prefix", "100:0:0:1::1"],
    ["discard-only", "100::1"],
    ["segment routing", "5f00::1"],
    ["documentation, the newer", "3fff::1"],
    ["what nobody has been given", "4000::1"],
    ["link-local", "fe80::1"],
    ["unique local", "fd00:ec2::254"],
    ["site-local", "fec0::1"],
    ["NAT64 of a private address", "64:ff9b::a00:1"],
    ["6to4 of loopback", "2002:7f00:1::"],
    ["Teredo", "2001::1"],
    ["IPv6 multicast", "ff02::1"],
    ["no address at all", "receiver.example"],
    ["nothing", ""],
  ])("refuses %s: %s", (_, address) => {
    expect(isAddressAllowed(address, "https:", PRODUCTION)).toBe(false);
  });

  it.each(["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
    "allows the public address %s over https only",
    (address) => {
      expect(isAddressAllowed(address, "https:", PRODUCTION)).toBe(true);
      expect(isAddressAllowed(address, "http:", DEMO)).toBe(false);
    },
  );

  it("allows plain http to public addresses alone, and nothing else, for what is signed (decision 339)", () => {
    const signed: AddressPolicy = { ...PRODUCTION, fetchesSigned: true };
    for (const address of ["8.8.8.8", "2606:4700:4700::1111"]) {
      expect(isAddressAllowed(address, "http:", signed)).toBe(true);
      expect(isAddressAllowed(address, "https:", signed)).toBe(true);
      expect(isAddressAllowed(address, "ftp:", signed)).toBe(false);
    }
    for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "168.63.129.16", "::1", "64:ff9b::a00:1"]) {
      expect(isAddressAllowed(address, "http:", signed)).toBe(false);
    }
  });

  it("allows what WEBHOOK_ALLOW_CIDRS opens, in either notation, and nothing beside it", () => {
    expect(isAddressAllowed("127.0.0.1", "http:", DEMO)).toBe(true);
    expect(isAddressAllowed("::ffff:127.0.0.1", "http:", DEMO)).toBe(true);
    expect(isAddressAllowed("::1", "http:", DEMO)).toBe(true);
    expect(isAddressAllowed("10.0.0.1", "http:", DEMO)).toBe(false);
    expect(isAddressAllowed("10.0.0.1", "https:", DEMO)).toBe(false);
  });
});

describe("a webhook's URL", () => {
  it.each([
    ["https://127.0.0.1/hook"],
    ["https://2130706433/hook"],
    ["https://0x7f000001/hook"],
    ["https://0x7f.1/hook"],
    ["https://0177.0.0.1/hook"],
    ["https://127.1/hook"],
    ["https://①②⑦.0.0.1/hook"],
    ["https://127.0.0.1./hook"],
    ["https://0/hook"],
    ["https://169.254.169.254/latest/meta-data"],
    ["https://[::1]/hook"],
    ["https://[::ffff:7f00:1]/hook"],
    ["https://[::ffff:169.254.169.254]/hook"],
    ["https://localhost/hook"],
    ["https://LOCALHOST./hook"],
    ["https://erp.localhost/hook"],
    ["https://localhost.localdomain/hook"],
    ["https://ip6-loopback/hook"],
    ["https://[::a00:1]/hook"],
  ])("is refused when its literal is not public: %s", (url) => {
    expect(urlProblem(url, PRODUCTION)).toBe("must not point at a private, local or reserved address");
  });

  it.each([
    ["http://receiver.example/hook", "must be an https URL"],
    ["ftp://receiver.example/hook", "must be an https URL"],
    ["javascript:alert(1)", "must be an https URL"],
    ["https://user@receiver.example/", "must not carry a user name or a password"],
    ["https://receiver.example:0/", "must not name port 0"],
    ["https://:secret@receiver.example/", "must not carry a user name or a password"],
    ["receiver.example/hook", "must be an absolute URL"],
    ["https://", "must be an absolute URL"],
    ["https://256.1.1.1/", "must be an absolute URL"],
    ["https://receiver.exa\nmple/", "must be an absolute URL"],
    ["\thttps://receiver.example/", "must be an absolute URL"],
    ["https://receiver.example:0/hook", "must not name port 0"],
    ["https://receiver.example:000/hook", "must not name port 0"],
  ])("is refused when it has not the right form: %s", (url, problem) => {
    expect(urlProblem(url, PRODUCTION)).toBe(problem);
  });

  it("is accepted for public hosts, on any port", () => {
    expect(urlProblem("https://receiver.example:8443/hook?key=1", PRODUCTION)).toBeNull();
    expect(urlProblem("https://8.8.8.8/hook", PRODUCTION)).toBeNull();
  });

  it("may be plain http in the demo, for local receivers", () => {
    expect(urlProblem("http://127.0.0.1:8080/hook", DEMO)).toBeNull();
    expect(urlProblem("http://localhost:8080/hook", DEMO)).toBeNull();
    expect(urlProblem("http://8.8.8.8/hook", DEMO)).toBe("must be an https URL: plain http is for local receivers");
  });
});
