import { readFileSync } from "node:fs";
import { importJWK } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import * as environment from "@/lib/shared/env";
import { describeInteraction } from "@/lib/tokens/authorizing/describe-interaction";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, REDIRECT_URI, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { askForToken, authorizationAddress, readTokens, redemption } from "@/lib/tokens/testing/tokens";
import { RelyingParty } from "./testing/relying-party";
import { ROUTES } from "./testing/routes";

/**
 * The modules of OpenID's certification plans "Basic OP" and "Config OP", for static clients, by their names there; what
 * the words of the results mean says docs/conformance.md.
 */

let served: ServedRoutes;
let client: TestClient;
let client2: TestClient;
let email: string;
let suite: RelyingParty;
let metadata: z.output<typeof metadataFields>;

const metadataFields = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
});

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  client = await aClient();
  client2 = await aClient(client.tenantUuid);
  ({ email } = await aPerson({ [client.tenantUuid]: "OPERATOR" }));
  suite = new RelyingParty(served, client, email);
  metadata = metadataFields.parse(await (await served.fetch(DISCOVERY)).json());
});
afterAll(() => served.close());

const DISCOVERY = "http://localhost:3000/idp/.well-known/openid-configuration";
const browser = () => new TestBrowser(served);

type Result = "passes" | "passes with PKCE" | "warns with PKCE" | "is skipped" | "fails" | "does not apply";
const results = new Map<string, Result>();

function conformance(name: string, result: Result, check: () => Promise<void>): void {
  results.set(name, result);
  it(name, check);
}

/** As the suite sends nearly all of its requests. */
const WITHOUT_PKCE = { code_challenge: "", code_challenge_method: "" };

/** A browser whose person signed in this long ago. */
async function signedInAgo(seconds: number): Promise<TestBrowser> {
  const open = browser();
  await suite.signIn({}, open);
  await getDb().execute(`update login_session set authenticated_at = authenticated_at - interval '${seconds} seconds'`);
  return open;
}

/** Where an answer that says no goes, and with what. */
async function refusal(changes: Readonly<Record<string, string>>) {
  const target = TestBrowser.target(await browser().get(authorizationAddress(client, changes)));
  expect(`${target.origin}${target.pathname}`).toBe(REDIRECT_URI);
  return Object.fromEntries(target.searchParams);
}

async function expectPageOfOurs(changes: Readonly<Record<string, string>>): Promise<void> {
  const response = await browser().get(authorizationAddress(client, changes));
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  expect(await response.text()).toContain("The redirect_uri is not one of the client's.");
}

async function expectSignInPage(open: TestBrowser, changes: Readonly<Record<string, string>>): Promise<void> {
  expect(TestBrowser.target(await open.get(authorizationAddress(client, changes))).pathname).toBe("/sign-in");
}

