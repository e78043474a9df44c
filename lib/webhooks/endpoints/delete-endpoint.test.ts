import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { SYSTEM } from "@/lib/tenants/author";
import { rotateSecret } from "@/lib/webhooks/secrets/rotate-secret";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { deleteEndpoint } from "./delete-endpoint";

it("an endpoint that is deleted while its secret is being rotated keeps none of them", async () => {
  const database = await testDatabase();
  const tenantUuid = await insertTenant(database);
  const endpointUuid = await insertEndpoint(database, tenantUuid, {});
  await interleave(
    database,
    async (tx) => {
      await rotateSecret(tx, SYSTEM, tenantUuid, endpointUuid);
      await rotateSecret(tx, SYSTEM, tenantUuid, endpointUuid);
    },
    () => deleteEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid),
  );
  const [kept] = await database.sql`
    select secret_sealed, previous_secret_sealed,
           (select count(*)::int from webhook_earlier_secret where endpoint_uuid = ${endpointUuid}) as earlier
      from webhook_endpoint where uuid = ${endpointUuid}`;
  expect(kept).toEqual({ secret_sealed: "", previous_secret_sealed: null, earlier: 0 });
});
