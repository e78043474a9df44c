import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

it("the change log says of each change once in which version it came", async () => {
  const entries = (await readFile("CHANGELOG.md", "utf8")).split("\n").filter((line) => line.startsWith("- "));
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([]);
});
