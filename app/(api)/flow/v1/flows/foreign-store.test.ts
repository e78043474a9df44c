import { expect, it } from "vitest";
import * as readyRoute from "@/app/(api)/health/ready/route";
import { insertBusiness } from "@/db/testing/business";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import * as contentRoute from "../operations/[uuid]/payment-documents/[documentUuid]/content/route";
import * as collectionRoute from "./invoice-collection/route";

it("a file store that is another database's keeps no document, and misses none (decision 376)", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const { operationUuid } = await insertBusiness(database, merchant);
  const uuid = newUuid();
  const key = `${merchant.tenantUuid}/${operationUuid}/${uuid}.pdf`;
  await database.sql`
    insert into document (uuid, tenant_uuid, operation_uuid, type, name, size_bytes, sha256, storage_key, created_at)
    values (${uuid}, ${merchant.tenantUuid}, ${operationUuid}, 'INVOICE', 'a.pdf', 5, 'x', ${key}, now())`;
  await database.sql`insert into file_store_mark (mark) values (${newUuid()})`;

  const collect = (generateDocument: boolean) =>
    callRoute(collectionRoute, {
      method: "POST",
      path: "/flow/v1/flows/invoice-collection",
      as: merchant.caller,
      body: { operations: [{ payment: { amount: 100 }, invoice: { id: "1", generateDocument } }] },
    });
  const refused = await collect(true);
  expectProblem(refused, 503, "service_unavailable");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await database.sql`select from flow where tenant_uuid = ${merchant.tenantUuid}`).toHaveLength(1);
  const content = await callRoute(contentRoute, {
    path: `/flow/v1/operations/${operationUuid}/payment-documents/${uuid}/content`,
    params: { uuid: operationUuid, documentUuid: uuid },
    as: merchant.caller,
  });
  expectProblem(content, 503, "service_unavailable");

  expect((await collect(false)).status).toBe(201);
  const ready = await readyRoute.GET();
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: "ok", checks: { database: "ok", secret: "ok", files: "unavailable" } },
  ]);
});
