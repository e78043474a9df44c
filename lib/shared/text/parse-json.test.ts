import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { generator } from "@/lib/shared/testing/random";
import { parseJson } from "./parse-json";

function refusalOf(text: string): unknown {
  try {
    return { parsed: parseJson(text) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...error.errors.map((named) => ("pointer" in named ? named.pointer : named.parameter))];
  }
}

describe("a JSON body", () => {
  it.each([
    ['{"a":1,"a":1}', ["/a"]],
    ['{"a":{"b":[0,{"c":1,"d":[],"c":2}]}}', ["/a/b/1/c"]],
    ['[{"x":1},{"x":1,"y":{"z":0,"z":0},"x":2}]', ["/1/y/z", "/1/x"]],
    ['{"__proto__":1,"__proto__":2}', ["/__proto__"]],
    ['{"constructor":1,"a":2,"constructor":1}', ["/constructor"]],
    ['{"\\u0061mount":1,"amount":2}', ["/amount"]],
    ['{"a/b~c":1,"a/b~c":2}', ["/a~1b~0c"]],
    ['{"":1,"":2}', ["/"]],
    ['{"a\\"":1,"b":"\\\\","a\\"":3}', ['/a"']],
    ['{ "a" : "x, \\"a\\": 1" , "a" : [ ] }', ["/a"]],
  ])("with a key twice is refused by its pointer: %s", (text, pointers) => {
    expect(refusalOf(text)).toEqual(["invalid_field", ...pointers]);
  });

  it.each(["{", "", "{'a':1}", '{"a":1,}', "[1] x", '"\u0001"', "NaN"])("that is none is refused: %s", (text) => {
    expect(refusalOf(text)).toEqual(["invalid_request"]);
  });

  it.each([
    ['{"amount":99999999999.0000001}', ["/amount"]],
    ['[1, {"a" : [0, 1.00000000000000001 ]}]', ["/1/a/1"]],
    ["-9007199254740993.5", [""]],
    ['{"a":1e-400,"b":12345678901234567.89e1,"c":10000000000000000000000005e-1}', ["/a", "/b", "/c"]],
  ])("with a number whose fraction would be lost is refused by its pointer: %s", (text, pointers) => {
    expect(refusalOf(text)).toEqual(["invalid_field", ...pointers]);
  });

  it.each([
    "[1.0,-1.50e1,100E-2,1.5e+1,0.0,-0,-0.000e-3,0e-400,10.00000000000000000000000]",
    "[0.1,0.30000000000000000001,1e21,12345678901234567890,-1e-7,3.141592653589793238462643]",
    '{"a.b-c":"99999999999.0000001","-":[true,false,null]}',
  ])("with numbers that are whole, however they are written, or fractions that stay is read: %s", (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it("names no more of them than somebody would read", () => {
    const twice = Array.from({ length: 5_000 }, (_, n) => `"k${n}":1,"k${n}":2`).join(",");
    expect(refusalOf(`{${twice}}`)).toHaveLength(21);
  });

  it("is named by what is around it where a pointer to it would be longer than anybody reads", () => {
    const long = "k".repeat(100_000);
    const twice = Array.from({ length: 20 }, (_, n) => `"k${n}":1,"k${n}":2`).join(",");
    expect(refusalOf(`{"a":{"${long}":{${twice}}}}`)).toEqual(["invalid_field", "/a"]);
    expect(refusalOf(`{"${long}":1,"${long}":2}`)).toEqual(["invalid_field", ""]);
    expect(refusalOf(`{"b":[${`{"a":`.repeat(1_000)}1.00000000000000001${"}".repeat(1_000)}]}`)).toEqual([
      "invalid_field",
      expect.stringMatching(/^\/b\/0(\/a){490,500}$/),
    ]);
    expect(() => parseJson(`{"a":{"${long}":{"b":1,"b":2}}}`)).toThrow(
      expect.objectContaining({
        errors: [{ pointer: "/a", code: "duplicate_key", detail: "holds a key that is given more than once" }],
      }),
    );
  });

  it("costs no more to name below a long key, however often it stands there", () => {
    const again = '"a":1,'.repeat(80_000);
    expect(refusalOf(`{"${"k".repeat(500_000)}":{${again}"a":1}}`)).toEqual(["invalid_field", ""]);
  });

  it("is what JSON.parse says, whatever stands in it, as long as no key stands twice", () => {
    const random = generator(58);
    const text = () =>
      random.pick(["a", "b", "", "\\", '"', "a,b", "{}", "[", "é\u2028", "__proto__", "toString", "1"]);
    const value = (depth: number): unknown => {
      const kind = random.pick(depth > 4 ? ["text", "number"] : ["object", "array", "text", "number", "null"]);
      if (kind === "text") return text();
      if (kind === "number") return random.pick([0, -1.5, 1e21, 12]);
      if (kind === "null") return random.pick([null, true, false]);
      const members = Array.from({ length: Math.floor(random.next() * 4) }, () => value(depth + 1));
      return kind === "array" ? members : Object.fromEntries(members.map((member) => [text(), member]));
    };
    for (let run = 0; run < 300; run++) {
      const json = JSON.stringify(value(0), null, random.pick([0, 2]));
      expect(parseJson(json)).toEqual(JSON.parse(json));
    }
  });

  it("may be as deep and as long as it can be sent", () => {
    const depth = 100_000;
    expect(() => parseJson(`${"[".repeat(depth)}${"]".repeat(depth)}`)).not.toThrow();
    expect(refusalOf(`{"picture":"${"A\\\\".repeat(200_000)}","picture":0}`)).toEqual(["invalid_field", "/picture"]);
  });
});
