import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { createClient } from "@/lib/clients/create-client";
import { revokeClient } from "@/lib/clients/revoke-client";
import { SYSTEM } from "@/lib/tenants/author";
import { listAllowedApplications } from "@/lib/tokens/authorizing/allowed-applications";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, aTenant, PASSWORD, REDIRECT_URI, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { aPersonsToken, askForToken, authorizationAddress, redemption } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../../testing/routes";

let database: TestDatabase;
let served: ServedRoutes;
let client: TestClient;
let email: string;

beforeAll(async () => {
  database = await testDatabase();
  served = await serveRoutes(ROUTES);
  client = await aClient();
  ({ email } = await aPerson({ [client.tenantUuid]: "OPERATOR" }));
});
afterAll(() => served.close());

const browser = () => new TestBrowser(served);

/** A browser whose person is signed in and has said yes to the client. */
async function signedIn(): Promise<TestBrowser> {
  const open = browser();
  await open.authorize(authorizationAddress(client, { scope: "openid profile email api" }), email);
  return open;
}

describe("a request that must not be redirected", () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ["no client", { client_id: "" }, "The parameter client_id is missing."],
    ["an unknown client", { client_id: "nobody" }, "The client is not registered."],
    ["a client id with a NUL", { client_id: "a\u0000b" }, "The client is not registered."],
    ["no redirect_uri", { redirect_uri: "" }, "The parameter redirect_uri is missing."],
    ["another site", { redirect_uri: "https://evil.example.com/" }, "The redirect_uri is not one of the client's."],
    ["another path", { redirect_uri: `${REDIRECT_URI}/more` }, "The redirect_uri is not one of the client's."],
    ["another port", { redirect_uri: "http://127.0.0.1:1/callback" }, "The redirect_uri is not one of the client's."],
    ["a query added", { redirect_uri: `${REDIRECT_URI}?x=1` }, "The redirect_uri is not one of the client's."],
    [
      "a user added",
      { redirect_uri: "http://a@127.0.0.1:8976/callback" },
      "The redirect_uri is not one of the client's.",
    ],
  ])("%s is explained on a page", async (_name, changes, description) => {
    const response = await browser().get(authorizationAddress(client, changes));
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain(description);
  });

  it("a repeated parameter, a revoked client, a request that we did not sign", async () => {
    const repeated = await browser().get(`${authorizationAddress(client)}&scope=api`);
    expect([repeated.status, repeated.headers.get("location")]).toEqual([400, null]);
    const gone = await aClient(client.tenantUuid);
    await revokeClient(getDb(), SYSTEM, gone.tenantUuid, gone.clientId);
    expect((await browser().get(authorizationAddress(gone))).status).toBe(400);
    expect((await browser().get("/idp/oauth2/authorize/resume?request=YWJj.ZGVm")).status).toBe(400);
  });

  it("a form of another site that says a thing twice, or names a client that nobody knows", async () => {
    const foreign = { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" };
    const address = "http://localhost:3000/idp/oauth2/authorize";
    const twice = await served.fetch(address, { method: "POST", headers: foreign, body: "scope=api&scope=api" });
    expect([twice.status, twice.headers.get("location")]).toEqual([400, null]);
    const unknown = await browser().post(
      "/idp/oauth2/authorize",
      { client_id: "nobody" },
      { "sec-fetch-site": "cross-site" },
    );
    const explained = await browser().get(TestBrowser.target(unknown).href);
    expect([explained.status, explained.headers.get("location")]).toEqual([400, null]);
  });

  it("takes any port of the person's own machine, where the client registered none, and nothing else", async () => {
    const { clientId, clientSecret } = await createClient(getDb(), SYSTEM, {
      tenantUuid: client.tenantUuid,
      name: "Desktop program",
      scopes: ["api"],
      redirectUris: ["http://127.0.0.1/callback", "https://app.example.com/callback"],
    });
    const desktop = { clientId, clientSecret, tenantUuid: client.tenantUuid };
    const status = async (redirect_uri: string) =>
      (await browser().get(authorizationAddress(desktop, { redirect_uri }))).status;
    for (const good of [
      "http://127.0.0.1/callback",
      "http://127.0.0.1:1/callback",
      "http://127.0.0.1:65535/callback",
    ]) {
      expect(await status(good), good).toBe(303);
    }
    for (const bad of [
      "http://127.0.0.1:1/callback/more",
      "http://127.0.0.1:1/callback?x=1",
      "http://127.0.0.1:1@evil.example.com/callback",
      "http://127.0.0.1:99999/callback",
      "http://127.0.0.1:/callback",
      "http://localhost:1/callback",
      "https://127.0.0.1:1/callback",
      "https://app.example.com:444/callback",
    ]) {
      expect(await status(bad), bad).toBe(400);
    }
  });

  it.each([
    ["the browser's language", { "accept-language": "fr, es;q=0.8, en;q=0.5" }],
    ["the one that was chosen on this device", { "accept-language": "en", cookie: "paraph_language=es" }],
  ])("speaks %s, as all of our pages do", async (_which, headers) => {
    const response = await served.fetch("http://localhost:3000/idp/oauth2/authorize", { headers });
    const page = await response.text();
    expect(page).toContain('<html lang="es">');
    expect(page).toContain("Vuelve a ella e inténtalo de nuevo.");
  });
});

