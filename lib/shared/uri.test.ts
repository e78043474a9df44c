import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { isWebUri, parametersAmong, requestTargetOf, toWebUri, urlFrom, withParameters } from "./uri";

const ajv = new Ajv();
addFormats.default(ajv);
const validates = ajv.compile({ type: "string", format: "uri" });

describe("an address as RFC 3986 writes it (decision 362)", () => {
  it.each([
    "https://shop.example",
    "HTTPS://Shop.example:8443/",
    "https://shop.example:/a//b;c=1,2/@me/~x/(1)!$&'*+=",
    "https://shop.example?tok=a%20b&sig=%2Fx%7e&at=12:30/1?#a/b?c",
    "https://shop.example/?",
    "https://[2001:db8::1]:8443/hook",
    "http://127.0.0.1:80/hook#",
    "https://xn--exmple-cua.com/%C3%A4",
  ])("%s is one, for whoever validates it as well", (text) => {
    expect([isWebUri(text), validates(text), urlFrom(text) !== null]).toEqual([true, true, true]);
  });

  it.each([
    ["http://exämple.com/", "http://xn--exmple-cua.com/"],
    ["https://example.com/ä", "https://example.com/%C3%A4"],
    ["https://example.com/a|b?q={x}", "https://example.com/a%7Cb?q=%7Bx%7D"],
    ["https://example.com/50%?a=100%&b=%4", "https://example.com/50%25?a=100%25&b=%254"],
    ["https://example.com/[1]?a[]=1#b[]#c", "https://example.com/%5B1%5D?a%5B%5D=1#b%5B%5D%23c"],
    ['https://example.com/"x"<>`^\\y', "https://example.com/%22x%22%3C%3E%60%5E/y"],
    ["https:example.com/a", "https://example.com/a"],
    ["https:///example.com/a", "https://example.com/a"],
    ["https://exam%70le.com/€?€#€", "https://example.com/%E2%82%AC?%E2%82%AC#%E2%82%AC"],
    ["https://example.com/%c3%28?x=%2f", "https://example.com/%c3%28?x=%2f"],
  ])("%s is written %s", (text, uri) => {
    expect(toWebUri(text)).toBe(uri);
    expect([isWebUri(uri), validates(uri), toWebUri(uri)]).toEqual([true, true, uri]);
    if (text !== uri && !text.includes("%70")) expect(isWebUri(text)).toBe(false);
  });

  it.each([
    "ftp://example.com/",
    "example.com",
    "//example.com",
    "https://",
    "https://a b/",
    "https://a@b/",
    "https://a/\n",
  ])("%j is none", (text) => {
    expect(isWebUri(text)).toBe(false);
  });
});

describe("what a request to an address names (decision 362)", () => {
  it.each([
    ["https://shop.example", "/"],
    ["HTTPS://shop.example:8443?a", "/?a"],
    ["https://shop.example/a/../hook?sig=it's&x=%7e&at=/b", "/a/../hook?sig=it's&x=%7e&at=/b"],
    ["https://shop.example//a?#b", "//a?"],
    ["https://exämple.com/ä b?ö", "/%C3%A4%20b?%C3%B6"],
  ])("of %s it is %s", (address, target) => {
    expect(requestTargetOf(address)).toBe(target);
  });
});

describe("an address with parameters (decision 362)", () => {
  const said = { status: "COMPLETED", state: "a b/c" };
  const written = "status=COMPLETED&state=a+b%2Fc";

  it.each([
    ["https://shop.example", `https://shop.example?${written}`],
    ["https://shop.example/x/../", `https://shop.example/x/../?${written}`],
    ["https://shop.example/?", `https://shop.example/?${written}`],
    ["https://shop.example/?#end", `https://shop.example/?${written}#end`],
    ["https://shop.example/#end?a=1", `https://shop.example/?${written}#end?a=1`],
    [
      "https://Shop.example/?tok=a%20b&sig=%2Fx%7e&it's=1+2&&empty#end",
      `https://Shop.example/?tok=a%20b&sig=%2Fx%7e&it's=1+2&&empty&${written}#end`,
    ],
    ["https://shop.example/?a=1&", `https://shop.example/?a=1&${written}`],
    ["https://shop.example/?status=mine", `https://shop.example/?status=mine&${written}`],
    // As it could be registered once: what stands in a header is ASCII.
    ["https://exämple.com/|?q={ä}", `https://xn--exmple-cua.com/%7C?q=%7B%C3%A4%7D&${written}`],
  ])("%s", (address, whole) => {
    expect(withParameters(address, said)).toBe(whole);
  });

  it("is as it was without any", () => {
    for (const address of ["https://shop.example", "https://shop.example/?", "https://shop.example/?a=%7e#x"]) {
      expect(withParameters(address, {})).toBe(address);
    }
    expect(withParameters("https://exämple.com", {})).toBe("https://xn--exmple-cua.com/");
  });

  it("tells which names its query has already, however they are written", () => {
    expect(parametersAmong("https://shop.example/?st%61tus&a=1#amount=1", ["amount", "status", "a"])).toEqual([
      "status",
      "a",
    ]);
  });
});

it("what an address is does not change by its being asked often", () => {
  const hosts = new Set(Array.from({ length: 20_000 }, () => urlFrom("https://exämple.com/ñ")?.host));
  expect([...hosts]).toEqual(["xn--exmple-cua.com"]);
  expect([urlFrom("//exämple.com"), urlFrom("ä", "https://exämple.com/b/c")?.pathname]).toEqual([null, "/b/%C3%A4"]);
});