describe("oidcc-basic-certification-test-plan", () => {
  const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "oidcc-server": {},
    "oidcc-ensure-request-without-nonce-succeeds-for-code-flow": { nonce: "" },
    "oidcc-display-page": { display: "page" },
    "oidcc-display-popup": { display: "popup" },
    "oidcc-ensure-request-with-unknown-parameter-succeeds": { extra: "foobar" },
    "oidcc-ui-locales": { ui_locales: "se" },
    "oidcc-claims-locales": { claims_locales: "se" },
  };
  for (const [name, changes] of Object.entries(harmless)) {
    conformance(name, "passes with PKCE", async () => {
      await suite.signIn(changes);
    });
  }

  conformance("oidcc-login-hint", "passes with PKCE", async () => {
    const asked = { login_hint: "buffy@pay.example.com" };
    await suite.signIn(asked);
    const page = TestBrowser.target(await browser().get(authorizationAddress(client, asked)));
    const described = await describeInteraction(getDb(), page.searchParams.get("request") ?? "");
    expect(described).toMatchObject({ loginHint: asked.login_hint });
  });

  conformance("oidcc-ensure-request-with-valid-pkce-succeeds", "passes", async () => {
    await suite.signIn();
  });

  it("nothing signs in without a code_challenge, as the other modules ask (decision 325)", async () => {
    expect(await refusal(WITHOUT_PKCE)).toMatchObject({ error: "invalid_request" });
  });

  conformance("oidcc-response-type-missing", "passes", async () => {
    const answer = await refusal({ response_type: "", state: "s", ...WITHOUT_PKCE });
    expect(answer).toMatchObject({ error: "invalid_request", state: "s" });
  });

  conformance("oidcc-userinfo-get", "passes with PKCE", async () => {
    const { tokens, claims } = await suite.signIn();
    await suite.readUserinfo(tokens, claims);
  });

  conformance("oidcc-userinfo-post-header", "passes with PKCE", async () => {
    const { tokens, claims } = await suite.signIn();
    await suite.postUserinfo({ headers: { authorization: `Bearer ${tokens.access_token}` } }, claims);
  });

  conformance("oidcc-userinfo-post-body", "passes with PKCE", async () => {
    const { tokens, claims } = await suite.signIn();
    await suite.postUserinfo({ body: new URLSearchParams({ access_token: tokens.access_token }) }, claims);
  });

  conformance("oidcc-scope-profile", "warns with PKCE", async () => {
    const { userinfo } = await suite.signIn({ scope: "openid profile" });
    expect(userinfo).toMatchObject({ name: "Ana García" });
    // The suite would like all fourteen claims of section 5.4.
    expect(userinfo).not.toHaveProperty("given_name");
  });

  /** The suite would like what a scope says at userinfo alone. */
  async function expectEmail(scope: string): Promise<void> {
    const { userinfo, claims } = await suite.signIn({ scope });
    expect(userinfo).toMatchObject({ email, email_verified: true });
    expect(userinfo).not.toHaveProperty("name");
    expect(claims).toHaveProperty("email");
  }
  conformance("oidcc-scope-email", "warns with PKCE", () => expectEmail("openid email"));
  conformance("oidcc-alternate-happy-flow", "warns with PKCE", () => expectEmail("email openid"));

  const missing = { "oidcc-scope-address": "address", "oidcc-scope-phone": "phone", "oidcc-scope-all": "address" };
  for (const [name, scope] of Object.entries(missing)) {
    conformance(name, "is skipped", async () => expect(metadata.scopes_supported).not.toContain(scope));
  }

  conformance("oidcc-prompt-login", "passes with PKCE", async () => {
    const open = await signedInAgo(2);
    const first = await suite.signIn({}, open);
    await expectSignInPage(open, { prompt: "login" });
    const second = await suite.signIn({ prompt: "login" }, open);
    expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
  });

  conformance("oidcc-max-age-1", "passes with PKCE", async () => {
    const open = await signedInAgo(2);
    const first = await suite.signIn({}, open);
    await expectSignInPage(open, { max_age: "1" });
    const second = await suite.signIn({ max_age: "1" }, open);
    expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
  });

  conformance("oidcc-prompt-none-not-logged-in", "passes with PKCE", async () => {
    const state = "s".repeat(128);
    expect(await refusal({ prompt: "none", state })).toMatchObject({ error: "login_required", state });
  });

  /** The second time without a page: the same person, the same sign-in. */
  async function expectSilence(first: Readonly<Record<string, string>>, second: Readonly<Record<string, string>>) {
    const open = await signedInAgo(2);
    const one = await suite.signIn(first, open);
    const hint = second.id_token_hint === undefined ? {} : { id_token_hint: one.tokens.id_token ?? "" };
    const asked = { state: "s", nonce: "n", ...second, ...hint };
    const callback = TestBrowser.target(await open.get(authorizationAddress(client, asked)));
    const two = await suite.redeem(callback, asked);
    expect([two.claims.sub, two.claims.auth_time]).toEqual([one.claims.sub, one.claims.auth_time]);
  }
  conformance("oidcc-prompt-none-logged-in", "passes with PKCE", () =>
    expectSilence({}, { scope: "openid", prompt: "none" }),
  );
  conformance("oidcc-max-age-10000", "passes with PKCE", () =>
    expectSilence({ max_age: "15000" }, { scope: "openid", max_age: "10000" }),
  );
  conformance("oidcc-id-token-hint", "passes with PKCE", () =>
    expectSilence({}, { scope: "openid", prompt: "none", id_token_hint: "the first one's" }),
  );

  conformance("oidcc-ensure-request-with-acr-values-succeeds", "warns with PKCE", async () => {
    expect((await suite.signIn({ acr_values: "1 2" })).claims).not.toHaveProperty("acr");
  });

  conformance("oidcc-claims-essential", "warns with PKCE", async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    expect((await suite.signIn({ claims })).userinfo).not.toHaveProperty("name");
  });

  async function expectCodeIsSpent(code: string): Promise<void> {
    const again = await askForToken(served, client, redemption(code));
    expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  }
  conformance("oidcc-codereuse", "passes with PKCE", async () => expectCodeIsSpent((await suite.signIn()).code));
  conformance("oidcc-codereuse-30seconds", "passes with PKCE", async () => {
    const { code, tokens } = await suite.signIn();
    await getDb().execute(
      "update authorization_code set created_at = created_at - interval '30 s', expires_at = expires_at - interval '30 s'",
    );
    await expectCodeIsSpent(code);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await served.fetch("http://localhost:3000/idp/oauth2/userinfo", { headers })).status).toBe(401);
  });

  conformance("oidcc-ensure-registered-redirect-uri", "passes", () =>
    expectPageOfOurs({ redirect_uri: `${REDIRECT_URI}/kX2p`, ...WITHOUT_PKCE }),
  );

  conformance("oidcc-ensure-post-request-succeeds", "passes with PKCE", async () => {
    const open = browser();
    const asked = { state: "s", nonce: "n", scope: "openid" };
    const form = Object.fromEntries(new URL(authorizationAddress(client, asked)).searchParams);
    const page = TestBrowser.target(await open.post("/idp/oauth2/authorize", form));
    expect(page.pathname).toBe("/sign-in");
    await suite.redeem(await open.authorize(`/idp/oauth2/authorize/resume${page.search}`, email), asked);
  });

  conformance("oidcc-server-client-secret-post", "fails", async () => {
    expect(metadata.token_endpoint_auth_methods_supported).not.toContain("client_secret_post");
    const { clientId: client_id, clientSecret: client_secret } = client;
    const response = await served.fetch("http://localhost:3000/idp/oauth2/token", {
      method: "POST",
      body: new URLSearchParams({ ...redemption("x"), client_id, client_secret }),
    });
    expect([response.status, await response.json()]).toMatchObject([401, { error: "invalid_client" }]);
  });

  /** An unsigned one (`alg` none), as OpenID Connect Core section 6.1 has it. */
  const requestObject = [{ alg: "none" }, { redirect_uri: REDIRECT_URI, scope: "openid", response_type: "code" }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .concat("")
    .join(".");
  conformance("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported", "passes", async () => {
    expect(metadata).not.toHaveProperty("request_object_signing_alg_values_supported");
    expect(await refusal({ request: requestObject, ...WITHOUT_PKCE })).toMatchObject({
      error: "request_not_supported",
    });
  });
  conformance("oidcc-ensure-request-object-with-redirect-uri", "passes", () =>
    expectPageOfOurs({ request: requestObject, redirect_uri: `${REDIRECT_URI}/kX2p`, ...WITHOUT_PKCE }),
  );

  conformance("oidcc-refresh-token", "passes with PKCE", async () => {
    const refresh = (by: TestClient, token: string | undefined) =>
      askForToken(served, by, { grant_type: "refresh_token", refresh_token: token ?? "" });
    for (const each of [client, client2]) {
      const party = new RelyingParty(served, each, email);
      const { tokens, claims } = await party.signIn();
      const renewed = await readTokens(await refresh(each, tokens.refresh_token));
      expect(renewed.access_token).not.toBe(tokens.access_token);
      const { sub, auth_time } = await party.readIdToken(renewed);
      expect([sub, auth_time]).toEqual([claims.sub, claims.auth_time]);
      await party.readUserinfo(renewed, claims);
      const foreign = await refresh(each === client ? client2 : client, renewed.refresh_token);
      expect([foreign.status, await foreign.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    }
  });

  // The suite leaves these out unless the client registers itself with it.
  for (const name of [
    "oidcc-idtoken-signature",
    "oidcc-idtoken-unsigned",
    "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported",
  ]) {
    conformance(name, "does not apply", async () => expect(metadata).not.toHaveProperty("registration_endpoint"));
  }
});

describe("oidcc-config-certification-test-plan", () => {
  conformance("oidcc-discovery-endpoint-verification", "passes", async () => {
    const baseUrl = "https://pay.example.com";
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), baseUrl });
    const response = await served.fetch(`${baseUrl}/idp/.well-known/openid-configuration`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    const found = metadataFields.parse(await response.json());
    expect(found).toMatchObject({
      issuer: `${baseUrl}/idp`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: expect.arrayContaining(["RS256"]),
      scopes_supported: expect.arrayContaining(["openid"]),
      grant_types_supported: expect.arrayContaining(["authorization_code"]),
      code_challenge_methods_supported: ["S256"],
      claims_supported: expect.arrayContaining(["sub"]),
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    });
    const addresses = Object.entries(found).filter(([name]) => name === "jwks_uri" || name.endsWith("_endpoint"));
    expect(addresses.map(([name]) => name)).toEqual(
      expect.arrayContaining(["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"]),
    );
    for (const [name, address] of addresses) expect(address, name).toMatch(/^https:\/\/pay\.example\.com\/idp\//);
    const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.enum(["EC", "RSA"]) })) });
    const { keys } = jwks.parse(await (await served.fetch(found.jwks_uri)).json());
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    for (const key of keys) {
      expect(await importJWK(key)).toMatchObject({ type: "public" });
      expect(key).not.toHaveProperty("d");
    }
  });
});

describe("docs/conformance.md", () => {
  const page = readFileSync("docs/conformance.md", "utf8");

  it("says of each module what was seen here, and of no other", () => {
    const rows = page.matchAll(/^\| `(oidcc-[\w-]+)` \| ([^|]+) \|/gm);
    expect(Object.fromEntries([...rows].map(([, name, result]) => [name, result]))).toEqual(
      Object.fromEntries(results),
    );
  });

  it("names tests that are there", () => {
    const named = [...page.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, path = "", name = ""] of named) expect(readFileSync(path, "utf8"), path).toContain(`"${name}"`);
  });
});
