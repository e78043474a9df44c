import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { createPublicClient } from "@/lib/clients/create-public-client";
import { SYSTEM } from "@/lib/tenants/author";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { authorizationAddress, readTokens, redemption } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../testing/routes";

const ORIGIN = "https://app.example.com";
const HOME = "http://localhost:3000";

/** What a page's application asks by itself, and how. */
const OPEN: readonly (readonly [string, string])[] = [
  ["/.well-known/oauth-authorization-server/idp", "GET, HEAD, OPTIONS"],
  ["/idp/.well-known/openid-configuration", "GET, HEAD, OPTIONS"],
  ["/idp/oauth2/jwks", "GET, HEAD, OPTIONS"],
  ["/idp/oauth2/token", "POST, OPTIONS"],
  ["/api/v2/auth/token", "POST, OPTIONS"],
  ["/idp/oauth2/revoke", "POST, OPTIONS"],
  ["/idp/oauth2/userinfo", "GET, HEAD, POST, OPTIONS"],
];

let served: ServedRoutes;
let email: string;
let clientId: string;

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  const tenantUuid = await aTenant();
  ({ email } = await aPerson({ [tenantUuid]: "OPERATOR" }));
  ({ clientId } = await createPublicClient(getDb(), SYSTEM, {
    tenantUuid,
    name: "Page",
    scopes: ["openid", "api"],
    grantTypes: ["authorization_code", "refresh_token"],
    redirectUris: [`${ORIGIN}/callback`],
    idTokenAlg: "ES256",
  }));
});
afterAll(() => served.close());

/** As a browser does it for a page: nothing can be read of an answer that does not open itself, and no cookie comes along. */
async function fromPage(path: string, init: Readonly<{ method?: string; headers?: object; body?: URLSearchParams }>) {
  const response = await served.fetch(`${HOME}${path}`, {
    ...init,
    headers: { ...init.headers, origin: ORIGIN, "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" },
  });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  expect(response.headers.get("access-control-expose-headers")).toBe("WWW-Authenticate, Retry-After, X-Request-Id");
  return response;
}

describe("pages of other origins (decision 364)", () => {
  it.each(OPEN)("may ask %s, as a preflight says", async (path, allow) => {
    const answer = await fromPage(path, {
      method: "OPTIONS",
      headers: { "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      allow,
      "access-control-allow-methods": allow,
      "access-control-allow-headers": "Authorization, Content-Type, X-Request-Id",
      "access-control-max-age": "7200",
      "x-request-id": expect.any(String),
    });
    const refused = await fromPage(path, { method: "DELETE" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, allow]);
  });

  it("sign a person in from discovery to the end, and read each refusal", async () => {
    const callback = await new TestBrowser(served).authorize(
      authorizationAddress({ clientId, clientSecret: "", tenantUuid: "" }, { redirect_uri: `${ORIGIN}/callback` }),
      email,
    );
    const discovery = await fromPage("/idp/.well-known/openid-configuration", {});
    expect(await discovery.json()).toMatchObject({ token_endpoint: `${HOME}/idp/oauth2/token` });
    expect((await fromPage("/idp/oauth2/jwks", {})).status).toBe(200);
    const form = { ...redemption(callback.searchParams.get("code") ?? ""), redirect_uri: `${ORIGIN}/callback` };
    const body = () => new URLSearchParams({ ...form, client_id: clientId });
    const tokens = await readTokens(await fromPage("/idp/oauth2/token", { method: "POST", body: body() }));
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fromPage("/idp/oauth2/userinfo", { headers })).status).toBe(200);
    const ended = new URLSearchParams({ client_id: clientId, token: tokens.refresh_token ?? "" });
    expect((await fromPage("/idp/oauth2/revoke", { method: "POST", body: ended })).status).toBe(200);
    const over = await fromPage("/idp/oauth2/userinfo", { headers });
    expect([over.status, over.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="paraph", error="invalid_token"',
    ]);
    expect((await fromPage("/idp/oauth2/token", { method: "POST", body: body() })).status).toBe(400);
  });

  it("may ask nothing else: not as whom somebody is signed in, not what a server's client asks", async () => {
    const open = new Set(OPEN.map(([path]) => path));
    const closed = Object.keys(ROUTES).filter((path) => path.startsWith("/idp/") && !open.has(path));
    expect(closed).toHaveLength(4);
    for (const path of closed) {
      for (const method of ["OPTIONS", "GET", "POST"]) {
        const answer = await served.fetch(`${HOME}${path}`, {
          method,
          headers: { origin: ORIGIN },
        });
        const opened = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect(opened, `${method} ${path}`).toEqual([]);
        if (method === "OPTIONS") expect(answer.status, path).toBe(405);
      }
    }
  });
});
