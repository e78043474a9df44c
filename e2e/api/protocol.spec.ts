import { Agent, request as rawRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { demo } from "../support/demo";
import { anErp, dataOf, refusalOf, STRANGER, tenant } from "./callers";

/** Decisions 5 and 6, and what every HTTP client relies on. */

const erp = anErp();
const LIST = "/flow/v1/operations";

type Plain = Readonly<{ status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }>;

/** Without what fetch adds or forbids. */
async function plain(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { agent, body }: Readonly<{ agent?: Agent; body?: Buffer }> = {},
): Promise<Plain> {
  const { hostname, port } = new URL(demo().baseUrl);
  const authorization = `Bearer ${await erp.raw.token()}`;
  return new Promise((done, failed) => {
    const all = { authorization, "x-tenant-id": erp.raw.tenant.uuid, ...headers };
    rawRequest({ hostname, port, method, path, headers: all, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on("error", failed)
      .end(body);
  });
}

const jsonOf = ({ bytes }: Plain): unknown => JSON.parse(bytes.toString("utf8"));

test("who calls without a good token, scope or organisation is told what is wrong", async () => {
  const call = async (headers: Readonly<Record<string, string>>, without: readonly string[] = []) => {
    const all = { authorization: `Bearer ${await erp.raw.token()}`, "x-tenant-id": erp.raw.tenant.uuid, ...headers };
    const sent = Object.entries(all).filter(([name]) => !without.includes(name));
    const response = await fetch(`${demo().baseUrl}${LIST}`, { headers: Object.fromEntries(sent) });
    const [status, code, ...names] = refusalOf({ status: response.status, body: await response.json() });
    return [status, code, response.headers.get("www-authenticate"), ...names];
  };
  expect(await call({}, ["authorization"])).toEqual([401, "invalid_token", "Bearer"]);
  expect(await call({ authorization: "Basic YTpi" })).toEqual([401, "invalid_token", "Bearer"]);
  expect(await call({ authorization: "Bearer" })).toEqual([401, "invalid_token", "Bearer"]);
  const challenge = 'Bearer error="invalid_token"';
  expect(await call({ authorization: "Bearer x.y.z" })).toEqual([401, "invalid_token", challenge]);
  expect(await call({}, ["x-tenant-id"])).toEqual([400, "invalid_tenant_header", null, "x-tenant-id"]);
  expect(await call({ "x-tenant-id": "acme" })).toEqual([400, "invalid_tenant_header", null, "x-tenant-id"]);
  expect(await call({ "x-tenant-id": tenant(STRANGER).uuid })).toEqual([403, "tenant_mismatch", null]);
});

test("a problem has RFC 9457's form and our request id, the caller's own where it is well-formed", async () => {
  const answer = await plain("GET", `${LIST}?limit=101`, { "x-request-id": "erp-2026-11-21" });
  expect(jsonOf(answer)).toEqual({
    type: "/docs/errors#invalid_field",
    title: "The request has fields that are not acceptable",
    status: 400,
    detail: "The request has parameters that are not acceptable; errors names each.",
    code: "invalid_field",
    instance: LIST,
    requestId: "erp-2026-11-21",
    errors: [{ parameter: "limit", code: "invalid", detail: "must be an integer from 0 to 100" }],
  });
  expect([answer.headers["content-type"], answer.headers["x-request-id"]]).toEqual([
    "application/problem+json",
    "erp-2026-11-21",
  ]);
  const ours = await plain("GET", LIST, { "x-request-id": "<b>" });
  expect(ours.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect((await fetch(`${demo().baseUrl}/docs/errors`)).status).toBe(200);
});

test("paths that are none are a 404 in the API's own form", async () => {
  for (const path of [
    "/flow/v1/nothing",
    "/flow/v2/operations",
    "/flow",
    "/flow/v1/operations/",
    "/flow/v1//operations",
    "/payment/v1/x/y",
    "/webhook/v1/x",
    "/verification/v1/x",
    "/business-creditor-account/x",
    "/flow-customization/v1",
  ]) {
    const answer = await plain("GET", path);
    expect([
      path,
      answer.headers["content-type"],
      ...refusalOf({ status: answer.status, body: jsonOf(answer) }),
    ]).toEqual([path, "application/problem+json", 404, "not_found"]);
  }
  for (const path of ["/%E0%A4%A", "/idp/%E0%A4%A", "/pay/%E0%A4%A"]) {
    const answer = await plain("GET", path);
    expect([path, ...refusalOf({ status: answer.status, body: jsonOf(answer) })]).toEqual([path, 404, "not_found"]);
  }
  const undecodable = await plain("GET", "/flow/v1/operations/%E0%A4%A");
  expect(refusalOf({ status: undecodable.status, body: jsonOf(undecodable) })).toEqual([400, "invalid_field", "uuid"]);
});

test("other methods are a 405 with Allow; HEAD is GET without its body; OPTIONS says what is allowed", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await plain(method, LIST, { "content-length": "0" });
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, "GET, HEAD, OPTIONS"]);
    expect(refusalOf({ status: answer.status, body: jsonOf(answer) })).toEqual([405, "method_not_allowed"]);
  }
  const head = await plain("HEAD", `${LIST}?limit=1`);
  const get = await plain("GET", `${LIST}?limit=1`);
  expect([head.status, head.bytes.length, head.headers["content-type"]]).toEqual([200, 0, get.headers["content-type"]]);
  expect((await plain("HEAD", `${LIST}?limit=101`)).status).toBe(400);
  const options = await plain("OPTIONS", "/flow/v1/flows");
  expect([options.status, options.headers.allow, options.bytes.length]).toEqual([204, "GET, POST, HEAD, OPTIONS", 0]);
  expect(options.headers["x-request-id"]).toBeDefined();
  expect((await plain("OPTIONS", "/flow/v1/nothing")).status).toBe(404);
  for (const method of ["TRACE", "PROPFIND"]) {
    const answer = await plain(method, LIST);
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, "GET, HEAD, OPTIONS"]);
    expect((await plain(method, "/nowhere")).headers.allow).toBeUndefined();
  }
});

