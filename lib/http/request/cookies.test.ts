import { describe, expect, it } from "vitest";
import { readCookie, readCookies, serialiseCookie } from "./cookies";

const sent = (cookie?: string) => new Request("http://x/", { headers: cookie === undefined ? {} : { cookie } });
const OPTIONS = { httpOnly: true, sameSite: "lax", secure: true, path: "/", maxAge: 300 } as const;

describe("a cookie", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["other=1", null],
    ["asession=1; session=2", "2"],
    ["session=abc", "abc"],
    ["other=1;session=abc; more=2", "abc"],
    ["session=a=b==", "a=b=="],
    ["session=", ""],
    ['session="abc"', '"abc"'],
    ["session=a%40b.example%20%C3%B1", "a@b.example ñ"],
    ["session=100%", "100%"],
    ["session=first; session=second", "first"],
    ["__proto__=x; session=abc", "abc"],
  ])("is found in %j as %j", (header, value) => {
    expect(readCookie(sent(header), "session")).toBe(value);
  });

  it("is one of several whose names begin alike", () => {
    expect(readCookies(sent("way_a=1; other=2; way_b=3%20; way=4"), "way")).toEqual(["1", "3 ", "4"]);
    expect(readCookies(sent("other=2"), "way")).toEqual([]);
    expect(readCookies(sent(), "way")).toEqual([]);
  });

  it.each(["toString", "__proto__"])("of the name %s is none that nobody has sent", (name) => {
    expect(readCookie(sent("a=b"), name)).toBeNull();
  });

  it("is told to a browser with all that guards it", () => {
    const parts = serialiseCookie("session", "abc", OPTIONS).split("; ");
    expect(parts[0]).toBe("session=abc");
    expect(parts.slice(1).toSorted()).toEqual(["HttpOnly", "Max-Age=300", "Path=/", "SameSite=Lax", "Secure"]);
    const plain = serialiseCookie("session", "", { ...OPTIONS, httpOnly: false, secure: false, maxAge: 0 });
    expect(plain.split("; ").toSorted()).toEqual(["Max-Age=0", "Path=/", "SameSite=Lax", "session="]);
  });

  it.each(["a@b.example", "ñ; Path=/elsewhere", "a=b,c d%"])("comes back as it was given: %s", (value) => {
    const [pair = ""] = serialiseCookie("session", value, OPTIONS).split("; ");
    expect(readCookie(sent(pair), "session")).toBe(value);
  });
});
