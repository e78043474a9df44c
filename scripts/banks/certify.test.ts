import process from "node:process";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { putBanks } from "@/lib/banks/put-banks";
import { bankDirectory } from "@/lib/banks/registry";
import { sandboxFile } from "@/lib/banks/sandbox-banks";
import { seedSandboxBanks } from "@/lib/banks/seed-sandbox-banks";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { serveSandboxBank } from "@/lib/banks/testing/sandbox";
import { certify } from "./certify";

/** What `npm run banks -- test` says of a bank in its last line, and by its exit code (decision 118). */

let server: TestServer;

beforeAll(async () => {
  await testDatabase();
  server = await serveSandboxBank();
  await seedSandboxBanks(getDb(), null);
});
afterAll(() => server?.close());

async function tested(id: string): Promise<Readonly<{ code: number; said: string }>> {
  const bank = sandboxFile(null).find((one) => one.id === id);
  const hosts = ["localhost:3000", new URL(server.origin).host];
  const endpoint = { base: server.origin, pathPrefix: `/sandbox-bank/${id}`, hosts };
  await putBanks(getDb(), { ...bank, endpoint }, "operator:test");
  const record = (await bankDirectory(getDb())).find(id);
  if (!record) throw new Error(`There is no bank ${id}.`);
  let said = "";
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const code = await certify(getDb(), { record, version: 1, lacks: [] }).finally(() => stdout.mockRestore());
  return { code, said };
}

describe("what a test of a bank says of itself", () => {
  it("is that every step has worked where every step was made", async () => {
    const { code, said } = await tested("banco-almendro");
    expect(said).toContain("cancel: CANCELLED");
    expect([code, said]).toEqual([0, expect.stringContaining("\nEvery step has worked; 0 violations")]);
  });

  it.each([
    ["banque-filigrane", "order, status and cancellation, since a payer has to let us order first"],
    ["sparbank-eulental", "order, status and cancellation, since a payer has to tell PSU_ID first"],
  ])("is at %s that nothing was ordered", async (id, untried) => {
    const { code, said } = await tested(id);
    expect(said).toContain(`\nWhat could be tried has worked; not tried: ${untried}; 0 violations`);
    expect([code, said.includes("→ POST")]).toEqual([3, false]);
  });

  it("is of each method by itself, where a bank has several", async () => {
    const { code, said } = await tested("zwillingsbank-sternwarte");
    expect(said).toContain("cancel: CANCELLED");
    expect(said).toContain(
      "not tried: order, status and cancellation by decoupled, since a payer has to tell PSU_ID first",
    );
    expect(code).toBe(3);
  });
});
