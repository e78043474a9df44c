import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { ensureDashboardClient } from "@/lib/clients/dashboard-client";
import { aClient, aPerson, basic, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { aPersonsToken, askForToken, aToken } from "@/lib/tokens/testing/tokens";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { ROUTES } from "../testing/routes";

let served: ServedRoutes;
let client: TestClient;
let sibling: TestClient;
let stranger: TestClient;
let email: string;

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  await ensureDashboardClient(getDb());
  client = await aClient();
  sibling = await aClient(client.tenantUuid);
  stranger = await aClient();
  ({ email } = await aPerson({ [client.tenantUuid]: "OPERATOR" }));
});
afterAll(() => served.close());

async function send(path: string, by: TestClient | null, form: Readonly<Record<string, string>>) {
  return served.fetch(`http://localhost:3000/idp/oauth2/${path}`, {
    method: "POST",
    headers: by ? { authorization: basic(by) } : {},
    body: new URLSearchParams(form),
  });
}

const introspect = async (by: TestClient, token: string): Promise<unknown> =>
  (await send("introspect", by, { token })).json();

describe("revocation (RFC 7009)", () => {
  it("ends an access token alone, and says 200 to what is no token", async () => {
    const [first, second] = [await aToken(served, client), await aToken(served, client)];
    const response = await send("revoke", client, { token: first, token_type_hint: "refresh_token" });
    expect([response.status, await response.text(), response.headers.get("cache-control")]).toEqual([
      200,
      "",
      "no-store",
    ]);
    expect(await verifyAccessToken(first)).toBeNull();
    expect(await verifyAccessToken(second)).not.toBeNull();
    for (const token of [first, "nonsense", "\u0000"]) {
      expect((await send("revoke", client, { token })).status).toBe(200);
    }
  });

  it("ends a sign-in's tokens by the refresh token, even by a used one", async () => {
    const first = await aPersonsToken(served, client, email);
    expect((await send("revoke", client, { token: first.refresh_token ?? "" })).status).toBe(200);
    expect(await verifyAccessToken(first.access_token)).toBeNull();
    const second = await aPersonsToken(served, client, email);
    const form = { grant_type: "refresh_token", refresh_token: second.refresh_token ?? "" };
    expect((await askForToken(served, client, form)).status).toBe(200);
    expect((await send("revoke", client, { token: second.refresh_token ?? "" })).status).toBe(200);
    expect(await verifyAccessToken(second.access_token)).toBeNull();
  });

  it("is refused for another client's token, without a token and without credentials", async () => {
    const { access_token, refresh_token = "" } = await aPersonsToken(served, client, email);
    for (const token of [access_token, refresh_token]) {
      const response = await send("revoke", sibling, { token });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: "invalid_grant", error_description: "The token was issued to another client." },
      ]);
    }
    expect(await verifyAccessToken(access_token)).not.toBeNull();
    expect(await (await send("revoke", client, {})).json()).toEqual({
      error: "invalid_request",
      error_description: "The parameter token is missing.",
    });
    expect((await send("revoke", null, { token: access_token })).status).toBe(401);
    expect((await send("revoke", null, { token: "x", client_id: "dashboard" })).status).toBe(200);
  });
});

describe("introspection (RFC 7662)", () => {
  it("tells a client of its own tokens and of those for its organisation, and nothing of others", async () => {
    const token = await aToken(served, client);
    const told = {
      active: true,
      token_type: "Bearer",
      iss: "http://localhost:3000/idp",
      aud: "http://localhost:3000",
      sub: client.clientId,
      client_id: client.clientId,
      tenant_id: client.tenantUuid,
      scope: "api platform-api",
      roles: [],
      authorities: expect.any(Array),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    };
    expect(await introspect(client, token)).toEqual(told);
    expect(await introspect(sibling, token)).toEqual(told);
    expect(await introspect(stranger, token)).toEqual({ active: false });
    expect(await introspect(client, "nonsense")).toEqual({ active: false });
  });

  it("tells of a person's token when they signed in, as the token does (RFC 9470 section 6.2)", async () => {
    const { access_token } = await aPersonsToken(served, client, email);
    const { auth_time } = decodeJwt(access_token);
    expect(auth_time).toEqual(expect.any(Number));
    expect(await introspect(client, access_token)).toMatchObject({ active: true, auth_time });
  });

  it("knows refresh tokens, for their own client alone, and forgets used ones", async () => {
    const { refresh_token = "" } = await aPersonsToken(served, client, email);
    expect(await introspect(client, refresh_token)).toMatchObject({ active: true, client_id: client.clientId });
    expect(await introspect(sibling, refresh_token)).toEqual({ active: false });
    await askForToken(served, client, { grant_type: "refresh_token", refresh_token });
    expect(await introspect(client, refresh_token)).toEqual({ active: false });
  });

  it("is for confidential clients", async () => {
    for (const form of [{ token: "x" }, { token: "x", client_id: "dashboard" }]) {
      const response = await send("introspect", null, form);
      expect([response.status, await response.json()]).toEqual([
        401,
        { error: "invalid_client", error_description: "Client authentication failed." },
      ]);
    }
  });
});