describe("a bad request goes back to the client", () => {
  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    ["no response_type", { response_type: "" }, "invalid_request", "The parameter response_type is missing."],
    ["the implicit flow", { response_type: "token" }, "unsupported_response_type", "The only response_type is code."],
    [
      "the hybrid flow",
      { response_type: "code id_token" },
      "unsupported_response_type",
      "The only response_type is code.",
    ],
    ["a fragment", { response_mode: "fragment" }, "invalid_request", "The only response_mode is query."],
    ["no challenge", { code_challenge: "" }, "invalid_request", "The parameter code_challenge is missing."],
    ["no method", { code_challenge_method: "" }, "invalid_request", "The only code_challenge_method is S256."],
    [
      "the plain method",
      { code_challenge_method: "plain" },
      "invalid_request",
      "The only code_challenge_method is S256.",
    ],
    ["a short challenge", { code_challenge: "abc" }, "invalid_request", "The code_challenge is not a SHA-256 digest."],
    [
      "an unknown scope",
      { scope: "everything" },
      "invalid_scope",
      "The scope everything is unknown or more than the client may have.",
    ],
    [
      "a nonce with a NUL",
      { nonce: "a\u0000" },
      "invalid_request",
      "The nonce is too long or holds characters that are not printable.",
    ],
    ["a max_age that is no number", { max_age: "soon" }, "invalid_request", "The max_age must be a number of seconds."],
    ["none and login", { prompt: "none login" }, "invalid_request", "prompt=none stands alone."],
    ["a request object", { request: "x" }, "request_not_supported", "Request objects are not supported."],
    [
      "a request's address",
      { request_uri: "https://x.example" },
      "request_uri_not_supported",
      "Request objects are not supported.",
    ],
    [
      "a client that registers itself",
      { registration: "{}" },
      "registration_not_supported",
      "Clients are registered beforehand.",
    ],
    [
      "a hint that is no ID token of ours",
      { id_token_hint: "x" },
      "invalid_request",
      "The id_token_hint is not an ID token of this server.",
    ],
    ["nobody signed in, and none may be asked", { prompt: "none" }, "login_required", "Nobody is signed in."],
  ])("%s", async (_name, changes, error, description) => {
    const response = await browser().get(authorizationAddress(client, { state: "s", ...changes }));
    expect(response.status).toBe(303);
    const target = TestBrowser.target(response);
    expect(`${target.origin}${target.pathname}`).toBe(REDIRECT_URI);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error,
      error_description: description,
      state: "s",
      iss: "http://localhost:3000/idp",
    });
  });
});

it("signs nobody in for an application of a sandbox, which has no members (decision 400)", async () => {
  const live = await aTenant();
  const ours = await aClient(live);
  const { email: theirs } = await aPerson({ [live]: "ADMIN" });
  // As one that was made before the rule: the row has the grant type.
  await database.sql`update tenant set sandbox_of = ${client.tenantUuid} where uuid = ${live}`;
  const target = await browser().authorize(authorizationAddress(ours), theirs);
  expect(target.searchParams.get("code")).toBeNull();
  expect(target.searchParams.get("error")).toBe("unauthorized_client");
  expect(target.searchParams.get("error_description")).toBe("An application of a sandbox signs nobody in.");
});

