import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, customFetch as joseFetch, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { ID_TOKEN_ALGS, type IdTokenAlg } from "@/lib/clients/model";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, aTenant, REDIRECT_URI, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { ROUTES } from "../testing/routes";

let served: ServedRoutes;
beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
});
afterAll(() => served.close());

const ISSUER = new URL("http://localhost:3000/idp");

async function discover(credentials: TestClient, alg: IdTokenAlg = "ES256") {
  return client.discovery(
    ISSUER,
    credentials.clientId,
    { id_token_signed_response_alg: alg },
    client.ClientSecretBasic(credentials.clientSecret),
    { [client.customFetch]: served.fetch, execute: [client.allowInsecureRequests] },
  );
}

describe("authorization_code with PKCE, by openid-client", () => {
  it.each(ID_TOKEN_ALGS)(
    "signs a person in, with ID token (%s), userinfo, refresh, introspection and revocation",
    async (alg) => {
      const credentials = await aClient(undefined, alg);
      const person = await aPerson({ [credentials.tenantUuid]: "ADMIN" });
      const config = await discover(credentials, alg);
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const expectedState = client.randomState();
      const expectedNonce = client.randomNonce();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: REDIRECT_URI,
        scope: "openid profile email api",
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: "S256",
        state: expectedState,
        nonce: expectedNonce,
      });
      const callback = await new TestBrowser(served).authorize(address, person.email);
      // openid-client checks state, iss, nonce, at_hash, aud, the signature.
      const tokens = await client.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier,
        expectedState,
        expectedNonce,
        idTokenExpected: true,
      });
      expect(decodeProtectedHeader(tokens.id_token ?? "")).toMatchObject({ alg });
      expect(tokens).toMatchObject({ expires_in: 900, scope: "openid profile email api", token_type: "bearer" });
      expect(decodeJwt(tokens.access_token)).toMatchObject({
        sub: person.uuid,
        tenant_id: credentials.tenantUuid,
        roles: ["ADMIN"],
        authorities: expect.arrayContaining(["people:write"]),
        sid: expect.any(String),
        auth_time: expect.any(Number),
      });
      expect(tokens.claims()).toMatchObject({
        sub: person.uuid,
        tenant_id: credentials.tenantUuid,
        roles: ["ADMIN"],
        name: "Ana García",
        email: person.email,
      });
      expect(await client.fetchUserInfo(config, tokens.access_token, person.uuid)).toEqual({
        sub: person.uuid,
        tenant_id: credentials.tenantUuid,
        roles: ["ADMIN"],
        name: "Ana García",
        email: person.email,
        email_verified: true,
      });
      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
      expect(refreshed.claims()).toMatchObject({ sub: person.uuid });
      expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
        active: true,
        sub: person.uuid,
        client_id: credentials.clientId,
      });
      await client.tokenRevocation(config, refreshed.refresh_token ?? "");
      expect(await client.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
      await expect(client.refreshTokenGrant(config, refreshed.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant",
        status: 400,
      });
    },
  );

  it("asks for consent once, and tells the client of a no", async () => {
    const credentials = await aClient();
    const person = await aPerson({ [credentials.tenantUuid]: "VIEWER" });
    const config = await discover(credentials);
    const browser = new TestBrowser(served);
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: "openid",
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: "S256",
      state: "of mine & yours",
    });
    const refused = await browser.authorize(address, person.email, "deny");
    expect(Object.fromEntries(refused.searchParams)).toEqual({
      error: "access_denied",
      error_description: "The person said no.",
      state: "of mine & yours",
      iss: "http://localhost:3000/idp",
    });
    const allowed = await browser.authorize(address, person.email, "allow");
    expect(Object.fromEntries(allowed.searchParams)).toEqual({
      code: expect.any(String),
      state: "of mine & yours",
      iss: "http://localhost:3000/idp",
    });
    const again = await browser.get(address.href);
    expect(again.status).toBe(303);
    expect(TestBrowser.target(again).searchParams.has("code")).toBe(true);
  });
});

describe("authorization_code and tenant switch, by oauth4webapi", () => {
  it("gives a token for another organisation of the person, and the original stays valid", async () => {
    const credentials = await aClient();
    const other = await aTenant("Olivenöl GmbH");
    const person = await aPerson({ [credentials.tenantUuid]: "OWNER", [other]: "VIEWER" });
    const options = { [oauth.customFetch]: served.fetch, [oauth.allowInsecureRequests]: true };
    const server = await oauth.processDiscoveryResponse(
      ISSUER,
      await oauth.discoveryRequest(ISSUER, { ...options, algorithm: "oauth2" }),
    );
    const app: oauth.Client = { client_id: credentials.clientId, id_token_signed_response_alg: "ES256" };
    const auth = oauth.ClientSecretBasic(credentials.clientSecret);
    const verifier = oauth.generateRandomCodeVerifier();
    const address = new URL(server.authorization_endpoint ?? "");
    address.search = String(
      new URLSearchParams({
        client_id: credentials.clientId,
        redirect_uri: REDIRECT_URI,
        response_type: "code",
        scope: "openid api",
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
    );
    const callback = await new TestBrowser(served).authorize(address, person.email);
    const parameters = oauth.validateAuthResponse(server, app, callback, oauth.expectNoState);
    const first = await oauth.processAuthorizationCodeResponse(
      server,
      app,
      await oauth.authorizationCodeGrantRequest(server, app, auth, parameters, REDIRECT_URI, verifier, options),
    );
    const switched = await oauth.processGenericTokenEndpointResponse(
      server,
      app,
      await oauth.genericTokenEndpointRequest(
        server,
        app,
        auth,
        "urn:ietf:params:oauth:grant-type:token-exchange",
        { subject_token: first.access_token, audience: other },
        options,
      ),
    );
    expect(switched).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 900,
      scope: "openid api",
      issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
    });
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""), { [joseFetch]: served.fetch });
    const { payload } = await jwtVerify(switched.access_token, keys, { issuer: server.issuer, typ: "at+jwt" });
    expect(payload).toMatchObject({ sub: person.uuid, tenant_id: other, roles: ["VIEWER"] });
    expect(payload.sid).toBe(decodeJwt(first.access_token).sid);
    const userinfo = await oauth.userInfoRequest(server, app, first.access_token, options);
    expect(await oauth.processUserInfoResponse(server, app, person.uuid, userinfo)).toMatchObject({ roles: ["OWNER"] });
  });
});
