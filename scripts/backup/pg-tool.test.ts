import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectionOf } from "./pg-tool";

afterEach(() => vi.unstubAllEnvs());

describe("a tool of Postgres's own", () => {
  it("is told the password where nobody else reads it", () => {
    expect(connectionOf("postgres://paraph:p%40ss@db.example.com/paraph")).toEqual({
      address: "postgres://paraph@db.example.com/paraph",
      env: { PGPASSWORD: "p@ss" },
    });
    expect(connectionOf("postgres://paraph@db.example.com/paraph").env).toEqual({});
  });

  it("is told the password of the file, where the address has none", () => {
    const folder = mkdtempSync(join(tmpdir(), "paraph-tool-"));
    writeFileSync(join(folder, "password"), "of today\n");
    vi.stubEnv("DATABASE_PASSWORD_FILE", join(folder, "password"));
    expect(connectionOf("postgres://paraph@db.example.com/paraph").env).toEqual({ PGPASSWORD: "of today" });
    expect(connectionOf("postgres://paraph:own@db.example.com/paraph").env).toEqual({ PGPASSWORD: "own" });
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["sslmode=verify-full", "sslmode=verify-full&sslrootcert=system"],
    ["sslmode=verify-full&sslrootcert=root.pem", "sslmode=verify-full&sslrootcert=root.pem"],
    ["sslmode=require", "sslmode=require"],
  ])("is told of %s as %s", (said, told) => {
    const { address } = connectionOf(`postgres://paraph@db.example.com/paraph?${said}`);
    expect(new URL(address).search).toBe(`?${told}`);
  });
});
