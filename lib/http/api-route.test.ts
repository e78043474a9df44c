import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { testDatabase } from "@/db/testing/database";
import * as environment from "@/lib/shared/env";
import { env } from "@/lib/shared/env";
import type { AccessToken } from "@/lib/tokens/model";
import { apiRoutes, notFoundRoutes, rawBodyPostRoute, route } from "./api-route";
import { oauthRoutes } from "./oauth-route";
import { ok, type Reply } from "./reply/reply";
import { uuidParams } from "./request/params";
import { TEST_TOKEN } from "./testing/access-token";

const TENANT = TEST_TOKEN.tenantUuid;

let token: AccessToken | null;
vi.mock("@/lib/tokens/verify-access-token", () => ({ verifyAccessToken: async () => token }));

beforeAll(async () => {
  await testDatabase();
});

let answer: () => Promise<Reply>;
beforeEach(() => {
  token = TEST_TOKEN;
  answer = async () => ok({ fine: true });
});

const thing = apiRoutes({
  GET: route({
    operationId: "getThing",
    summary: "",
    tag: "",
    params: uuidParams("uuid"),
    query: z.object({ q_known: z.string().optional() }),
    responses: {},
    handle: async ({ params, caller }) => ok({ ...params, caller }),
  }),
  POST: rawBodyPostRoute({
    operationId: "postThing",
    summary: "",
    tag: "",
    rawBody: { kind: "json-or-multipart", schema: z.unknown() },
    responses: {},
    handle: async ({ body, storeReply, db }) => {
      const reply = await answer();
      await db.transaction((tx) => storeReply(tx, reply));
      return { ...reply, body: reply.body ?? body.json };
    },
  }),
});

const page = oauthRoutes({ GET: async () => new Response("fine") });

const AUTHORIZED = { authorization: "Bearer t", "x-tenant-id": TENANT };
type Init = Readonly<{ headers?: Record<string, string>; body?: BodyInit; uuid?: string; search?: string }>;

