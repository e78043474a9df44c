import process from "node:process";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { putBanks } from "@/lib/banks/records/put-banks";
import { sandboxFile } from "@/lib/banks/records/sandbox-banks";
import { seedSandboxBanks } from "@/lib/banks/records/seed-sandbox-banks";
import { bankDirectory } from "@/lib/banks/registry";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { serveSandboxBank } from "@/lib/banks/testing/sandbox";
import { env } from "@/lib/shared/env";
import { certify } from "./certify";

/** What `npm run banks -- test` says of a bank in its last line, and by its exit code (decision 118). */

let server: TestServer;

beforeAll(async () => {
  await testDatabase();
  server = await serveSandboxBank();
  await seedSandboxBanks(getDb(), null);
});
afterAll(() => server?.close());

async function tested(id: string, changes: object = {}): Promise<Readonly<{ code: number; said: string }>> {
  const inFile = JSON.stringify(sandboxFile(null).find((one) => one.id === id));
  const bank = JSON.parse(inFile.replaceAll(env().sandboxBankUrl, server.origin));
  const hosts = ["localhost:3000", new URL(server.origin).host];
  const endpoint = { base: server.origin, pathPrefix: `/sandbox-bank/${id}`, hosts };
  await putBanks(getDb(), { ...bank, endpoint, ...changes }, "operator:test");
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

  it.each(["kornblumenbank", "banca-stellamarina"])(
    "is so at %s, which takes the payer's way back as it was registered alone (decision 141)",
    async (id) => {
      const { code, said } = await tested(id);
      expect([code, said]).toEqual([0, expect.stringContaining("\nEvery step has worked; 0 violations")]);
    },
  );

  it("is made with the addresses that payments are made with", async () => {
    const { said } = await tested("banco-almendro", { notifies: true });
    expect(said).toMatch(/TPP-Redirect-URI: \S+\/psd2\/callback\/berlin-group\?state=\S+/);
    expect(said).toMatch(/TPP-Nok-Redirect-URI: \S+&outcome=nok/);
    expect(said).toMatch(/TPP-Notification-URI: \S+\/psd2\/notifications\/\S+/);
  });

  it("is that the cancellation was not tried where the bank has nothing left to cancel", async () => {
    // The sandbox exempts this amount.
    const products = { SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers", amountMinorMin: 10_023 } };
    const { code, said } = await tested("banco-almendro", { products });
    expect(said).toContain("not tried: the cancellation, which has come to REFUSED; 0 violations");
    expect(code).toBe(3);
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
