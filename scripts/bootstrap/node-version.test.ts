import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { problemOfNode } from "./node-version.mjs";

it.each([
  ["20.19.0", null],
  ["20.20.2", null],
  ["22.6.0", null],
  ["22.8.0", null],
  ["22.23.3", null],
  ["24.7.0", null],
  ["18.20.8", "Paraph needs Node 20.19 or newer; this is 18.20.8."],
  ["20.18.3", "Paraph needs Node 20.19 or newer; this is 20.18.3."],
  ["22.7.0", "Node 22.7.0 writes letters such as ä wrongly: Paraph needs 22.8 or newer."],
])("on Node %s: %j", (version, problem) => {
  expect(problemOfNode(version)).toBe(problem);
});

it("is what installers are told", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8")).engines).toEqual({ node: ">=20.19 <22.7 || >=22.8" });
});
