import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { lockCode, markCodeUsed } from "@/db/queries/tokens/grants";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { changeClient } from "@/lib/clients/change-client";
import { endSession } from "@/lib/people/signing-in/end-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import { sha256 } from "@/lib/shared/sha256";
import { SYSTEM } from "@/lib/tenants/author";
import { removeMember } from "@/lib/tenants/remove-member";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, aTenant, NOWHERE, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import {
  aCode,
  aPersonsToken,
  askForToken,
  authorizationAddress,
  readTokens,
  redemption,
  type Tokens,
} from "@/lib/tokens/testing/tokens";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { ROUTES } from "../../testing/routes";

let database: TestDatabase;
let served: ServedRoutes;
let client: TestClient;
let email: string;
let personUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  served = await serveRoutes(ROUTES);
  client = await aClient();
  ({ email, uuid: personUuid } = await aPerson({ [client.tenantUuid]: "OPERATOR" }));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => served.close());

const refresh = (refreshToken: string | undefined, more: Readonly<Record<string, string>> = {}) =>
  askForToken(served, client, { grant_type: "refresh_token", refresh_token: refreshToken ?? "", ...more });

const REFRESH_REFUSED = { error: "invalid_grant", error_description: "The refresh token is not valid." };
const CODE_REFUSED = {
  error: "invalid_grant",
  error_description: "The authorization code is not valid for this request.",
};

async function expectRefusal(response: Response, body: unknown): Promise<void> {
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 400, body });
}

