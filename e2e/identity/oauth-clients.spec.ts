import { expect, test } from "@playwright/test";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { COLLABORATOR, STRANGER, TARGET, tenant } from "../api/callers";
import { demo } from "../support/demo";

/** Two published client libraries, as they come, against the running server: no special case, no code of ours between. */

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const issuer = () => new URL(`${demo().baseUrl}/idp`);
const options = { [oauth.allowInsecureRequests]: true };

async function byOpenidClient(index: number, algorithm: "oidc" | "oauth2") {
  const { clientId, clientSecret } = tenant(index);
  return client.discovery(issuer(), clientId, undefined, client.ClientSecretBasic(clientSecret), {
    algorithm,
    execute: [client.allowInsecureRequests],
  });
}

async function byOauth4webapi(index: number, algorithm: "oidc" | "oauth2") {
  const { clientId, clientSecret } = tenant(index);
  const discovered = await oauth.discoveryRequest(issuer(), { ...options, algorithm });
  return {
    server: await oauth.processDiscoveryResponse(issuer(), discovered),
    app: { client_id: clientId } satisfies oauth.Client,
    auth: oauth.ClientSecretBasic(clientSecret),
  };
}

for (const algorithm of ["oidc", "oauth2"] as const) {
  test(`openid-client, by the ${algorithm} document: a client's own token, and one for its target, until it is revoked`, async () => {
    const config = await byOpenidClient(COLLABORATOR, algorithm);
    const own = await client.clientCredentialsGrant(config, { scope: "api" });
    expect(own).toMatchObject({ token_type: "bearer", expires_in: 900, scope: "api" });
    expect(own.refresh_token).toBeUndefined();
    const target = tenant(TARGET).uuid;
    const delegated = await client.genericGrantRequest(config, EXCHANGE, {
      subject_token: own.access_token,
      target_tenant: target,
    });
    expect(delegated).toMatchObject({ issued_token_type: "urn:ietf:params:oauth:token-type:access_token" });
    expect(await client.tokenIntrospection(config, delegated.access_token)).toMatchObject({
      active: true,
      tenant_id: target,
      act: { sub: tenant(COLLABORATOR).uuid },
    });
    await client.tokenRevocation(config, delegated.access_token);
    expect(await client.tokenIntrospection(config, delegated.access_token)).toEqual({ active: false });
    expect(await client.tokenIntrospection(config, own.access_token)).toMatchObject({ active: true });
    const refused = { error: "invalid_grant", status: 400 };
    const stranger = { subject_token: own.access_token, target_tenant: tenant(STRANGER).uuid };
    await expect(client.genericGrantRequest(config, EXCHANGE, stranger)).rejects.toMatchObject(refused);
  });

  test(`oauth4webapi, by the ${algorithm} document: a token that its published keys verify`, async () => {
    const { server, app, auth } = await byOauth4webapi(TARGET, algorithm);
    const asked = await oauth.clientCredentialsGrantRequest(server, app, auth, {}, options);
    const { access_token } = await oauth.processClientCredentialsResponse(server, app, asked);
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""));
    const expected = { issuer: server.issuer, audience: demo().baseUrl, typ: "at+jwt", algorithms: ["ES256"] };
    const { payload } = await jwtVerify(access_token, keys, expected);
    expect(payload).toMatchObject({ tenant_id: tenant(TARGET).uuid, client_id: tenant(TARGET).clientId });
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: "ES256", typ: "at+jwt", kid: expect.any(String) });
    const introspected = await oauth.introspectionRequest(server, app, auth, access_token, options);
    expect(await oauth.processIntrospectionResponse(server, app, introspected)).toMatchObject({ active: true });
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, app, auth, access_token, options));
    const again = await oauth.introspectionRequest(server, app, auth, access_token, options);
    expect(await oauth.processIntrospectionResponse(server, app, again)).toEqual({ active: false });
  });
}

test("the alias gives a token for platform-api", async () => {
  const { server, app, auth } = await byOauth4webapi(TARGET, "oauth2");
  const alias = { ...server, token_endpoint: `${demo().baseUrl}/api/v2/auth/token` };
  const asked = await oauth.clientCredentialsGrantRequest(alias, app, auth, { scope: "platform-api" }, options);
  const { scope } = await oauth.processClientCredentialsResponse(alias, app, asked);
  expect(scope).toBe("platform-api");
});