async function call(
  method: "GET" | "POST" | "DELETE",
  { headers = AUTHORIZED, body, uuid = TENANT, search = "" }: Init = {},
) {
  const request = new Request(`http://localhost/things/${uuid}${search}`, { method, headers, body: body ?? null });
  const response = await thing[method](request, { params: Promise.resolve({ uuid }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

describe("rate limits (decision 27)", () => {
  // On a busy machine a request may come back before the next is made.
  beforeEach(() => {
    vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
  });
  const limits = (client: number, address: number) => {
    const settings = { ...env(), rateLimitClient: client, rateLimitAddress: address };
    vi.spyOn(environment, "env").mockReturnValue(settings);
  };
  const limitHeaders = ({ headers }: Readonly<{ headers: Headers }>) =>
    ["ratelimit-policy", "ratelimit", "retry-after"].map((name) => headers.get(name));
  const from = (address: string) => ({ headers: { ...AUTHORIZED, "x-paraph-client-ip": address } });

  it("are told on each answer; beyond them 429, whoever else may go on", async () => {
    limits(3, 0);
    token = { ...TEST_TOKEN, clientId: "busy" };
    const answers = [await call("GET"), await call("GET", { uuid: "none" }), await call("GET")];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(answers.map(limitHeaders)).toEqual([
      ['"client";q=3;w=60', '"client";r=2;t=20', null],
      ['"client";q=3;w=60', '"client";r=1;t=40', null],
      ['"client";q=3;w=60', '"client";r=0;t=60', null],
    ]);
    const refused = await call("GET");
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(limitHeaders(refused)).toEqual(['"client";q=3;w=60', '"client";r=0;t=60', "20"]);
    token = { ...TEST_TOKEN, clientId: "calm" };
    expect((await call("GET")).status).toBe(200);
  });

  it("of an address come before it is known who asks", async () => {
    limits(0, 1);
    token = null;
    expect((await call("GET", from("192.0.2.7"))).status).toBe(401);
    token = TEST_TOKEN;
    const refused = await call("GET", from("192.0.2.7"));
    expect([refused.status, limitHeaders(refused)]).toEqual([429, ['"address";q=1;w=60', '"address";r=0;t=60', "60"]]);
    expect((await call("GET", from("192.0.2.8"))).status).toBe(200);
    // The token endpoint says it in its own form.
    const oauth = await page.GET(new Request("http://localhost/x", from("192.0.2.7")));
    expect([oauth.status, await oauth.json()]).toEqual([
      429,
      { error: "temporarily_unavailable", error_description: "More than 1 requests a minute." },
    ]);
    expect(limitHeaders(oauth)).toEqual(['"address";q=1;w=60', '"address";r=0;t=60', "60"]);
  });

  it("of an address of IPv6 are its network's, whose addresses are all one caller's (decision 23)", async () => {
    limits(0, 2);
    token = TEST_TOKEN;
    const statuses: number[] = [];
    for (const address of ["2001:db8::1", "2001:db8::ffff:2", "2001:db8::3", "2001:db8:0:1::1"])
      statuses.push((await call("GET", from(address))).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
    expect((await page.GET(new Request("http://localhost/x", from("2001:db8::9")))).status).toBe(429);
  });

  it("are none in a demo", async () => {
    expect(limitHeaders(await call("GET"))).toEqual([null, null, null]);
  });
});

describe("OPTIONS", () => {
  it("says what is allowed, and nothing to other origins", async () => {
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
    const asked = await thing.OPTIONS(new Request("http://localhost/x", { method: "OPTIONS", headers }), {
      params: Promise.resolve({}),
    });
    expect([asked.status, asked.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect([...asked.headers.keys()].toSorted()).toEqual(["allow", "x-request-id"]);
  });
});

describe("who may call (decision 5) and how a refusal looks (decision 6)", () => {
  it("answers with a request id, the caller's own where it is well-formed", async () => {
    const own = await call("GET", { headers: { ...AUTHORIZED, "x-request-id": "erp-12345678" } });
    expect(own.headers.get("x-request-id")).toBe("erp-12345678");
    const ours = await call("GET", { headers: { ...AUTHORIZED, "x-request-id": "<script>" } });
    expect(ours.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(ours.body).toEqual({
      uuid: TENANT,
      caller: { tenantUuid: TENANT, actor: { type: "CLIENT", clientId: "client-1" }, collaborator: null },
    });
  });

  it("401 without a token carries a bare challenge, with a bad one error=invalid_token", async () => {
    const none = await call("GET", { headers: { "x-tenant-id": TENANT } });
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    // A scheme alone brings no token (decision 6, RFC 6750 section 3.1).
    for (const authorization of ["Bearer", "bearer  ", "Basic YTpi"]) {
      const bare = await call("GET", { headers: { "x-tenant-id": TENANT, authorization } });
      expect([bare.status, bare.headers.get("www-authenticate")], authorization).toEqual([401, "Bearer"]);
    }
    const two = await call("GET", { headers: { "x-tenant-id": TENANT, authorization: "Bearer a b" } });
    expect([two.status, two.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
    token = null;
    const bad = await call("GET");
    expect([bad.status, bad.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(bad.headers.get("content-type")).toBe("application/problem+json");
    expect(bad.body).toEqual({
      type: "/docs/errors#invalid_token",
      title: "A valid access token is required",
      status: 401,
      detail: "The access token is not valid or has expired.",
      code: "invalid_token",
      instance: `/things/${TENANT}`,
      requestId: bad.headers.get("x-request-id"),
    });
  });

  it.each([
    ["missing", {}, 400, "invalid_tenant_header"],
    ["no UUID", { "x-tenant-id": "acme" }, 400, "invalid_tenant_header"],
    ["another organisation's", { "x-tenant-id": TENANT.replace("0190", "0191") }, 403, "tenant_mismatch"],
  ])("x-tenant-id %s", async (_what, header, status, code) => {
    const refused = await call("GET", { headers: { authorization: "Bearer t", ...header } });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it("takes x-tenant-id in any case", async () => {
    expect((await call("GET", { headers: { ...AUTHORIZED, "x-tenant-id": TENANT.toUpperCase() } })).status).toBe(200);
  });

  it("403 for a token without the scope", async () => {
    token = { ...TEST_TOKEN, scopes: ["openid"] };
    expect(await call("GET")).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    token = { ...TEST_TOKEN, scopes: ["platform-api"] };
    expect((await call("GET")).status).toBe(200);
  });

  it("names every bad parameter", async () => {
    const refused = await call("GET", { search: "?q_unknown=1&q_known=a&q_known=b" });
    expect(refused.body.errors).toEqual([
      { parameter: "q_unknown", code: "unknown", detail: "is not a parameter here" },
      { parameter: "q_known", code: "repeated", detail: "is given more than once" },
    ]);
    expect((await call("GET", { uuid: "not-a-uuid" })).body.errors).toEqual([
      { parameter: "uuid", code: "invalid_format", detail: "must be a UUID" },
    ]);
  });

  it.each([
    undefined,
    "*/*",
    "application/json",
    "application/*",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "application/xml",
    "application/json;q=0",
    "nonsense",
  ])("answers with JSON whatever is accepted: %s (decision 61)", async (accept) => {
    const answered = await call("GET", { headers: { ...AUTHORIZED, ...(accept && { accept }) } });
    expect([answered.status, answered.headers.get("content-type")]).toEqual([200, "application/json"]);
  });

  it("405 with Allow for another method, 404 for another path", async () => {
    const refused = await call("DELETE");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
    const nowhere = await notFoundRoutes().POST(new Request("http://localhost/flow/v9"), {
      params: Promise.resolve({}),
    });
    expect([nowhere.status, (await nowhere.json()).code]).toEqual([404, "not_found"]);
  });

  it("says nothing of the inside when something unexpected happens", async () => {
    answer = () => Promise.reject(new Error("password of the database is hunter2"));
    const failed = await call("POST", { headers: { ...AUTHORIZED, "content-type": "application/json" }, body: "{}" });
    expect(failed.status).toBe(500);
    expect(JSON.stringify(failed.body)).not.toContain("hunter2");
  });
});

describe("bodies", () => {
  const json = { ...AUTHORIZED, "content-type": "application/json" };

  it.each([
    ["not JSON", json, "{", 400, "invalid_request"],
    ["empty", json, "", 400, "invalid_request"],
    ["not UTF-8", json, new Uint8Array([0x22, 0xff, 0x22]), 400, "invalid_request"],
    ["over a megabyte", json, JSON.stringify("x".repeat(1_048_577)), 413, "payload_too_large"],
    ["XML", { ...AUTHORIZED, "content-type": "text/xml" }, "<a/>", 415, "unsupported_media_type"],
    [
      "multipart without a boundary",
      { ...AUTHORIZED, "content-type": "multipart/form-data" },
      "x",
      400,
      "invalid_request",
    ],
    [
      "multipart that ends early",
      { ...AUTHORIZED, "content-type": "multipart/form-data; boundary=b" },
      '--b\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{}',
      400,
      "invalid_request",
    ],
  ])("%s", async (_what, headers, body, status, code) => {
    const refused = await call("POST", { headers, body });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  const form = (parts: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    return data;
  };

  it("takes the payload part with and without a content type, as a field or as a file", async () => {
    for (const payload of ['{"a":1}', new Blob(['{"a":1}'], { type: "application/json" })]) {
      answer = async () => ({ status: 200 });
      expect((await call("POST", { body: form({ payload }) })).body).toEqual({ a: 1 });
    }
  });

  it("names a key that an object has twice, in a JSON body and in a payload (decision 60)", async () => {
    const body = '{"a":1,"b":[{"c":1,"c":1}],"a":1}';
    const named = ["/b/0/c", "/a"].map((pointer) => ({
      pointer,
      code: "duplicate_key",
      detail: "is given more than once",
    }));
    const asJson = await call("POST", { headers: json, body });
    expect([asJson.status, asJson.body.code, asJson.body.errors]).toEqual([400, "invalid_field", named]);
    const asPart = await call("POST", { body: form({ payload: body }) });
    expect([asPart.status, asPart.body.errors]).toEqual([400, named]);
  });

  it("wants a payload part", async () => {
    const refused = await call("POST", { body: form({ other: "x" }) });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ parameter: "payload", code: "required", detail: "is required" }],
    ]);
  });
});
