import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { listSessions } from "@/lib/people/signing-in/list-sessions";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, PASSWORD, REDIRECT_URI, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { askForToken, authorizationAddress, readTokens, redemption } from "@/lib/tokens/testing/tokens";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";
import { ROUTES } from "../../testing/routes";

let database: TestDatabase;
let served: ServedRoutes;
beforeAll(async () => {
  database = await testDatabase();
  served = await serveRoutes(ROUTES);
});
afterAll(() => served.close());

const LOGOUT = "/idp/oauth2/logout";
const address = (query: Readonly<Record<string, string>>) => `${LOGOUT}?${new URLSearchParams(query)}`;

/** Somebody at a browser, signed in to a client. */
async function signedIn() {
  const credentials = await aClient();
  const person = await aPerson({ [credentials.tenantUuid]: "VIEWER" });
  const browser = new TestBrowser(served);
  const callback = await browser.authorize(authorizationAddress(credentials), person.email);
  const code = callback.searchParams.get("code") ?? "";
  const tokens = await readTokens(await askForToken(served, credentials, redemption(code)));
  const isSignedIn = async () => (await listSessions(getDb(), person.uuid)).length > 0;
  return { credentials, person, browser, accessToken: tokens.access_token, idToken: tokens.id_token ?? "", isSignedIn };
}

async function endSessionUrl({ clientId, clientSecret }: TestClient, parameters: Readonly<Record<string, string>>) {
  const config = await client.discovery(
    new URL("http://localhost:3000/idp"),
    clientId,
    { id_token_signed_response_alg: "ES256" },
    client.ClientSecretBasic(clientSecret),
    { [client.customFetch]: served.fetch, execute: [client.allowInsecureRequests] },
  );
  return client.buildEndSessionUrl(config, { ...parameters }).href;
}

