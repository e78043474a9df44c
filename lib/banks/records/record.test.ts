import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { mergeRecord } from "./merge-record";
import { bankRecord } from "./record";

const node = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
});

/** Every field of a JSON schema: `methods[].credentials[].name`. */
function pathsOf(schema: unknown, at: string): readonly string[] {
  const { properties, items, anyOf } = node.parse(schema);
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const path = at === "" ? name : `${at}.${name}`;
    return [path, ...pathsOf(inner, path)];
  });
  return [...own, ...(items ? pathsOf(items, `${at}[]`) : []), ...anyOf.flatMap((branch) => pathsOf(branch, at))];
}

it("docs/banks.md explains every field of the record, and no other", () => {
  const known = pathsOf(z.toJSONSchema(bankRecord, { unrepresentable: "any" }), "");
  // Both products are alike; headings of groups have no row of their own.
  const wanted = new Set(known.map((path) => path.replace(/^products\.\w+\./, "products.*.")));
  const groups = new Set([...wanted].map((path) => path.replace(/\.[^.]+$/, "")));
  const [, table = ""] = readFileSync("docs/banks.md", "utf8").split("## The record");
  const told = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
  );
  expect(told.filter((path) => !wanted.has(path))).toEqual([]);
  expect([...wanted].filter((path) => !told.includes(path) && !groups.has(path))).toEqual([]);
});

it("a record is laid over another as RFC 7396 says", () => {
  const standing = { a: { b: 1, c: [1, 2] }, d: 1 };
  expect(mergeRecord(standing, { a: { b: null, c: [3], e: { f: null, g: 1 } }, d: { h: 1 } })).toEqual({
    a: { c: [3], e: { g: 1 } },
    d: { h: 1 },
  });
  expect(standing).toEqual({ a: { b: 1, c: [1, 2] }, d: 1 });
  expect(mergeRecord({}, JSON.parse('{"__proto__": {"x": 1}}'))).not.toHaveProperty("x");
});
