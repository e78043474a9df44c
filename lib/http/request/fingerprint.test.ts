import { describe, expect, it } from "vitest";
import { canonicalJson, fingerprintOf } from "./fingerprint";

const file = (sha256: string, changes: Partial<{ sizeBytes: number; truncated: boolean; filename: string }> = {}) => ({
  filename: "a.pdf",
  path: "/somewhere",
  sizeBytes: 5,
  head: new Uint8Array(),
  truncated: false,
  isField: false,
  sha256,
  ...changes,
});

describe("two bodies are the same (decision 2)", () => {
  it.each([
    ["spaces and line breaks", '{"a":[1,2],"b":null}', ' {\n "a" : [ 1,\t2 ] , "b":null }'],
    ["the order of members, at any depth", '{"a":{"x":1,"y":2},"b":3}', '{"b":3,"a":{"y":2,"x":1}}'],
    ["how a number is written", '{"a":[1,100,0.5,0]}', '{"a":[1.0,1e2,5E-1,-0]}'],
    ["how a text is written", '{"a":"é/\\""}', '{"\\u0061":"\\u00e9\\/\\u0022"}'],
    ["members named like JavaScript's own", '{"__proto__":1,"constructor":2}', '{"constructor":2,"__proto__":1}'],
  ])("but for %s", (_what, one, other) => {
    expect(canonicalJson(JSON.parse(other))).toBe(canonicalJson(JSON.parse(one)));
  });

  it.each([
    ["another order of a list", "[1,2]", "[2,1]"],
    ["a number and its text", '{"a":1}', '{"a":"1"}'],
    ["null and nothing", '{"a":null}', "{}"],
    ["false and null", "[false]", "[null]"],
    ["a list in a list", "[[1],2]", "[[1,2]]"],
    ["an empty list and an empty object", "[]", "{}"],
    ["a name and its value", '{"a":"b"}', '{"b":"a"}'],
    ["another member __proto__", '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
    ["a quote that would end a text", '["a\\",\\"b"]', '["a","b"]'],
    ["another case", '{"a":"X"}', '{"a":"x"}'],
  ])("not with %s", (_what, one, other) => {
    expect(canonicalJson(JSON.parse(other))).not.toBe(canonicalJson(JSON.parse(one)));
  });

  it.each([
    ["deep", `${"[".repeat(400_000)}${"]".repeat(400_000)}`],
    ["wide", `[${"1,".repeat(400_000)}1]`],
  ])("however %s they are", (_what, text) => {
    expect(canonicalJson(JSON.parse(text)).length).toBeGreaterThanOrEqual(800_000);
  });

  it("with the same files in any order, and with no other bytes, name, size or number of files", () => {
    const of = (...files: readonly (readonly [string, ReturnType<typeof file>])[]) =>
      fingerprintOf({ json: {}, files: new Map(files) });
    const both = of(["a", file("1")], ["b", file("2")]);
    expect(of(["b", file("2")], ["a", file("1")])).toBe(both);
    const others = [
      of(["a", file("2")], ["b", file("1")]),
      of(["a", file("1")]),
      of(["a", file("1")], ["c", file("2")]),
      of(["a", file("1")], ["b", file("2", { sizeBytes: 6 })]),
      of(["a", file("1")], ["b", file("2", { truncated: true })]),
      of(),
    ];
    expect(new Set([both, ...others]).size).toBe(7);
  });
});