describe("signing out for a client (OpenID Connect RP-Initiated Logout 1.0, decision 32)", () => {
  it("ends the sign-in and all it gave, and goes back with the state", async () => {
    const { credentials, browser, accessToken, idToken, isSignedIn } = await signedIn();
    expect(await verifyAccessToken(accessToken)).not.toBeNull();
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: REDIRECT_URI, state: "a & b" };
    const answer = await browser.get(await endSessionUrl(credentials, parameters));
    expect(answer.status).toBe(303);
    expect(TestBrowser.target(answer).href).toBe(`${REDIRECT_URI}?state=a+%26+b`);
    expect([...browser.cookies.keys()]).toEqual(["paraph_device"]);
    expect(await isSignedIn()).toBe(false);
    expect(await verifyAccessToken(accessToken)).toBeNull();
  });

  it("goes back to the address as it was registered, byte for byte (decision 362)", async () => {
    const { credentials, idToken } = await signedIn();
    const registered = "https://app.example.com?tok=a%20b&sig=%2Fx%7e&state=mine#bye";
    const { clientId } = credentials;
    await database.sql`update oauth_client set redirect_uris = ${[registered]} where client_id = ${clientId}`;
    const leave = async (more: Readonly<Record<string, string>>) => {
      const asked = { id_token_hint: idToken, post_logout_redirect_uri: registered, ...more };
      return (await new TestBrowser(served).get(address(asked))).headers.get("location");
    };
    expect(await leave({ state: "a b" })).toBe(
      "https://app.example.com?tok=a%20b&sig=%2Fx%7e&state=mine&state=a+b#bye",
    );
    expect(await leave({})).toBe(registered);
  });

  it("needs no cookie beside an ID token, may come as a form, and is done twice as well", async () => {
    const { idToken, isSignedIn } = await signedIn();
    for (const _ of [1, 2]) {
      const answer = await new TestBrowser(served).post(
        LOGOUT,
        { id_token_hint: idToken },
        { "sec-fetch-site": "cross-site" },
      );
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?notice=signed_out"]);
      expect(await isSignedIn()).toBe(false);
    }
  });

  it("asks the person where nothing proves that a client asks", async () => {
    const { credentials, browser, isSignedIn } = await signedIn();
    const query = { client_id: credentials.clientId, post_logout_redirect_uri: REDIRECT_URI, state: "x" };
    const asked = await browser.get(address(query));
    expect([asked.status, asked.headers.get("location")]).toEqual([303, `/sign-out?${new URLSearchParams(query)}`]);
    expect(TestBrowser.target(await browser.get(address({ ...query, confirmed: "yes" }))).pathname).toBe("/sign-out");
    expect(await isSignedIn()).toBe(true);
    const said = await browser.post(LOGOUT, { ...query, confirmed: "yes" }, { "sec-fetch-site": "same-origin" });
    expect(TestBrowser.target(said).href).toBe(`${REDIRECT_URI}?state=x`);
    expect(await isSignedIn()).toBe(false);
  });

  it.each([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { origin: "https://thief.example" }])(
    "asks the person where another site has sent the form: %o",
    async (headers) => {
      const { credentials, browser, isSignedIn } = await signedIn();
      const query = { client_id: credentials.clientId, post_logout_redirect_uri: REDIRECT_URI, confirmed: "yes" };
      const cookie = browser.cookies.get("paraph_login");
      const sent = await browser.post(LOGOUT, query, headers);
      expect([sent.status, sent.headers.get("location"), sent.headers.getSetCookie()]).toEqual([
        303,
        address(query),
        [],
      ]);
      const asked = await browser.get(TestBrowser.target(sent).href);
      expect(TestBrowser.target(asked).pathname).toBe("/sign-out");
      expect(browser.cookies.get("paraph_login")).toBe(cookie);
      expect(await isSignedIn()).toBe(true);
    },
  );

  it("leaves who is signed in signed in when another site sends the ID token of its own sign-in", async () => {
    const [somebody, thief] = [await signedIn(), await signedIn()];
    const cookie = somebody.browser.cookies.get("paraph_login");
    await somebody.browser.post(LOGOUT, { id_token_hint: thief.idToken }, { "sec-fetch-site": "cross-site" });
    expect(somebody.browser.cookies.get("paraph_login")).toBe(cookie);
    expect([await somebody.isSignedIn(), await thief.isSignedIn()]).toEqual([true, false]);
  });

  it("has nothing to ask where nobody is signed in", async () => {
    const answer = await new TestBrowser(served).get(LOGOUT);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?notice=signed_out"]);
  });

  const foreign = (token: string) => `${token.slice(0, -4)}AAAA`;
  it.each([
    ["an address that is not registered", { post_logout_redirect_uri: "https://thief.example/" }, "uri"],
    ["an address that only begins like one", { post_logout_redirect_uri: `${REDIRECT_URI}/more` }, "uri"],
    ["a registered address with a query", { post_logout_redirect_uri: `${REDIRECT_URI}?a=b` }, "uri"],
    ["another client beside the hint", { client_id: "dashboard" }, "client"],
    ["a hint whose signature is not ours", { id_token_hint: foreign }, "hint"],
    ["a hint that is nonsense", { id_token_hint: () => "a.b.c" }, "hint"],
    ["an access token for a hint", { id_token_hint: "ACCESS" as const }, "hint"],
  ])("explains %s, goes nowhere and ends nothing", async (_what, { id_token_hint: hint, ...more }: Case, problem) => {
    const { browser, idToken, accessToken, isSignedIn } = await signedIn();
    const shown = hint === "ACCESS" ? accessToken : (hint?.(idToken) ?? idToken);
    const answer = await browser.get(address({ id_token_hint: shown, ...more }));
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).toContain(PROBLEMS[problem]);
    expect(await isSignedIn()).toBe(true);
  });

  it("sends nobody to an address whose client is not known", async () => {
    const answer = await new TestBrowser(served).get(address({ post_logout_redirect_uri: REDIRECT_URI }));
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  it("ends the hint's own sign-in and not another person's on the same browser", async () => {
    const { credentials, browser, idToken } = await signedIn();
    const eva = await aPerson({ [credentials.tenantUuid]: "VIEWER" });
    const waiting = await browser.get(authorizationAddress(credentials, { prompt: "login" }));
    const request = TestBrowser.target(waiting).searchParams.get("request") ?? "";
    await browser.post("/sign-in/password", { request, email: eva.email, password: PASSWORD });
    const cookie = browser.cookies.get("paraph_login");
    await browser.get(address({ id_token_hint: idToken }));
    expect(await listSessions(getDb(), eva.uuid)).toHaveLength(1);
    expect(browser.cookies.get("paraph_login")).toBe(cookie);
  });
});

type Case = Readonly<{
  id_token_hint?: "ACCESS" | ((token: string) => string);
  client_id?: string;
  post_logout_redirect_uri?: string;
}>;

const PROBLEMS: Readonly<Record<string, string>> = {
  uri: "The post_logout_redirect_uri is not one of the client's.",
  client: "The id_token_hint was issued to another client.",
  hint: "The id_token_hint is not an ID token of this server.",
};
