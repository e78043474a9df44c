import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

describe("the README", () => {
  it("documents each variable of the environment in its table", async () => {
    const [readme, source] = await Promise.all([readFile("README.md", "utf8"), readFile("lib/shared/env.ts", "utf8")]);
    const variables = [...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+):(?: |$)/gm)].flatMap(([, name]) => name ?? []);
    expect(variables).toEqual(expect.arrayContaining(["PORT", "DATABASE_URL", "APP_SECRET", "S3_BUCKET"]));
    const rows = readme.split("\n").filter((line) => /^\| `[A-Z0-9_]+`/.test(line));
    const documented = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? []),
    );
    // NODE_ENV is set by the start itself.
    expect(variables.filter((name) => name !== "NODE_ENV" && !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !variables.includes(name))).toEqual([]);
    // Each says its default and what it means.
    expect(
      rows.filter((row) =>
        row
          .split("|")
          .slice(1, 4)
          .some((cell) => cell.trim() === ""),
      ),
    ).toEqual([]);
  });
});