describe("signing in", () => {
  it("keeps the person when the password is wrong, and tells no more than that", async () => {
    const answers: string[] = [];
    for (const typed of [email, "nobody@example.com", "a\u0000@example.com", ""]) {
      const open = browser();
      const request =
        TestBrowser.target(await open.get(authorizationAddress(client))).searchParams.get("request") ?? "";
      const response = await open.post("/sign-in/password", { request, email: typed, password: "wrong" });
      const target = TestBrowser.target(response);
      expect(response.status).toBe(303);
      expect(open.cookies.has("paraph_login")).toBe(false);
      answers.push(`${target.pathname} ${target.searchParams.get("problem")}`);
    }
    expect(new Set(answers)).toEqual(new Set(["/sign-in refused"]));
  });

  it("sets a cookie that scripts and other sites don't get, and goes on with a GET", async () => {
    const open = browser();
    const request = TestBrowser.target(await open.get(authorizationAddress(client))).searchParams.get("request") ?? "";
    const response = await open.post("/sign-in/password", { request, email: email.toUpperCase(), password: PASSWORD });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^paraph_login=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^paraph_device=[\w.-]{90,}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(TestBrowser.target(response).pathname).toBe("/idp/oauth2/authorize/resume");
  });

  it("takes no form from another site", async () => {
    const foreign: Readonly<Record<string, string>>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example.com" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const open = browser();
      const form = { email, password: PASSWORD };
      expect((await open.post("/sign-in/password", form, headers)).status).toBe(403);
      expect((await open.post("/consent/decision", { decision: "allow" }, headers)).status).toBe(403);
      expect(open.cookies.size).toBe(0);
    }
  });

  it("never goes to another site, whatever the form says", async () => {
    for (const request of ["https://evil.example.com", "//evil.example.com", "x&y=https://evil.example.com"]) {
      const response = await browser().post("/sign-in/password", { request, email, password: PASSWORD });
      expect(TestBrowser.target(response).origin).toBe("http://localhost:3000");
      const resumed = await browser().get(TestBrowser.target(response).href);
      expect([resumed.status, resumed.headers.get("location")]).toEqual([400, null]);
    }
  });

  it("waits after ten failures for one account from one address, even with the right password, and nowhere else", async () => {
    const victim = await aPerson({ [client.tenantUuid]: "VIEWER" });
    const attempt = async (typed: string, password: string, address = "192.0.2.1") => {
      const form = { email: typed, password };
      const response = await browser().post("/sign-in/password", form, { "x-test-address": address });
      const wait = TestBrowser.target(response).searchParams.get("wait");
      expect(response.headers.get("retry-after")).toBe(wait);
      return TestBrowser.target(response).searchParams.get("problem") ?? TestBrowser.target(response).pathname;
    };
    // At once: each of them counts before its outcome is known.
    const guesses = await Promise.all(Array.from({ length: 14 }, () => attempt(victim.email, "wrong")));
    expect(guesses.toSorted()).toEqual([...Array(4).fill("limited"), ...Array(10).fill("refused")]);
    expect(await attempt(victim.email, PASSWORD)).toBe("limited");
    expect(await attempt(email, PASSWORD)).toBe("/dashboard");
    expect(await attempt(victim.email, PASSWORD, "192.0.2.4")).toBe("/dashboard");
  });

  it("waits after fifty failures from one address, whatever the account", async () => {
    const attempt = async (typed: string, address: string) => {
      const form = { email: typed, password: "wrong" };
      const response = await browser().post("/sign-in/password", form, { "x-test-address": address });
      return TestBrowser.target(response).searchParams.get("problem");
    };
    const guesses = await Promise.all(
      Array.from({ length: 52 }, (_, guess) => attempt(`someone-${guess}@example.com`, "192.0.2.2")),
    );
    expect(guesses.filter((problem) => problem === "limited")).toHaveLength(2);
    expect(await attempt("another@example.com", "192.0.2.3")).toBe("refused");
  });
});