describe("userinfo", () => {
  const ask = (authorization?: string) =>
    served.fetch("http://localhost:3000/idp/oauth2/userinfo", { headers: authorization ? { authorization } : {} });

  it.each<[string, () => Promise<string | undefined>, number, string]>([
    ["no token", async () => undefined, 401, 'Bearer realm="paraph"'],
    ["client credentials", async () => basic(client), 401, 'Bearer realm="paraph"'],
    ["a scheme without a token", async () => "Bearer", 401, 'Bearer realm="paraph"'],
    ["a bad token", async () => "Bearer nonsense", 401, 'Bearer realm="paraph", error="invalid_token"'],
    [
      "a client's token",
      async () => `Bearer ${await aToken(served, client, { grant_type: "client_credentials", scope: "openid api" })}`,
      403,
      'Bearer realm="paraph", error="insufficient_scope", scope="openid"',
    ],
  ])("refuses %s", async (_name, authorization, status, challenge) => {
    const response = await ask(await authorization());
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([status, challenge]);
  });

  it("tells no more than the scopes allow", async () => {
    const { access_token } = await aPersonsToken(served, client, email);
    const response = await ask(`bearer ${access_token}`);
    expect(await response.json()).toEqual({
      sub: expect.any(String),
      tenant_id: client.tenantUuid,
      roles: ["OPERATOR"],
    });
  });
});

describe("userinfo by a form (RFC 6750 section 2.2)", () => {
  const post = (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    served.fetch("http://localhost:3000/idp/oauth2/userinfo", {
      method: "POST",
      headers,
      body: new URLSearchParams(form),
    });

  it("takes the token from it, or from the header beside another form", async () => {
    const { access_token } = await aPersonsToken(served, client, email);
    for (const response of [
      await post({ access_token }),
      await post({ other: "x" }, { authorization: `Bearer ${access_token}` }),
    ]) {
      expect([response.status, await response.json()]).toMatchObject([200, { tenant_id: client.tenantUuid }]);
    }
  });

  it("refuses a bad one, none, two, and one in the address", async () => {
    const { access_token } = await aPersonsToken(served, client, email);
    const inAddress = await served.fetch(`http://localhost:3000/idp/oauth2/userinfo?access_token=${access_token}`);
    const statuses = [
      (await post({ access_token: "nonsense" })).status,
      (await post({})).status,
      (await post({ access_token }, { authorization: `Bearer ${access_token}` })).status,
      inAddress.status,
    ];
    expect(statuses).toEqual([401, 401, 400, 401]);
  });

  it("says what is malformed with a challenge (RFC 6750 section 3.1)", async () => {
    const { access_token } = await aPersonsToken(served, client, email);
    const both = await post({ access_token }, { authorization: `Bearer ${access_token}` });
    const twice = await served.fetch("http://localhost:3000/idp/oauth2/userinfo", {
      method: "POST",
      body: new URLSearchParams([
        ["access_token", access_token],
        ["access_token", access_token],
      ]),
    });
    for (const [answer, error_description] of [
      [both, "The access token is shown in one way at a time."],
      [twice, "The parameter access_token is given more than once."],
    ] as const) {
      expect([answer.status, answer.headers.get("www-authenticate"), answer.headers.get("cache-control")]).toEqual([
        400,
        'Bearer realm="paraph", error="invalid_request"',
        "no-store",
      ]);
      expect(await answer.json()).toEqual({ error: "invalid_request", error_description });
    }
    const large = await post({ access_token: "x".repeat(200_000) });
    expect([large.status, large.headers.get("www-authenticate")]).toEqual([413, null]);
  });
});

describe("failed client authentication (decision 23)", () => {
  // Far from the end of a window of failures.
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / 300_000) + 0.5) * 300_000 }),
  );
  afterEach(() => void vi.useRealTimers());

  it("waits after 50 failures for one client, and lets the right secret pass all the same", async () => {
    const target = await aClient();
    const guess = () => send("token", { ...target, clientSecret: "wrong" }, { grant_type: "client_credentials" });
    const guesses = await Promise.all(Array.from({ length: 53 }, guess));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(50).fill(401), ...Array(3).fill(429)]);
    const limited = guesses.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await limited?.json()).toEqual({
      error: "temporarily_unavailable",
      error_description: "Too many failed attempts.",
    });
    expect((await send("token", target, { grant_type: "client_credentials" })).status).toBe(200);
    expect((await send("token", client, { grant_type: "client_credentials" })).status).toBe(200);
  });
});
