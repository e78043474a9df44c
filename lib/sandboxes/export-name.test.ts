import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportName } from "./model";

/** Every route that answers with a table. */
const ROUTES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("/route.ts"))
  .map((path) => [path, readFileSync(join("app", path), "utf8")] as const)
  .filter(([, source]) => /"Content-Type": "text\/csv|csvAnswer\(/.test(source));

describe("a table that leaves a sandbox (decision 208)", () => {
  it("is called so, and a live organisation's as ever", () => {
    expect(exportName("operations.csv", { isSandbox: true })).toBe("TEST-operations.csv");
    expect(exportName("operations.csv", { isSandbox: false })).toBe("operations.csv");
  });

  it("there are some", () => expect(ROUTES.length).toBeGreaterThan(5));

  it.each(ROUTES)("has its name from there: %s", (_, source) => {
    expect(source).toMatch(/(dispositionOf|csvAnswer)\(\s*(await )?exportName/);
  });
});