describe("a person who is signed in", () => {
  it("is not asked again, unless the client wants it", async () => {
    const open = await signedIn();
    const once = TestBrowser.target(await open.get(authorizationAddress(client)));
    expect(once.searchParams.has("code")).toBe(true);
    const silent = TestBrowser.target(await open.get(authorizationAddress(client, { prompt: "none" })));
    expect(silent.searchParams.has("code")).toBe(true);
    for (const changes of [{ prompt: "login" }, { prompt: "select_account" }, { max_age: "0" }]) {
      const first = TestBrowser.target(await open.get(authorizationAddress(client, changes)));
      expect(first.pathname).toBe("/sign-in");
      const request = first.searchParams.get("request") ?? "";
      // The sign-in that is there already does not do, however often it is tried.
      const skipped = await open.get(`/idp/oauth2/authorize/resume?request=${request}`);
      expect(TestBrowser.target(skipped).pathname).toBe("/sign-in");
      const again = await open.post("/sign-in/password", { request, email, password: PASSWORD });
      const done = TestBrowser.target(await open.get(TestBrowser.target(again).href));
      expect(done.searchParams.has("code")).toBe(true);
    }
  });

  it("is asked for consent again with prompt=consent or for more scope", async () => {
    const open = browser();
    await open.authorize(authorizationAddress(client, { scope: "openid" }), email);
    for (const changes of [{ prompt: "consent", scope: "openid" }, { scope: "openid platform-api" }]) {
      const target = TestBrowser.target(await open.get(authorizationAddress(client, changes)));
      expect(target.pathname).toBe("/consent");
      const request = target.searchParams.get("request") ?? "";
      const allowed = await open.post("/consent/decision", { request, decision: "allow" });
      expect(TestBrowser.target(allowed).searchParams.has("code")).toBe(true);
    }
  });

  it("says yes for nobody else: whoever signs in while the question is on the screen is asked anew", async () => {
    const asked = await aPerson({ [client.tenantUuid]: "VIEWER" });
    const other = await aPerson({ [client.tenantUuid]: "VIEWER" });
    const open = browser();
    const signIn = async (name: string) => {
      const page = TestBrowser.target(await open.get(authorizationAddress(client, { prompt: "login" })));
      const form = { request: page.searchParams.get("request") ?? "", email: name, password: PASSWORD };
      const proved = TestBrowser.target(await open.post("/sign-in/password", form));
      return TestBrowser.target(await open.get(proved.href));
    };
    const allow = async (page: URL) => {
      const request = page.searchParams.get("request") ?? "";
      return TestBrowser.target(await open.post("/consent/decision", { request, decision: "allow" }));
    };
    const count = async ({ uuid }: typeof asked) => (await listAllowedApplications(getDb(), uuid)).length;

    const question = await signIn(asked.email);
    await signIn(other.email);
    const anew = await allow(question);
    expect([anew.pathname, anew.searchParams.get("problem")]).toEqual(["/consent", "another"]);
    expect([await count(asked), await count(other)]).toEqual([0, 0]);
    expect((await allow(anew)).searchParams.has("code")).toBe(true);
    expect([await count(asked), await count(other)]).toEqual([0, 1]);

    // Nor is the other one signed in by it who said yes before.
    const again = await signIn(asked.email);
    expect((await signIn(other.email)).searchParams.has("code")).toBe(true);
    expect((await allow(again)).searchParams.get("problem")).toBe("another");
  });

  it("gives a client that names a person by an ID token that person or nobody", async () => {
    const hint = (await aPersonsToken(served, client, email)).id_token ?? "";
    const open = await signedIn();
    const named = { id_token_hint: hint, state: "s" };
    const same = TestBrowser.target(await open.get(authorizationAddress(client, { ...named, prompt: "none" })));
    expect(same.searchParams.has("code")).toBe(true);
    const other = await aPerson({ [client.tenantUuid]: "VIEWER" });
    await open.authorize(authorizationAddress(client, { prompt: "login" }), other.email);
    const silent = TestBrowser.target(await open.get(authorizationAddress(client, { ...named, prompt: "none" })));
    const insisting = await open.authorize(authorizationAddress(client, named), other.email);
    for (const answer of [silent, insisting]) {
      expect(Object.fromEntries(answer.searchParams)).toEqual({
        error: "login_required",
        error_description: "Another person than the id_token_hint's is signed in.",
        state: "s",
        iss: "http://localhost:3000/idp",
      });
    }
    const asked = TestBrowser.target(await open.get(authorizationAddress(client, named)));
    expect(asked.pathname).toBe("/sign-in");
    expect((await open.authorize(authorizationAddress(client, named), email)).searchParams.has("code")).toBe(true);
  });

  it("may come with a form", async () => {
    const open = await signedIn();
    const form = Object.fromEntries(new URL(authorizationAddress(client)).searchParams);
    const response = await open.post("/idp/oauth2/authorize", form);
    expect(TestBrowser.target(response).searchParams.has("code")).toBe(true);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["as it is", {}],
    ["that may ask nobody", { prompt: "none" }],
    ["that is long", { nonce: "+ &=%".repeat(100), state: "ñ".repeat(500) }],
  ])("may come with another site's form, %s, which brings the cookie by a GET alone", async (_which, changes) => {
    const open = await signedIn();
    const asked = new URL(authorizationAddress(client, changes)).searchParams;
    const sent = await open.post("/idp/oauth2/authorize", Object.fromEntries(asked), {
      "sec-fetch-site": "cross-site",
    });
    expect([sent.status, sent.headers.get("cache-control")]).toEqual([303, "no-store"]);
    const { pathname, searchParams } = TestBrowser.target(sent);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(["/idp/oauth2/authorize", Object.fromEntries(asked)]);
    const back = TestBrowser.target(await open.get(TestBrowser.target(sent).href)).searchParams;
    expect([back.has("code"), back.get("state")]).toEqual([true, asked.get("state")]);
  });

  it("and belongs to no organisation is refused", async () => {
    const loner = await aPerson({});
    const target = await browser().authorize(authorizationAddress(client, { state: "s" }), loner.email);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: "access_denied",
      error_description: "The person belongs to no organisation.",
      state: "s",
      iss: "http://localhost:3000/idp",
    });
  });
});

