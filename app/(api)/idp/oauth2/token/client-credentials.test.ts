import { createRemoteJWKSet, decodeProtectedHeader, customFetch as joseFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { aClient, basic } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { ROUTES } from "../../testing/routes";

let served: ServedRoutes;
beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
});
afterAll(() => served.close());

async function discover(credentials: Readonly<{ clientId: string; clientSecret: string }>) {
  return client.discovery(
    new URL("http://localhost:3000/idp"),
    credentials.clientId,
    {},
    client.ClientSecretBasic(credentials.clientSecret),
    { [client.customFetch]: served.fetch, execute: [client.allowInsecureRequests] },
  );
}

describe("client_credentials, by openid-client", () => {
  it("gives a token of 900 s that a stranger can verify by discovery alone", async () => {
    const credentials = await aClient();
    const config = await discover(credentials);
    const tokens = await client.clientCredentialsGrant(config, { scope: "openid profile api" });
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 900,
      scope: "openid profile api",
    });
    const { issuer, jwks_uri = "" } = config.serverMetadata();
    const keys = createRemoteJWKSet(new URL(jwks_uri), { [joseFetch]: served.fetch });
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer,
      audience: "http://localhost:3000",
      typ: "at+jwt",
    });
    expect(payload).toEqual({
      iss: "http://localhost:3000/idp",
      aud: "http://localhost:3000",
      sub: credentials.clientId,
      client_id: credentials.clientId,
      tenant_id: credentials.tenantUuid,
      scope: "openid profile api",
      roles: [],
      authorities: expect.arrayContaining(["flows:write", "operations:read"]),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 900,
    });
    expect(decodeProtectedHeader(tokens.access_token)).toEqual({
      alg: "ES256",
      typ: "at+jwt",
      kid: expect.any(String),
    });
    expect(await verifyAccessToken(tokens.access_token)).toMatchObject({ tenantUuid: credentials.tenantUuid });
  });

  it("gives a token for several resources, all of which are the API (RFC 8707 section 2)", async () => {
    const config = await discover(await aClient());
    const wanted = ["http://localhost:3000", "http://localhost:3000/flow/v1"];
    const resources = new URLSearchParams(wanted.map((resource) => ["resource", resource]));
    expect(await client.clientCredentialsGrant(config, resources)).toMatchObject({ expires_in: 900 });
  });

  it("grants the registered scopes when none is asked for, at either address", async () => {
    const credentials = await aClient();
    for (const path of ["/idp/oauth2/token", "/api/v2/auth/token"]) {
      const response = await served.fetch(`http://localhost:3000${path}`, {
        method: "POST",
        headers: { authorization: basic(credentials) },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toMatchObject({ scope: "api platform-api", token_type: "Bearer", expires_in: 900 });
    }
  });

  it("publishes an ES256 and an RS256 key, both for signatures, without private parts", async () => {
    const response = await served.fetch("http://localhost:3000/idp/oauth2/jwks");
    expect(response.headers.get("content-type")).toBe("application/jwk-set+json");
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
    expect(keys.map(({ alg }) => alg).toSorted()).toEqual(["ES256", "RS256"]);
    expect(keys.flatMap((key) => Object.keys(key)).toSorted()).toEqual(
      ["alg", "alg", "crv", "e", "kid", "kid", "kty", "kty", "n", "use", "use", "x", "y"].toSorted(),
    );
  });
});
