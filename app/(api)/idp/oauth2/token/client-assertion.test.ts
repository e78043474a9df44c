import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { setClientKeys } from "@/lib/clients/set-client-keys";
import { SYSTEM } from "@/lib/tenants/author";
import { ASSERTION_TYPE } from "@/lib/tokens/applications/verify-client-assertion";
import { aClient, basic, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { ROUTES } from "../../testing/routes";

const ISSUER = "http://localhost:3000/idp";
const TOKEN = `${ISSUER}/oauth2/token`;
type Alg = "RS256" | "PS256" | "ES256" | "EdDSA";
type Keys = Readonly<{ alg: Alg; privateKey: CryptoKey; kid: string; publicJwk: oauth.JWK }>;

let served: ServedRoutes;
let erp: TestClient;
let other: TestClient;
let keys: Keys;
let otherKeys: Keys;

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  [erp, other] = [await aClient(), await aClient()];
  [keys, otherKeys] = [await someKeys("ES256"), await someKeys("ES256")];
  await register(erp, [keys]);
  await register(other, [otherKeys]);
});
afterAll(() => served.close());

async function someKeys(alg: Alg): Promise<Keys> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    alg,
    privateKey,
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk: { ...publicJwk, kty: publicJwk.kty ?? "" },
  };
}

async function register({ tenantUuid, clientId }: TestClient, pairs: readonly Keys[]): Promise<void> {
  const publicKeys = JSON.stringify({
    keys: pairs.map(({ publicJwk, kid, alg }) => ({ ...publicJwk, kid, alg, use: "sig" })),
  });
  await setClientKeys(getDb(), SYSTEM, { tenantUuid, clientId, publicKeys });
}

const seconds = () => Math.floor(Date.now() / 1000);

let assertions = 0;

/** An assertion of the ERP's that is fine, but for these claims and header. */
function assertion(
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  by = keys,
): Promise<string> {
  assertions += 1;
  const id = erp.clientId;
  const fine = { iss: id, sub: id, aud: TOKEN, iat: seconds(), exp: seconds() + 60, jti: `jti-${assertions}` };
  const payload = Object.fromEntries(Object.entries({ ...fine, ...claims }).filter(([, value]) => value !== undefined));
  return new SignJWT(payload).setProtectedHeader({ alg: by.alg, kid: by.kid, ...header }).sign(by.privateKey);
}