describe("the address that a client has registered (decision 362)", () => {
  /** As it could be registered once: by now its `state` is refused. */
  async function registered(redirectUri: string): Promise<TestClient> {
    const made = await aClient(client.tenantUuid);
    await database.sql`update oauth_client set redirect_uris = ${[redirectUri]} where client_id = ${made.clientId}`;
    return made;
  }

  it("keeps its query byte for byte, with the answer behind it (RFC 6749 section 3.1.2)", async () => {
    const redirect_uri = "https://app.example.com?tok=a%20b&sig=%2Fx%7e&state=mine&iss=";
    const own = await registered(redirect_uri);
    const asked = await browser().get(authorizationAddress(own, { redirect_uri, state: "s s", prompt: "none" }));
    expect(asked.headers.get("location")).toBe(
      `${redirect_uri}&error=login_required&error_description=Nobody+is+signed+in.&state=s+s&iss=http%3A%2F%2Flocalhost%3A3000%2Fidp`,
    );
    const open = browser();
    const back = await open.authorize(authorizationAddress(own, { redirect_uri, state: "s s" }), email);
    expect(back.search).toMatch(
      /^\?tok=a%20b&sig=%2Fx%7e&state=mine&iss=&code=[\w-]+&state=s\+s&iss=http%3A%2F%2Flocalhost%3A3000%2Fidp$/,
    );
  });

  it("may be one that no header holds, from before URIs alone were taken", async () => {
    const redirect_uri = "https://exämple.com/zurück";
    const asked = await browser().get(
      authorizationAddress(await registered(redirect_uri), { redirect_uri, prompt: "none" }),
    );
    expect(asked.headers.get("location")).toMatch(/^https:\/\/xn--exmple-cua\.com\/zur%C3%BCck\?error=login_required&/);
  });
});

describe("scopes that there are not (decision 363)", () => {
  it.each([
    ["openid offline_access", "openid"],
    ["address openid phone profile", "openid profile"],
    ["openid API", "openid"],
  ])("%s are left out of a sign-in, which says so", async (scope, granted) => {
    const back = await browser().authorize(authorizationAddress(client, { scope }), email);
    const response = await askForToken(served, client, redemption(back.searchParams.get("code") ?? ""));
    expect(await response.json()).toMatchObject({ scope: granted });
  });

  it.each(["offline_access", "api everything", "everything", 'openid a"b', "openid\tapi"])(
    "%j is refused",
    async (scope) => {
      const answer = await browser().get(authorizationAddress(client, { scope }));
      expect(TestBrowser.target(answer).searchParams.get("error")).toBe("invalid_scope");
    },
  );

  it("known ones that the client may not have are refused, as before", async () => {
    const narrow = await createClient(getDb(), SYSTEM, {
      tenantUuid: client.tenantUuid,
      name: "Narrow",
      scopes: ["openid"],
      redirectUris: [REDIRECT_URI],
    });
    const as = { ...narrow, tenantUuid: client.tenantUuid };
    const answer = await browser().get(authorizationAddress(as, { scope: "openid api" }));
    expect(TestBrowser.target(answer).searchParams.get("error")).toBe("invalid_scope");
  });
});

it("a resource that is not the API is refused (RFC 8707, decision 363)", async () => {
  const errorOf = async (resource: string) => {
    const answer = await browser().get(authorizationAddress(client, { resource, prompt: "none" }));
    return TestBrowser.target(answer).searchParams.get("error");
  };
  expect(await errorOf("https://elsewhere.example/")).toBe("invalid_target");
  expect(await errorOf("http://localhost:3000.evil.example/")).toBe("invalid_target");
  for (const own of ["http://localhost:3000", "http://localhost:3000/", "http://localhost:3000/flow/v1"]) {
    expect(await errorOf(own)).toBe("login_required");
  }
  const several = async (...resources: readonly string[]) => {
    const address = authorizationAddress(client, { prompt: "none" });
    const answer = await browser().get(
      `${address}&${new URLSearchParams(resources.map((resource) => ["resource", resource]))}`,
    );
    return TestBrowser.target(answer).searchParams.get("error");
  };
  expect(await several("http://localhost:3000", "http://localhost:3000/flow/v1")).toBe("login_required");
  expect(await several("http://localhost:3000", "https://elsewhere.example/")).toBe("invalid_target");
});
