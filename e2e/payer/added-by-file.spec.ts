import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serveHubBank } from "@/lib/banks/testing/hub-bank";
import { demo } from "../support/demo";
import { expect, test } from "./fixtures";
import { newPayment } from "./payments";

/**
 * A bank that nobody has told the code about: another path and version, headers of other names, digests in hexadecimal digits, links
 * relative to a prefix. It comes by a file, beside the server that runs (decision 115).
 */
test("a bank is added by a file, and paid at without a restart", async ({ payer, bank }) => {
  const { baseUrl } = demo();
  const hub = await serveHubBank(() => baseUrl, new URL(baseUrl).host);
  const folder = await mkdtemp(join(tmpdir(), "paraph-bank-file-"));
  // Banks stay: one of a try before must not be there.
  const id = `banco-do-atol-${randomUUID().slice(0, 8)}`;
  const name = `Banco do Atol ${id.slice(-8)}`;
  try {
    const payment = await newPayment({ countryCode: "PT" });
    await payer.open(payment.url);
    await payer.search.fill(name.toLowerCase());
    await expect(payer.bank(name)).toHaveCount(0);

    const file = join(folder, "bank.json");
    await writeFile(file, JSON.stringify({ ...hub.record, id, name, country: "PT" }));
    const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
    await promisify(execFile)("node_modules/.bin/tsx", ["scripts/banks.ts", "put", file], { env });

    await expect(async () => {
      await payer.open(payment.url);
      await payer.search.fill(name.toLowerCase());
      await expect(payer.bank(name)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await payer.chooseBank(name);
    await bank.pay();
    await expect(payer.heading).toHaveText("Payment confirmed");
    expect(await payment.status()).toBe("COMPLETED");
    expect(hub.asked[0]).toBe("POST /api/nadie/v1.1/payments/sepa-credit-transfers 201");
    expect(hub.asked.filter((line) => !/ 20\d$/.test(line))).toEqual([]);
  } finally {
    await hub.server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
