import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { ensureDashboardClient } from "@/lib/clients/dashboard-client";
import { revokeMandate } from "@/lib/mandates/revoke-mandate";
import { SYSTEM } from "@/lib/tenants/author";
import { aClient, aMandate, aPerson, aTenant, basic, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { aPersonsToken, aToken } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../../testing/routes";

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";
const NOBODY = "0198c2f0-0000-7000-8000-000000000000";
/** As people invent them (decision 1). */
const VERSIONLESS = "11111111-1111-1111-1111-111111111111";

let served: ServedRoutes;
let erp: TestClient;
let otherClient: TestClient;
/** Tokens and tenants that cases name. */
const world = { own: "", others: "", persons: "", delegated: "", target: "", former: "", home: "", elsewhere: "" };

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  await ensureDashboardClient(getDb());
  erp = await aClient();
  otherClient = await aClient(erp.tenantUuid);
  world.home = erp.tenantUuid;
  world.elsewhere = await aTenant("Elsewhere GmbH");
  world.target = await aTenant("Target, S.A.");
  world.former = await aTenant("Former, S.A.");
  await aMandate(world.target, erp.tenantUuid);
  const ended = await aMandate(world.former, erp.tenantUuid);
  await revokeMandate(getDb(), SYSTEM, world.former, ended);
  world.own = await aToken(served, erp);
  world.others = await aToken(served, otherClient);
  const person = await aPerson({ [world.home]: "OPERATOR" });
  world.persons = (await aPersonsToken(served, erp, person.email)).access_token;
  world.delegated = await aToken(served, erp, {
    grant_type: EXCHANGE,
    subject_token: world.own,
    target_tenant: world.target,
  });
});
afterAll(() => served.close());

type Case = Readonly<{
  name: string;
  /** Parameters; `{own}` and the like stand for what the world holds. Text is sent as it is. */
  form: Readonly<Record<string, string>> | string;
  /** Sent in the Authorization header; the ERP's right credentials when absent. */
  authorization?: string | null | (() => string);
  contentType?: string;
  query?: string;
  status?: number;
  error: string;
  description: string;
}>;

const AUTHENTICATION_FAILED = { status: 401, error: "invalid_client", description: "Client authentication failed." };
const BASIC_ONLY = {
  status: 401,
  error: "invalid_client",
  description: "Clients authenticate by HTTP Basic in the Authorization header only.",
};
const ONE_WAY = { status: 401, error: "invalid_client", description: "A client authenticates in one way at a time." };
const repeated = (name: string) => ({
  error: "invalid_request",
  description: `The parameter ${name} is given more than once.`,
});
const A_REPEATED_ONE = { error: "invalid_request", description: "A parameter is given more than once." };
const FORM_ONLY = {
  error: "invalid_request",
  description: "The content type must be application/x-www-form-urlencoded.",
};
const missing = (name: string) => ({ error: "invalid_request", description: `The parameter ${name} is missing.` });
const BAD_SCOPE = { error: "invalid_scope", description: "The scope is malformed." };
const noScope = (scope: string) => ({
  error: "invalid_scope",
  description: `The scope ${scope} is unknown or more than the client may have.`,
});
const BAD_RESOURCE = { error: "invalid_target", description: "The only resource is http://localhost:3000." };
const BAD_CODE = { error: "invalid_grant", description: "The authorization code is not valid for this request." };
const BAD_REFRESH = { error: "invalid_grant", description: "The refresh token is not valid." };
const ONE_TARGET = {
  error: "invalid_request",
  description: "Exactly one of audience and target_tenant must be given.",
};
const BAD_SUBJECT = { error: "invalid_request", description: "The subject token is not valid." };
const NO_MANDATE = { error: "invalid_grant", description: "There is no mandate between the two organisations." };
const NO_MEMBER = {
  error: "invalid_target",
  description: "The subject is not a member of that organisation.",
};

