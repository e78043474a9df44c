import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { createPublicClient } from "@/lib/clients/create-public-client";
import { listClients } from "@/lib/clients/list-clients";
import { PUBLIC_GRANT_TYPES, TOKEN_EXCHANGE } from "@/lib/clients/model";
import { revokeClient } from "@/lib/clients/revoke-client";
import { SYSTEM } from "@/lib/tenants/author";
import { member } from "@/lib/tokens/testing/authors";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aPerson, aTenant, basic, REDIRECT_URI } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { authorizationAddress, readTokens, redemption } from "@/lib/tokens/testing/tokens";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { ROUTES } from "../testing/routes";

const CLAIMED_URI = "https://app.example.com/callback";

let served: ServedRoutes;
let tenantUuid: string;
let email: string;
let clientId: string;

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  tenantUuid = await aTenant();
  ({ email } = await aPerson({ [tenantUuid]: "OPERATOR" }));
});
beforeEach(async () => {
  clientId = await anApp();
});
afterAll(() => served.close());

async function anApp(): Promise<string> {
  const made = await createPublicClient(getDb(), SYSTEM, {
    tenantUuid,
    name: "Phone",
    scopes: ["openid", "api"],
    grantTypes: PUBLIC_GRANT_TYPES,
    redirectUris: [REDIRECT_URI, CLAIMED_URI],
    idTokenAlg: "ES256",
  });
  return made.clientId;
}

const address = (changes: Readonly<Record<string, string>> = {}) =>
  authorizationAddress({ clientId, clientSecret: "", tenantUuid }, changes);

async function aCode(): Promise<string> {
  return (await new TestBrowser(served).authorize(address(), email)).searchParams.get("code") ?? "";
}

/** As an app asks, which has its name to show and nothing else. */
const ask = (form: Readonly<Record<string, string>>, as = clientId, headers: Readonly<Record<string, string>> = {}) =>
  served.fetch("http://localhost:3000/idp/oauth2/token", {
    method: "POST",
    headers,
    body: new URLSearchParams({ client_id: as, ...form }),
  });

const refresh = (token: string | undefined, as = clientId) =>
  ask({ grant_type: "refresh_token", refresh_token: token ?? "" }, as);

async function outcome(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const body = await response.json();
  return response.ok ? response.status : `${response.status} ${body.error}`;
}

describe("an app on a person's device (decision 335)", () => {
  it("signs a person in by PKCE, without a secret", async () => {
    const tokens = await readTokens(await ask(redemption(await aCode())));
    expect(tokens).toMatchObject({ scope: "openid api", id_token: expect.any(String) });
    expect(await verifyAccessToken(tokens.access_token)).toMatchObject({ clientId });
  });

  it.each([
    ["no code_challenge", { code_challenge: "", code_challenge_method: "" }],
    ["the method of one, and none", { code_challenge: "" }],
    ["a plain one", { code_challenge_method: "plain" }],
    ["one of no method", { code_challenge_method: "" }],
  ])("is sent back without a code where it brings %s", async (_name, changes) => {
    const back = await new TestBrowser(served).authorize(address(changes), email);
    expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["invalid_request", null]);
  });

  it("is given nothing for a code without its verifier", async () => {
    const { code_verifier: _, ...bare } = redemption(await aCode());
    expect(await outcome(ask(bare))).toBe("400 invalid_request");
    expect(await outcome(ask({ ...bare, code_verifier: "x".repeat(43) }))).toBe("400 invalid_grant");
  });

  it("has each refresh token once: showing one again ends what it was of", async () => {
    const first = await readTokens(await ask(redemption(await aCode())));
    const second = await readTokens(await refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await outcome(refresh(first.refresh_token))).toBe("400 invalid_grant");
    expect(await outcome(refresh(second.refresh_token))).toBe("400 invalid_grant");
    expect(await verifyAccessToken(second.access_token)).toBeNull();
  });

  it("is no other app: neither its codes nor its refresh tokens are another's", async () => {
    const other = await anApp();
    const code = await aCode();
    expect(await outcome(ask(redemption(code), other))).toBe("400 invalid_grant");
    const { refresh_token } = await readTokens(await ask(redemption(code)));
    expect(await outcome(refresh(refresh_token, other))).toBe("400 invalid_grant");
    expect(await outcome(refresh(refresh_token))).toBe(200);
  });

  it("is given nothing on its own, nor in exchange", async () => {
    expect(await outcome(ask({ grant_type: "client_credentials" }))).toBe("400 unauthorized_client");
    const { access_token: subject_token } = await readTokens(await ask(redemption(await aCode())));
    const subject_token_type = "urn:ietf:params:oauth:token-type:access_token";
    const exchange = { grant_type: TOKEN_EXCHANGE, subject_token, subject_token_type, audience: tenantUuid };
    expect(await outcome(ask(exchange))).toBe("400 unauthorized_client");
  });

  it.each(["", "a secret"])("is let in by no secret: %j", async (clientSecret) => {
    const authorization = basic({ clientId, clientSecret });
    expect(await outcome(ask({ grant_type: "client_credentials" }, clientId, { authorization }))).toBe(
      "401 invalid_client",
    );
  });

  it("was here once it was given something, not where somebody said its name", async () => {
    const lastUsedAt = async () =>
      (await listClients(getDb(), member(tenantUuid, "ADMIN"), tenantUuid)).find((it) => it.clientId === clientId)
        ?.lastUsedAt;
    await refresh("made-up");
    expect(await lastUsedAt()).toBeNull();
    await ask(redemption(await aCode()));
    expect(await lastUsedAt()).toEqual(expect.any(Date));
  });

  it("is given nothing more once it was revoked", async () => {
    const tokens = await readTokens(await ask(redemption(await aCode())));
    await revokeClient(getDb(), SYSTEM, tenantUuid, clientId);
    expect(await verifyAccessToken(tokens.access_token)).toBeNull();
    expect(await outcome(refresh(tokens.refresh_token))).toBe("401 invalid_client");
  });

  it("asks its person each time on their own machine, where any program could say that it is this one", async () => {
    const browser = new TestBrowser(served);
    const asks = async (redirect_uri: string) => {
      const response = await browser.get(address({ redirect_uri }));
      return TestBrowser.target(response).pathname === "/consent";
    };
    await browser.authorize(address(), email);
    expect([await asks(REDIRECT_URI), await asks(CLAIMED_URI)]).toEqual([true, false]);
    const silent = TestBrowser.target(await browser.get(address({ prompt: "none" })));
    expect(silent.searchParams.get("error")).toBe("consent_required");
  });
});
