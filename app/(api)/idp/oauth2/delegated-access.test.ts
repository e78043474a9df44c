import { sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { revokeMandate } from "@/lib/mandates/revoke-mandate";
import { SYSTEM } from "@/lib/tenants/author";
import { aClient, aMandate, aTenant } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { askForToken, aToken } from "@/lib/tokens/testing/tokens";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { ROUTES } from "../testing/routes";

let served: ServedRoutes;
beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
});
afterAll(() => served.close());

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

it("a collaborator acts for the organisation that gave it a mandate, by oauth4webapi", async () => {
  const collaborator = await aClient();
  const target = await aTenant("Target, S.A.");
  const mandateUuid = await aMandate(target, collaborator.tenantUuid);
  const options = { [oauth.customFetch]: served.fetch, [oauth.allowInsecureRequests]: true };
  const issuer = new URL("http://localhost:3000/idp");
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const app: oauth.Client = { client_id: collaborator.clientId };
  const auth = oauth.ClientSecretBasic(collaborator.clientSecret);
  const own = await oauth.processClientCredentialsResponse(
    server,
    app,
    await oauth.clientCredentialsGrantRequest(server, app, auth, { scope: "api" }, options),
  );
  const delegated = await oauth.processGenericTokenEndpointResponse(
    server,
    app,
    await oauth.genericTokenEndpointRequest(
      server,
      app,
      auth,
      EXCHANGE,
      {
        subject_token: own.access_token,
        subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
        target_tenant: target.toUpperCase(),
      },
      options,
    ),
  );
  expect(delegated).toEqual({
    access_token: expect.any(String),
    token_type: "bearer",
    expires_in: 900,
    scope: "api",
    issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
  });
  expect(decodeJwt(delegated.access_token)).toMatchObject({
    sub: target,
    tenant_id: target,
    client_id: collaborator.clientId,
    act: { sub: collaborator.tenantUuid, client_id: collaborator.clientId },
    mandate_id: mandateUuid,
    roles: [],
    authorities: expect.arrayContaining(["flows:write"]),
  });
  expect(await verifyAccessToken(delegated.access_token)).toMatchObject({ tenantUuid: target });
  expect(await verifyAccessToken(own.access_token)).toMatchObject({ tenantUuid: collaborator.tenantUuid });
});

it("gets no more by an older token than the client may have by now", async () => {
  const collaborator = await aClient();
  const target = await aTenant("Target, S.A.");
  await aMandate(target, collaborator.tenantUuid);
  const subject_token = await aToken(served, collaborator);
  await getDb().execute(sql`update oauth_client set scopes = '{openid}' where client_id = ${collaborator.clientId}`);
  const answer = await askForToken(served, collaborator, {
    grant_type: EXCHANGE,
    subject_token,
    target_tenant: target,
  });
  const { access_token } = await answer.json();
  expect(decodeJwt(access_token)).not.toMatchObject({ scope: expect.stringContaining("api") });
  expect(decodeJwt(access_token).authorities).not.toContain("flows:write");
});

it("a mandate that waits for its acceptance, or runs the other way, gives no access", async () => {
  const collaborator = await aClient();
  const target = await aTenant("Target, S.A.");
  const subject_token = await aToken(served, collaborator);
  const ask = () => askForToken(served, collaborator, { grant_type: EXCHANGE, subject_token, target_tenant: target });
  const { uuid } = await grantMandate(getDb(), SYSTEM, {
    targetTenantUuid: target,
    collaboratorTenantUuid: collaborator.tenantUuid,
  });
  expect((await ask()).status).toBe(400);
  await revokeMandate(getDb(), SYSTEM, collaborator.tenantUuid, uuid);
  await aMandate(collaborator.tenantUuid, target);
  expect((await ask()).status).toBe(400);
  const again = await aMandate(target, collaborator.tenantUuid);
  expect((await ask()).status).toBe(200);
  await revokeMandate(getDb(), SYSTEM, target, again);
  expect(await (await ask()).json()).toEqual({
    error: "invalid_grant",
    error_description: "There is no mandate between the two organisations.",
  });
});