const plain = { grant_type: "client_credentials" };
const encode = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const code = { grant_type: "authorization_code", code: "unknown", redirect_uri: "http://127.0.0.1:8976/callback" };
const exchange = { grant_type: EXCHANGE, subject_token: "{own}" };
const toTarget = { ...exchange, target_tenant: "{target}" };
const verifier = "v".repeat(43);

const CASES: readonly Case[] = [
  // The request itself (RFC 6749 section 3.2).
  { name: "no parameters", form: {}, ...missing("grant_type") },
  { name: "an empty grant type", form: { grant_type: "" }, ...missing("grant_type") },
  { name: "the grant type in the query", form: {}, query: "?grant_type=client_credentials", ...missing("grant_type") },
  {
    name: "a repeated grant type",
    form: "grant_type=client_credentials&grant_type=client_credentials",
    ...repeated("grant_type"),
  },
  { name: "a repeated scope", form: "grant_type=client_credentials&scope=api&scope=api", ...repeated("scope") },
  { name: "a repeated unknown parameter", form: "grant_type=client_credentials&x=1&x=2", ...repeated("x") },
  {
    name: "a parameter once empty, once not",
    form: "grant_type=client_credentials&scope=&scope=api",
    ...repeated("scope"),
  },
  {
    name: "a repeated parameter of no plain name",
    form: "grant_type=client_credentials&%22=1&%22=2",
    ...A_REPEATED_ONE,
  },
  {
    name: "two audiences",
    form: `grant_type=${EXCHANGE}&subject_token=x&audience=a&audience=b`,
    ...repeated("audience"),
  },
  { name: "JSON", form: '{"grant_type":"client_credentials"}', contentType: "application/json", ...FORM_ONLY },
  { name: "multipart", form: "x", contentType: "multipart/form-data; boundary=x", ...FORM_ONLY },
  { name: "text", form: "grant_type=client_credentials", contentType: "text/plain", ...FORM_ONLY },
  {
    name: "a body over 64 KB",
    form: `grant_type=client_credentials&x=${"x".repeat(65_536)}`,
    status: 413,
    error: "invalid_request",
    description: "The request body is too large.",
  },
  {
    name: "an unknown grant type",
    form: { grant_type: "password", username: "a", password: "b" },
    error: "unsupported_grant_type",
    description: "The grant type is not supported.",
  },
  {
    name: "the implicit grant",
    form: { grant_type: "implicit" },
    error: "unsupported_grant_type",
    description: "The grant type is not supported.",
  },
  {
    name: "a grant type in other letters",
    form: { grant_type: "Client_Credentials" },
    error: "unsupported_grant_type",
    description: "The grant type is not supported.",
  },

  // Who asks (RFC 6749 section 2.3.1).
  { name: "no credentials", form: plain, authorization: null, ...AUTHENTICATION_FAILED },
  { name: "another scheme", form: plain, authorization: "Bearer abc", ...AUTHENTICATION_FAILED },
  { name: "a scheme alone", form: plain, authorization: "Basic", ...AUTHENTICATION_FAILED },
  { name: "credentials that are no base64", form: plain, authorization: "Basic ***", ...AUTHENTICATION_FAILED },
  { name: "credentials without a colon", form: plain, authorization: encode("nobody"), ...AUTHENTICATION_FAILED },
  { name: "credentials in two parts", form: plain, authorization: "Basic YTpi YTpi", ...AUTHENTICATION_FAILED },
  { name: "a broken percent sign", form: plain, authorization: encode("a%:b"), ...AUTHENTICATION_FAILED },
  { name: "an unknown client", form: plain, authorization: encode(`${NOBODY}:secret`), ...AUTHENTICATION_FAILED },
  { name: "a client id with a NUL", form: plain, authorization: encode("a%00b:c"), ...AUTHENTICATION_FAILED },
  { name: "an empty client id", form: plain, authorization: encode(":secret"), ...AUTHENTICATION_FAILED },
  {
    name: "a wrong secret",
    form: plain,
    authorization: () => encode(`${erp.clientId}:wrong`),
    ...AUTHENTICATION_FAILED,
  },
  {
    name: "an empty secret",
    form: plain,
    authorization: () => encode(`${erp.clientId}:`),
    ...AUTHENTICATION_FAILED,
  },
  {
    name: "another client's secret",
    form: plain,
    authorization: () => basic({ clientId: erp.clientId, clientSecret: otherClient.clientSecret }),
    ...AUTHENTICATION_FAILED,
  },
  { name: "the secret in the body", form: { ...plain, client_secret: "x" }, authorization: null, ...BASIC_ONLY },
  { name: "the secret in the body beside a valid Basic", form: { ...plain, client_secret: "x" }, ...BASIC_ONLY },
  {
    name: "an assertion that is none",
    form: { ...plain, client_assertion: "x" },
    authorization: null,
    ...AUTHENTICATION_FAILED,
  },
  { name: "an assertion's type beside a valid Basic", form: { ...plain, client_assertion_type: "x" }, ...ONE_WAY },
  {
    name: "a confidential client by its id alone",
    form: { ...plain, client_id: "{erp}" },
    authorization: null,
    ...AUTHENTICATION_FAILED,
  },
  {
    name: "an unknown public client",
    form: { ...plain, client_id: NOBODY },
    authorization: null,
    ...AUTHENTICATION_FAILED,
  },
  {
    name: "a public client with Basic",
    form: plain,
    authorization: encode("dashboard:"),
    ...AUTHENTICATION_FAILED,
  },
  {
    name: "another client's id beside a valid Basic",
    form: { ...plain, client_id: NOBODY },
    error: "invalid_request",
    description: "The client_id parameter names another client than the one that authenticates.",
  },

  // client_credentials.
  {
    name: "a public client",
    form: { ...plain, client_id: "dashboard" },
    authorization: null,
    error: "unauthorized_client",
    description: "The client may not use this grant type.",
  },
  { name: "an unknown scope", form: { ...plain, scope: "api everything" }, ...noScope("everything") },
  { name: "a scope with a quotation mark", form: { ...plain, scope: 'api"' }, ...BAD_SCOPE },
  { name: "a scope in other letters", form: { ...plain, scope: "API" }, ...noScope("API") },
  { name: "a scope of spaces", form: { ...plain, scope: "   " }, ...BAD_SCOPE },
  { name: "scopes parted by a comma", form: { ...plain, scope: "api,openid" }, ...noScope("api,openid") },
  { name: "a scope without an end", form: { ...plain, scope: "x".repeat(500) }, ...noScope("x".repeat(100)) },

  // authorization_code.
  { name: "no code", form: { grant_type: "authorization_code" }, ...missing("code") },
  { name: "no redirect_uri", form: { grant_type: "authorization_code", code: "x" }, ...missing("redirect_uri") },
  { name: "no code_verifier", form: code, ...missing("code_verifier") },
  { name: "an unknown code", form: { ...code, code_verifier: verifier }, ...BAD_CODE },
  {
    name: "a public client with an unknown code",
    form: { ...code, code_verifier: verifier, client_id: "dashboard" },
    authorization: null,
    ...BAD_CODE,
  },

  // refresh_token.
  { name: "no refresh token", form: { grant_type: "refresh_token" }, ...missing("refresh_token") },
  { name: "an unknown refresh token", form: { grant_type: "refresh_token", refresh_token: "x" }, ...BAD_REFRESH },
  {
    name: "an access token as refresh token",
    form: { grant_type: "refresh_token", refresh_token: "{own}" },
    ...BAD_REFRESH,
  },
  {
    name: "a refresh by the dashboard",
    form: { grant_type: "refresh_token", refresh_token: "x", client_id: "dashboard" },
    authorization: null,
    error: "unauthorized_client",
    description: "The client may not use this grant type.",
  },

  // Token exchange (RFC 8693).
  { name: "no subject token", form: { grant_type: EXCHANGE, audience: "{home}" }, ...missing("subject_token") },
  { name: "no target", form: exchange, ...ONE_TARGET },
  { name: "both targets", form: { ...toTarget, audience: "{home}" }, ...ONE_TARGET },
  {
    name: "an audience that is no UUID",
    form: { ...exchange, audience: "https://api.example.com" },
    error: "invalid_request",
    description: "The parameter audience must be an organisation's UUID.",
  },
  {
    name: "a target_tenant that is no UUID",
    form: { ...exchange, target_tenant: "acme" },
    error: "invalid_request",
    description: "The parameter target_tenant must be an organisation's UUID.",
  },
  {
    name: "another subject token type",
    form: { ...toTarget, subject_token_type: "urn:ietf:params:oauth:token-type:id_token" },
    error: "invalid_request",
    description: `The only subject_token_type is ${ACCESS_TOKEN}.`,
  },
  {
    name: "another requested token type",
    form: { ...toTarget, requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token" },
    error: "invalid_request",
    description: `The only requested_token_type is ${ACCESS_TOKEN}.`,
  },
  {
    name: "an actor token",
    form: { ...toTarget, actor_token: "x", actor_token_type: ACCESS_TOKEN },
    error: "invalid_request",
    description: "Actor tokens are not supported: the actor is the client.",
  },
  {
    name: "an actor token without its type",
    form: { ...toTarget, actor_token: "x" },
    error: "invalid_request",
    description: "Actor tokens are not supported: the actor is the client.",
  },
  { name: "a subject token that is none", form: { ...toTarget, subject_token: "abc" }, ...BAD_SUBJECT },
  {
    name: "a changed subject token",
    form: { ...toTarget, subject_token: "{own}x" },
    ...BAD_SUBJECT,
  },
  {
    name: "another client's subject token",
    form: { ...toTarget, subject_token: "{others}" },
    error: "invalid_request",
    description: "The subject token was issued to another client.",
  },
  {
    name: "a delegated subject token",
    form: { ...toTarget, subject_token: "{delegated}" },
    error: "invalid_request",
    description: "A delegated token cannot be exchanged.",
  },
  {
    name: "a tenant switch from a delegated token",
    form: { ...exchange, subject_token: "{delegated}", audience: "{home}" },
    error: "invalid_request",
    description: "A delegated token cannot be exchanged.",
  },
  {
    name: "a tenant switch with a scope",
    form: { ...exchange, subject_token: "{persons}", audience: "{home}", scope: "api" },
    error: "invalid_request",
    description: "A tenant switch takes neither scope nor resource.",
  },
  {
    name: "a tenant switch with a resource",
    form: { ...exchange, subject_token: "{persons}", audience: "{home}", resource: "http://localhost:3000" },
    error: "invalid_request",
    description: "A tenant switch takes neither scope nor resource.",
  },
  {
    name: "a switch to an organisation the person isn't in",
    form: { ...exchange, subject_token: "{persons}", audience: "{elsewhere}" },
    ...NO_MEMBER,
  },
  {
    name: "a switch to an unknown organisation",
    form: { ...exchange, subject_token: "{persons}", audience: NOBODY },
    ...NO_MEMBER,
  },
  {
    name: "a switch to an organisation by a UUID of no version",
    form: { ...exchange, subject_token: "{persons}", audience: VERSIONLESS },
    ...NO_MEMBER,
  },
  { name: "a switch by a client", form: { ...exchange, audience: "{elsewhere}" }, ...NO_MEMBER },
  {
    name: "delegated access with a person's token",
    form: { ...toTarget, subject_token: "{persons}" },
    error: "invalid_request",
    description: "The subject token must be the client's own, from the client_credentials grant.",
  },
  { name: "no mandate", form: { ...exchange, target_tenant: "{elsewhere}" }, ...NO_MANDATE },
  { name: "an unknown organisation", form: { ...exchange, target_tenant: NOBODY }, ...NO_MANDATE },
  { name: "an organisation by a UUID of no version", form: { ...exchange, target_tenant: VERSIONLESS }, ...NO_MANDATE },
  { name: "a revoked mandate", form: { ...exchange, target_tenant: "{former}" }, ...NO_MANDATE },
  { name: "one's own organisation", form: { ...exchange, target_tenant: "{home}" }, ...NO_MANDATE },
  { name: "delegated access with more scope", form: { ...toTarget, scope: "api openid" }, ...noScope("openid") },
  {
    name: "delegated access to another resource",
    form: { ...toTarget, resource: "https://elsewhere.example" },
    ...BAD_RESOURCE,
  },
  { name: "another resource", form: { ...plain, resource: "http://localhost:30001/" }, ...BAD_RESOURCE },
  {
    name: "another resource beside the API",
    form: `grant_type=client_credentials&resource=${encodeURIComponent("http://localhost:3000")}&resource=x`,
    ...BAD_RESOURCE,
  },
  {
    name: "a code for another resource, which is not spent",
    form: { ...code, code_verifier: "v".repeat(43), resource: "https://elsewhere.example" },
    ...BAD_RESOURCE,
  },
  {
    name: "a refresh for another resource",
    form: { ...plain, grant_type: "refresh_token", refresh_token: "x", resource: "x" },
    ...BAD_RESOURCE,
  },
];

/** Puts what the world holds in the place of `{name}`. */
function fill(text: string): string {
  const values: Readonly<Record<string, string>> = { ...world, erp: erp.clientId };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function authorizationOf({ authorization }: Case): Readonly<Record<string, string>> {
  if (authorization === null) return {};
  if (authorization === undefined) return { authorization: basic(erp) };
  return { authorization: typeof authorization === "string" ? authorization : authorization() };
}

describe("the token endpoint refuses (decision 21)", () => {
  it.each(CASES)("$name", async (one) => {
    const { form, status = 400, error, description } = one;
    const body =
      typeof form === "string"
        ? form
        : new URLSearchParams(Object.entries(form).map(([name, value]) => [name, fill(value)])).toString();
    const response = await served.fetch(`http://localhost:3000/idp/oauth2/token${one.query ?? ""}`, {
      method: "POST",
      headers: {
        "content-type": one.contentType ?? "application/x-www-form-urlencoded; charset=UTF-8",
        ...authorizationOf(one),
      },
      body,
    });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status,
      body: { error, error_description: description },
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("www-authenticate")).toBe(
      status === 401 ? 'Basic realm="paraph", charset="UTF-8"' : null,
    );
  });

  it.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("%s, at both addresses", async (method) => {
    for (const path of ["/idp/oauth2/token", "/api/v2/auth/token"]) {
      const response = await served.fetch(`http://localhost:3000${path}`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST, OPTIONS");
      expect(response.headers.get("cache-control")).toBe("no-store");
      if (method !== "HEAD") {
        expect(await response.json()).toEqual({
          error: "invalid_request",
          error_description: "The method is not allowed here: POST, OPTIONS only.",
        });
      }
    }
  });
});

describe("the token endpoint takes", () => {
  it.each([
    ["Basic in any case", () => basic(erp).replace("Basic", "bAsIc")],
    [
      "form-encoded credentials",
      () => encode(`${erp.clientId.replaceAll("-", "%2D")}:${erp.clientSecret.replaceAll("_", "%5f")}`),
    ],
  ])("%s", async (_name, authorization) => {
    const response = await served.fetch("http://localhost:3000/idp/oauth2/token", {
      method: "POST",
      headers: { authorization: authorization() },
      body: new URLSearchParams({ ...plain, client_id: erp.clientId, scope: "", unknown: "ignored" }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ scope: "api platform-api" });
  });

  it("the API's own name as the resource (RFC 8707, decision 363)", async () => {
    for (const resource of ["http://localhost:3000", "http://localhost:3000/flow/v1"]) {
      const delegated = { grant_type: EXCHANGE, subject_token: world.own ?? "", target_tenant: world.target ?? "" };
      for (const form of [plain, delegated]) {
        const response = await served.fetch("http://localhost:3000/idp/oauth2/token", {
          method: "POST",
          headers: { authorization: basic(erp) },
          body: new URLSearchParams({ ...form, resource }),
        });
        expect(response.status).toBe(200);
      }
    }
  });
});