describe("an authorization code", () => {
  it("works once; showing it again ends all it gave", async () => {
    const code = await aCode(served, client, email);
    const tokens = await readTokens(await askForToken(served, client, redemption(code)));
    const refreshed = await readTokens(await refresh(tokens.refresh_token));
    await expectRefusal(await askForToken(served, client, redemption(code)), CODE_REFUSED);
    expect(await verifyAccessToken(tokens.access_token)).toBeNull();
    expect(await verifyAccessToken(refreshed.access_token)).toBeNull();
    await expectRefusal(await refresh(refreshed.refresh_token), REFRESH_REFUSED);
  });

  it("gives tokens to one of ten who show it at once", async () => {
    const code = await aCode(served, client, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForToken(served, client, redemption(code))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  });

  it("waits for whoever is just using it, and is used then", async () => {
    const code = await aCode(served, client, email);
    const late = await interleave(
      database,
      async (tx) => {
        await lockCode(tx, sha256(code));
        await markCodeUsed(tx, sha256(code), new Date());
      },
      () => askForToken(served, client, redemption(code)),
    );
    await expectRefusal(late, CODE_REFUSED);
  });

  it.each([
    ["another redirect_uri", { redirect_uri: "http://127.0.0.1:8976/other" }],
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["a verifier too short to be one", { code_verifier: "x" }],
    ["the challenge as verifier", { code_verifier: "W6YWc_4yHwYN-cGDgGmOMHF3l7KDy7VcRjf7q2FVF-o=" }],
  ])("is refused with %s, and still works for who it is for", async (_name, changes) => {
    const code = await aCode(served, client, email);
    await expectRefusal(await askForToken(served, client, { ...redemption(code), ...changes }), CODE_REFUSED);
    expect((await askForToken(served, client, redemption(code))).status).toBe(200);
  });

  it("is refused to another client", async () => {
    const code = await aCode(served, client, email);
    await expectRefusal(await askForToken(served, await aClient(), redemption(code)), CODE_REFUSED);
  });

  it("is refused after 60 seconds", async () => {
    const code = await aCode(served, client, email);
    await getDb().execute("update authorization_code set expires_at = now() where used_at is null");
    await expectRefusal(await askForToken(served, client, redemption(code)), CODE_REFUSED);
  });

  it("is refused when the sign-in has ended meanwhile", async () => {
    const code = await aCode(served, client, email);
    await getDb().execute("update login_session set revoked_at = now() where revoked_at is null");
    await expectRefusal(await askForToken(served, client, redemption(code)), CODE_REFUSED);
  });
});

describe("a refresh token", () => {
  it("gives ID tokens of the sign-in that it is of, and access tokens of the latest (OpenID Connect Core section 12.2)", async () => {
    const browser = new TestBrowser(served);
    const callback = await browser.authorize(authorizationAddress(client), email);
    const first = await readTokens(
      await askForToken(served, client, redemption(callback.searchParams.get("code") ?? "")),
    );
    const times = ({ id_token = "", access_token }: Tokens) =>
      [id_token, access_token].map((token) => decodeJwt(token).auth_time);
    const [signedInAt] = times(first);
    const later = Number(signedInAt) + 60;
    vi.useFakeTimers({ toFake: ["Date"], now: later * 1000 });
    await beginSession(getDb(), personUuid, { ...NOWHERE, cookie: browser.cookies.get("paraph_login") ?? null });
    const second = await readTokens(await refresh(first.refresh_token));
    const third = await readTokens(await refresh(second.refresh_token));
    expect([times(second), times(third)]).toEqual([
      [signedInAt, later],
      [signedInAt, later],
    ]);
  });

  it("from before it said when its person signed in still gives tokens", async () => {
    const { refresh_token: kept = "" } = await aPersonsToken(served, client, email);
    const former = "a-token-of-the-former-kind";
    await database.sql`update refresh_grant set current_sha256 = ${sha256(former)} where current_sha256 = ${sha256(kept)}`;
    const tokens = await readTokens(await refresh(former));
    expect(decodeJwt(tokens.id_token ?? "").auth_time).toBe(decodeJwt(tokens.access_token).auth_time);
  });

  it("is good for one of 20 who show it at once, and the reuse ends the family", async () => {
    const tokens = await aPersonsToken(served, client, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(tokens.refresh_token)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const loser of answers.filter(({ status }) => status !== 200)) await expectRefusal(loser, REFRESH_REFUSED);
    const winner = await readTokens(winners[0] ?? new Response());
    await expectRefusal(await refresh(winner.refresh_token), REFRESH_REFUSED);
    expect(await verifyAccessToken(winner.access_token)).toBeNull();
    expect(await verifyAccessToken(tokens.access_token)).toBeNull();
  });

  it("is replaced at each use, along a chain", async () => {
    let tokens = await aPersonsToken(served, client, email);
    const seen = new Set([tokens.refresh_token]);
    for (let use = 0; use < 5; use += 1) {
      tokens = await readTokens(await refresh(tokens.refresh_token));
      seen.add(tokens.refresh_token);
    }
    expect(seen.size).toBe(6);
    expect(await verifyAccessToken(tokens.access_token)).toMatchObject({ subject: personUuid, roles: ["OPERATOR"] });
  });

  it("narrows the scope of what it gives, never widens it, and a bad scope does not cost it its life", async () => {
    const tokens = await aPersonsToken(served, client, email);
    await expectRefusal(await refresh(tokens.refresh_token, { scope: "openid api email" }), {
      error: "invalid_scope",
      error_description: "The scope email is unknown or more than the client may have.",
    });
    const narrow = await readTokens(await refresh(tokens.refresh_token, { scope: "api" }));
    expect(narrow).toMatchObject({ scope: "api" });
    expect(narrow.id_token).toBeUndefined();
    expect(await readTokens(await refresh(narrow.refresh_token))).toMatchObject({ scope: "openid api" });
  });

  it("gives no more than the client may still have", async () => {
    const narrowed = await aClient();
    const person = await aPerson({ [narrowed.tenantUuid]: "OPERATOR" });
    const first = await aPersonsToken(served, narrowed, person.email);
    expect(first.scope).toBe("openid api");
    await changeClient(getDb(), SYSTEM, narrowed, {
      name: "ERP",
      scopes: ["openid"],
      grantTypes: ["authorization_code", "refresh_token"],
      redirectUris: [],
      idTokenAlg: "ES256",
    });
    const form = { grant_type: "refresh_token", refresh_token: first.refresh_token ?? "" };
    const wide = await askForToken(served, narrowed, { ...form, scope: "openid api" });
    expect([wide.status, await wide.json()]).toMatchObject([400, { error: "invalid_scope" }]);
    expect((await readTokens(await askForToken(served, narrowed, form))).scope).toBe("openid");
  });

  it("is refused to another client, and not lost by that", async () => {
    const tokens = await aPersonsToken(served, client, email);
    const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    await expectRefusal(await askForToken(served, await aClient(client.tenantUuid), form), REFRESH_REFUSED);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("ends with the sign-in", async () => {
    const tokens = await aPersonsToken(served, client, email);
    const sessionUuid = (await verifyAccessToken(tokens.access_token))?.sessionUuid ?? "";
    expect(await endSession(getDb(), personUuid, sessionUuid)).toBe(true);
    await expectRefusal(await refresh(tokens.refresh_token), REFRESH_REFUSED);
    expect(await verifyAccessToken(tokens.access_token)).toBeNull();
    expect(await endSession(getDb(), personUuid, sessionUuid)).toBe(false);
  });

  it("ends with the membership", async () => {
    const tenantUuid = client.tenantUuid;
    const leaver = await aPerson({ [tenantUuid]: "VIEWER" });
    const tokens = await aPersonsToken(served, client, leaver.email);
    await removeMember(getDb(), SYSTEM, tenantUuid, leaver.uuid);
    await expectRefusal(await refresh(tokens.refresh_token), REFRESH_REFUSED);
  });

  it("does not come with client_credentials or a token exchange", async () => {
    const other = await aTenant("Other, S.L.");
    const both = await aPerson({ [client.tenantUuid]: "OWNER", [other]: "OWNER" });
    const own = await readTokens(await askForToken(served, client, { grant_type: "client_credentials" }));
    const { access_token } = await aPersonsToken(served, client, both.email);
    const exchange = { grant_type: "urn:ietf:params:oauth:grant-type:token-exchange", subject_token: access_token };
    const switched = await readTokens(await askForToken(served, client, { ...exchange, audience: other }));
    expect([own.refresh_token, own.id_token, switched.refresh_token, switched.id_token]).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe("a chain of tenant switches", () => {
  it("keeps the moment of the sign-in, and ends with it", async () => {
    const other = await aTenant("Other, S.L.");
    const both = await aPerson({ [client.tenantUuid]: "OWNER", [other]: "VIEWER" });
    const { access_token: first } = await aPersonsToken(served, client, both.email);
    await getDb().execute(
      "update login_session set authenticated_at = now() - interval '11 hours 55 minutes', expires_at = now() + interval '5 minutes' where revoked_at is null",
    );
    const exchange = { grant_type: "urn:ietf:params:oauth:grant-type:token-exchange" };
    const there = await readTokens(
      await askForToken(served, client, { ...exchange, subject_token: first, audience: other }),
    );
    expect(there.expires_in).toBeGreaterThan(295);
    expect(there.expires_in).toBeLessThanOrEqual(300);
    const back = await readTokens(
      await askForToken(served, client, {
        ...exchange,
        subject_token: there.access_token,
        audience: client.tenantUuid,
      }),
    );
    expect(back.expires_in).toBeLessThanOrEqual(300);
    expect(await verifyAccessToken(first)).toMatchObject({ tenantUuid: client.tenantUuid });
    await getDb().execute("update login_session set expires_at = now()");
    await expectRefusal(
      await askForToken(served, client, { ...exchange, subject_token: back.access_token, audience: other }),
      { error: "invalid_target", error_description: "The subject is not a member of that organisation." },
    );
  });
});
