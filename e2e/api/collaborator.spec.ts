import { expect, test } from "@playwright/test";
import { z } from "zod";
import { paymentRecordDetail } from "@/lib/attempts/contract";
import { flowDetail } from "@/lib/flows/contract";
import { operationDetail, operationList } from "@/lib/operations/contract";
import { demo } from "../support/demo";
import { ApiClient, createPayment } from "./api-client";
import { COLLABORATOR, DelegatedClient, exchange, STRANGER, TARGET, tenant } from "./callers";
import { pay } from "./payer-by-http";

test("a collaborator acts for its target, and sees its own channel only", async () => {
  const collaborator = { uuid: tenant(COLLABORATOR).uuid, legalName: tenant(COLLABORATOR).legalName };
  const target = new ApiClient(demo(), tenant(TARGET));
  const delegated = new DelegatedClient(demo(), tenant(TARGET));
  const own = await createPayment(target);
  const attributed = await createPayment(delegated);

  expect(flowDetail.parse((await target.get(`/flow/v1/flows/${attributed.flowUuid}`)).body).collaborator).toEqual(
    collaborator,
  );
  const read = operationDetail.parse((await delegated.get(`/flow/v1/operations/${attributed.uuid}`)).body);
  expect(read.flow).toEqual({ collaborator });
  for (const path of [`/flow/v1/operations/${own.uuid}`, `/flow/v1/flows/${own.flowUuid}`]) {
    expect([path, (await delegated.get(path)).status]).toEqual([path, 404]);
  }
  expect((await delegated.call("PUT", `/flow/v1/operations/${own.uuid}/cancel`)).status).toBe(404);

  const visible = operationList.parse((await delegated.get("/flow/v1/operations?limit=100")).body);
  expect(visible.total).toBeGreaterThan(0);
  expect(new Set(visible.results.map(({ flow }) => flow.collaborator?.uuid))).toEqual(new Set([collaborator.uuid]));
  const direct = await delegated.get("/flow/v1/operations?q_origin=DIRECT");
  expect([direct.status, direct.body]).toEqual([200, { total: 0, results: [] }]);

  await pay(attributed.url);
  await expect
    .poll(async () => operationDetail.parse((await target.get(`/flow/v1/operations/${attributed.uuid}`)).body).status)
    .toBe("COMPLETED");
  const record = await delegated.get(`/payment/v1/payments/${read.payment?.paymentUuid}`);
  expect(paymentRecordDetail.parse(record.body).collaborator).toEqual({ uuid: collaborator.uuid });
});

test("without a mandate there is no token", async () => {
  const refused = await exchange(tenant(STRANGER).uuid);
  expect([refused.status, z.object({ error: z.string() }).parse(await refused.json()).error]).toEqual([
    400,
    "invalid_grant",
  ]);
});

test("a token for one organisation opens no other", async () => {
  const delegated = new DelegatedClient(demo(), tenant(TARGET));
  const headers = { "x-tenant-id": tenant(STRANGER).uuid };
  expect((await delegated.call("GET", "/flow/v1/operations", { headers })).status).toBe(403);
});
