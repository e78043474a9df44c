import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serveHubBank } from "@/lib/banks/testing/hub-bank";
import { operationDetail } from "@/lib/operations/contract";
import { ApiClient, created } from "../api/api-client";
import { startLater } from "../support/first-start";
import { expect, test } from "./fixtures";

/**
 * A bank that nobody has told the code about: another path and version, `Client-` headers, digests in hexadecimal digits, links
 * relative to a prefix. It comes by a file, beside the server that runs (decision 115): one of its own, since from then on payers are
 * offered no virtual bank there (decision 209).
 */
test("a bank is added by a file, and paid at without a restart", async ({ payer, bank }) => {
  test.setTimeout(240_000);
  const server = await startLater();
  const { baseUrl } = server;
  const hub = await serveHubBank(() => baseUrl, new URL(baseUrl).host);
  const folder = await mkdtemp(join(tmpdir(), "paraph-bank-file-"));
  try {
    const [merchant] = server.demo().tenants;
    if (!merchant) throw new Error("The demo has no merchant.");
    const erp = new ApiClient(server.demo(), merchant);
    const payment = { amount: 15_075, concept: "Invoice 1" };
    const answer = await erp.createInvoiceCollection({
      countryCode: "PT",
      languageCode: "en",
      operations: [{ payment }],
    });
    const [made] = created.parse(answer.body).operations;
    if (!made) throw new Error("The flow has no operation.");
    await payer.open(made.url);
    await payer.search.fill("banco do atol");
    await expect(payer.bank("Banco do Atol")).toHaveCount(0);

    const file = join(folder, "bank.json");
    await writeFile(file, JSON.stringify({ ...hub.record, id: "banco-do-atol", name: "Banco do Atol", country: "PT" }));
    const env = { ...process.env, DATA_DIR: server.dataDir };
    await promisify(execFile)("node_modules/.bin/tsx", ["scripts/banks.ts", "put", file], { env });

    await expect(async () => {
      await payer.open(made.url);
      // From now on it is the only one.
      await expect(payer.banks).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await payer.chooseBank("Banco do Atol");
    await bank.pay();
    await expect(payer.heading).toHaveText("Payment confirmed");
    const { body } = await erp.get(`/flow/v1/operations/${made.uuid}`);
    expect(operationDetail.parse(body).status).toBe("COMPLETED");
    expect(hub.asked[0]).toBe("POST /api/nadie/v1.1/payments/sepa-credit-transfers 201");
    expect(hub.asked.filter((line) => !/ 20\d$/.test(line))).toEqual([]);
  } finally {
    await hub.server.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