/** What a page's application asks by itself to sign a person in (decision 364). */
const OPEN = ["/idp/oauth2/jwks", "/idp/oauth2/token", "/idp/.well-known/openid-configuration"];

test("no answer opens itself to other origins, but to sign a person in from there", async () => {
  const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
  for (const path of [
    LIST,
    "/flow/v1/nothing",
    "/openapi.json",
    "/docs",
    "/idp/oauth2/authorize",
    "/idp/oauth2/introspect",
    "/health/live",
    "/sign-in",
    ...OPEN,
  ]) {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await plain(method, path, headers);
      const isOpen = OPEN.includes(path);
      const opening = Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"));
      expect([method, path, opening.length > 0]).toEqual([method, path, isOpen]);
      expect(answer.headers["access-control-allow-origin"]).toBe(isOpen ? "*" : undefined);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    }
  }
});

test("answers that are worth it come compressed to who likes that, each with an entity tag of its own", async () => {
  const path = "/flow/v1/operations?limit=100";
  await erp.api.POST("/flow/v1/flows", {
    body: { operations: Array.from({ length: 20 }, () => ({ payment: { amount: 1, concept: "x" } })) },
  });
  const whole = await plain("GET", path);
  expect([whole.headers["content-encoding"], whole.headers.vary]).toEqual([undefined, "Accept-Encoding"]);
  for (const [accept, coding, open] of [
    ["gzip, deflate, br", "gzip", gunzipSync],
    ["br, identity;q=0.5", "br", brotliDecompressSync],
  ] as const) {
    const sent = await plain("GET", path, { "accept-encoding": accept });
    expect([sent.headers["content-encoding"], sent.headers.vary]).toEqual([coding, "Accept-Encoding"]);
    expect(sent.bytes.length).toBeLessThan(whole.bytes.length / 3);
    expect(JSON.parse(open(sent.bytes).toString("utf8"))).toHaveProperty("total");
  }
  expect(
    (await plain("GET", `${LIST}?limit=0`, { "accept-encoding": "br" })).headers["content-encoding"],
  ).toBeUndefined();

  const carbonCopyRecipients = Array.from({ length: 20 }, (_, at) => `${"x".repeat(60)}${at}@example.com`);
  const body = { name: "Long", operationConfiguration: { documentDelivery: { carbonCopyRecipients } } };
  const { uuid } = dataOf(await erp.api.POST("/flow-customization/v1/configurations", { body }));
  const configuration = `/flow-customization/v1/configurations/${uuid}`;
  const etagOf = async (accept: string) =>
    String((await plain("GET", configuration, { "accept-encoding": accept })).headers.etag);
  const [identity, gzip] = [await etagOf("identity"), await etagOf("gzip")];
  expect(gzip).toBe(identity.replace(/"$/, '-gzip"'));
  expect((await plain("GET", configuration, { "if-none-match": gzip, "accept-encoding": "gzip" })).status).toBe(304);
  const changed = await erp.raw.call("PUT", configuration, { json: { name: "Short" }, headers: { "if-match": gzip } });
  expect(changed.status).toBe(200);
  const page = await plain("GET", "/sign-in", { "accept-encoding": "gzip" });
  expect([page.headers["content-encoding"], gunzipSync(page.bytes).toString("utf8").slice(0, 15)]).toEqual([
    "gzip",
    "<!DOCTYPE html>",
  ]);
});

test("metrics are nobody's without their token", async () => {
  const answer = await plain("GET", "/metrics");
  expect(refusalOf({ status: answer.status, body: jsonOf(answer) })).toEqual([404, "not_found"]);
});

test("a connection serves the next request, however much of the last one's body nobody wanted", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tooMuch = Buffer.from(`"${"x".repeat(6_000_000)}"`);
  const body = Buffer.from(`"${"x".repeat(500_000)}"`);
  const json = { "content-type": "application/json", connection: "keep-alive" };
  const status = async (...call: Parameters<typeof plain>) => (await plain(...call)).status;
  expect([
    await status("POST", "/flow/v1/flows", json, { agent, body: tooMuch }),
    await status("GET", LIST, { connection: "keep-alive" }, { agent }),
    await status("POST", "/flow/v1/flows", { ...json, authorization: "Bearer x.y.z" }, { agent, body }),
    await status("GET", LIST, { connection: "keep-alive" }, { agent }),
  ]).toEqual([413, 200, 401, 200]);
  agent.destroy();
});