async function ask(form: Record<string, string>, headers: Record<string, string> = {}, url = TOKEN) {
  const answer = await served.fetch(url, { method: "POST", headers, body: new URLSearchParams(form) });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

async function show(client_assertion: string, more: Record<string, string> = {}, url = TOKEN) {
  const form = { grant_type: "client_credentials", client_assertion_type: ASSERTION_TYPE, client_assertion };
  return ask({ ...form, ...more }, {}, url);
}

const REFUSED = { status: 401, body: { error: "invalid_client", error_description: expect.any(String) } };

describe("private_key_jwt (decision 73)", () => {
  it.each(["RS256", "PS256", "ES256", "EdDSA"] as const)("is what openid-client speaks with %s", async (alg) => {
    const client = await aClient();
    const pair = await someKeys(alg);
    await register(client, [pair]);
    const options = { [openid.customFetch]: served.fetch, execute: [openid.allowInsecureRequests] };
    const method = openid.PrivateKeyJwt({ key: pair.privateKey, kid: pair.kid });
    const config = await openid.discovery(new URL(ISSUER), client.clientId, {}, method, options);
    const { access_token } = await openid.clientCredentialsGrant(config, { scope: "api" });
    expect(await openid.tokenIntrospection(config, access_token)).toMatchObject({
      active: true,
      client_id: client.clientId,
    });
    await openid.tokenRevocation(config, access_token);
    expect(await openid.tokenIntrospection(config, access_token)).toEqual({ active: false });
  });

  it("is what oauth4webapi speaks", async () => {
    const options = { [oauth.customFetch]: served.fetch, [oauth.allowInsecureRequests]: true } as const;
    const issuer = new URL(ISSUER);
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    const client = { client_id: erp.clientId };
    const method = oauth.PrivateKeyJwt({ key: keys.privateKey, kid: keys.kid });
    const answer = await oauth.clientCredentialsGrantRequest(as, client, method, { scope: "api" }, options);
    expect(await oauth.processClientCredentialsResponse(as, client, answer)).toMatchObject({ expires_in: 900 });
  });

  it("is announced", async () => {
    const answer = await served.fetch(`${ISSUER}/.well-known/openid-configuration`);
    const metadata = await answer.json();
    for (const endpoint of ["token", "revocation", "introspection"]) {
      expect(metadata[`${endpoint}_endpoint_auth_methods_supported`]).toContain("private_key_jwt");
      expect(metadata[`${endpoint}_endpoint_auth_signing_alg_values_supported`]).toEqual(
        expect.arrayContaining(["RS256", "PS256", "ES256", "EdDSA"]),
      );
    }
  });

  it.each([
    ["the issuer", ISSUER],
    ["the other token endpoint", "http://localhost:3000/api/v2/auth/token"],
    ["both of ours", [ISSUER, TOKEN]],
  ])("may name %s as its audience, at either endpoint", async (_, aud) => {
    expect((await show(await assertion({ aud }))).status).toBe(200);
    expect((await show(await assertion({ aud }), {}, "http://localhost:3000/api/v2/auth/token")).status).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["ends in an hour, as Authlib's do", () => ({ exp: seconds() + 3600 })],
    ["is of a clock that is ahead of ours", () => ({ iat: seconds() + 15, nbf: seconds() + 15, exp: seconds() + 75 })],
    ["is of a clock that is behind ours", () => ({ iat: seconds() - 75, exp: seconds() - 15 })],
  ])("is taken, once, where it %s", async (_, claims) => {
    const shown = await assertion(claims());
    expect((await show(shown)).status).toBe(200);
    expect(await show(shown)).toEqual(REFUSED);
  });

  it("works beside the secret, and needs no client_id", async () => {
    expect((await show(await assertion())).status).toBe(200);
    expect((await show(await assertion(), { client_id: erp.clientId })).status).toBe(200);
    const bySecret = await ask({ grant_type: "client_credentials" }, { authorization: basic(erp) });
    expect(bySecret.status).toBe(200);
  });

  it("is used once, however many show it at the same moment", async () => {
    const shown = await assertion();
    const answers = await Promise.all(Array.from({ length: 12 }, () => show(shown)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await show(shown)).toEqual(REFUSED);
  });

  it("is told apart by its client: another may use the same jti", async () => {
    const jti = "the same";
    const id = other.clientId;
    expect((await show(await assertion({ jti }))).status).toBe(200);
    expect((await show(await assertion({ jti, iss: id, sub: id }, {}, otherKeys))).status).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["expired", () => ({ exp: seconds() - 60 })],
    ["without an end", () => ({ exp: undefined })],
    ["good for two hours", () => ({ exp: seconds() + 7200 })],
    ["not good yet", () => ({ nbf: seconds() + 60 })],
    ["of the future", () => ({ iat: seconds() + 60 })],
    ["without a jti", () => ({ jti: undefined })],
    ["with an empty jti", () => ({ jti: "" })],
    ["with a number as its jti", () => ({ jti: 7 })],
    ["with a long jti", () => ({ jti: "x".repeat(300) })],
    ["for another server", () => ({ aud: "https://other.example" })],
    ["for another server, too", () => ({ aud: [TOKEN, "https://other.example"] })],
    ["for nobody", () => ({ aud: undefined })],
    ["for an empty list", () => ({ aud: [] })],
    ["of another issuer", () => ({ iss: other.clientId })],
    ["of another subject", () => ({ sub: other.clientId })],
    ["of no subject", () => ({ sub: undefined })],
    ["of a client that isn't", () => ({ iss: "nobody", sub: "nobody" })],
  ])("is refused when it is %s", async (_, claims) => {
    expect(await show(await assertion(claims()))).toEqual(REFUSED);
  });

  it("is refused when another's key has signed it", async () => {
    expect(await show(await assertion({}, {}, otherKeys))).toEqual(REFUSED);
    expect(await show(await assertion({}, { kid: keys.kid }, otherKeys))).toEqual(REFUSED);
  });

  it("is refused when its key isn't known", async () => {
    expect(await show(await assertion({}, { kid: "unknown" }))).toEqual(REFUSED);
  });

  it("needs no kid where there is one key alone", async () => {
    expect((await show(await assertion({}, { kid: undefined }))).status).toBe(200);
    const client = await aClient();
    const [first, second] = [await someKeys("ES256"), await someKeys("ES256")];
    await register(client, [first, second]);
    const claims = { iss: client.clientId, sub: client.clientId };
    expect(await show(await assertion(claims, { kid: undefined }, first))).toEqual(REFUSED);
    expect((await show(await assertion(claims, {}, first))).status).toBe(200);
    expect((await show(await assertion(claims, {}, second))).status).toBe(200);
    await register(client, [second]);
    expect(await show(await assertion(claims, {}, first))).toEqual(REFUSED);
    expect((await show(await assertion(claims, {}, second))).status).toBe(200);
  });

  it("is refused unsigned, and with the public key as a secret", async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [, payload = ""] = (await assertion()).split(".");
    expect(await show(`${encode({ alg: "none" })}.${payload}.`)).toEqual(REFUSED);
    const secret = new TextEncoder().encode(JSON.stringify(keys.publicJwk));
    const id = erp.clientId;
    const symmetric = new SignJWT({ iss: id, sub: id, aud: TOKEN, exp: seconds() + 60, jti: "hs" });
    expect(await show(await symmetric.setProtectedHeader({ alg: "HS256", kid: keys.kid }).sign(secret))).toEqual(
      REFUSED,
    );
    for (const nonsense of ["x", "a.b.c", "..", `${encode({ alg: "ES256" })}..`])
      expect(await show(nonsense)).toEqual(REFUSED);
  });

  it("is refused beside another way to authenticate, under another name or type", async () => {
    const fine = { grant_type: "client_credentials", client_assertion_type: ASSERTION_TYPE };
    const beside = await ask({ ...fine, client_assertion: await assertion() }, { authorization: basic(erp) });
    expect(beside).toEqual(REFUSED);
    expect(await show(await assertion(), { client_secret: erp.clientSecret })).toEqual(REFUSED);
    expect((await show(await assertion(), { client_id: other.clientId })).status).toBe(400);
    expect(await show(await assertion(), { client_assertion_type: "urn:other" })).toEqual(REFUSED);
    expect(await ask({ grant_type: "client_credentials", client_assertion: await assertion() })).toEqual(REFUSED);
    expect(await ask(fine)).toEqual(REFUSED);
  });

  it("is what introspection and revocation take, and no less", async () => {
    const { body } = await show(await assertion());
    const introspect = async (shown: string) => {
      const form = { token: body.access_token, client_assertion_type: ASSERTION_TYPE, client_assertion: shown };
      return ask(form, {}, `${ISSUER}/oauth2/introspect`);
    };
    expect((await introspect(await assertion({ aud: `${ISSUER}/oauth2/introspect` }))).body).toMatchObject({
      active: true,
    });
    expect(await introspect(await assertion({}, {}, otherKeys))).toEqual(REFUSED);
  });

  it("ends with its keys", async () => {
    const client = await aClient();
    await register(client, [keys]);
    const claims = { iss: client.clientId, sub: client.clientId };
    expect((await show(await assertion(claims))).status).toBe(200);
    await setClientKeys(getDb(), SYSTEM, { ...client, publicKeys: "" });
    expect(await show(await assertion(claims))).toEqual(REFUSED);
  });
});
