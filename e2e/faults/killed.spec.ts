import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { operationDetail } from "@/lib/operations/contract";
import { freePort } from "@/scripts/free-port";
import { ApiClient, createPayment } from "../api/api-client";
import { authorise, chooseBank, open } from "../api/payer-by-http";
import { copyOfFirstStart } from "../support/first-start";
import { type RunningServer, startServer } from "../support/server";

const events = z.object({
  results: z.array(z.object({ eventType: z.string(), resource: z.object({ uuid: z.string() }) })),
});

function erpOf(server: RunningServer): ApiClient {
  const [tenant] = server.demo().tenants;
  if (!tenant) throw new Error("the demo has no tenant");
  return new ApiClient(server.demo(), tenant);
}

test("killed between the bank's yes and our write: the operation completes by itself, once", async () => {
  test.setTimeout(180_000);
  const dataDir = await copyOfFirstStart();
  const port = await freePort();
  let server = await startServer({ port, dataDir });
  try {
    const erp = erpOf(server);
    const operations = await Promise.all([createPayment(erp), createPayment(erp), createPayment(erp)]);
    for (const { url } of operations) await authorise(await chooseBank(url), { comeBack: false });
    await server.kill();

    server = await startServer({ port, dataDir });
    const again = erpOf(server);
    for (const { uuid, url } of operations) {
      const read = async () => operationDetail.parse((await again.get(`/flow/v1/operations/${uuid}`)).body);
      await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe("COMPLETED");
      const { payment } = await read();
      expect((await again.get(`/payment/v1/payments/${payment?.paymentUuid}`)).status).toBe(200);
      expect((await open(url)).html.text).toContain("Pago confirmado");
    }
    const { results } = events.parse((await again.get("/webhook/v1/events?limit=100")).body);
    // The demo's past has completed operations, too.
    const ours = operations.map(({ uuid }) => uuid).toSorted();
    const completed = results
      .filter(({ eventType, resource }) => eventType === "OPERATION_COMPLETED" && ours.includes(resource.uuid))
      .map(({ resource }) => resource.uuid);
    expect(completed.toSorted()).toEqual(ours);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
