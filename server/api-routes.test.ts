import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { notFoundRoutes, publicRoutes } from "@/lib/http/api-route";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { jsonResponse } from "@/lib/http/reply/text-response";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { openApiRoutes } from "./api-routes";
import { OUTAGE_WORDS } from "./outage/outage-words";
import * as routeFiles from "./route-files";
import { ask, type Served, serveBehindEdge } from "./testing/served";

const LONG = "Gestoría ".repeat(500);

/** Routes of a test's own, as files would export them. */
const ROUTES: Readonly<Record<string, Readonly<Record<string, routeFiles.RouteHandler>>>> = {
  "/echo/[name]": {
    GET: async ({ method, url, headers, body }, { params }) =>
      jsonResponse({ method, url, body, accept: headers.get("x-several"), ...(await params) }),
    POST: async ({ body }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body ?? []) chunks.push(chunk);
      return new Response(Buffer.concat(chunks), { headers: { "Content-Type": "application/octet-stream" } });
    },
    OPTIONS: () => new Response(null, { status: 204, headers: { Allow: "GET, POST" } }),
    DELETE: () => new Response(null, { status: 405, headers: { Allow: "GET, POST" } }),
  },
  "/long": {
    GET: () => jsonResponse({ LONG }, { headers: { ETag: '"x"' } }),
    POST: () => new Response(LONG, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
    PUT: () => new Response(LONG, { headers: { "Content-Type": "application/pdf" } }),
  },
  "/short": { GET: () => jsonResponse({ short: "ñ" }, { headers: { ETag: '"z"' } }) },
  "/foreign": { GET: () => Response.json({ LONG }, { headers: { ETag: '"y"' } }) },
  "/longer": { GET: () => jsonResponse({ LONG: LONG.repeat(20) }) },
  "/cookies": {
    GET: () =>
      new Response(null, {
        headers: [
          ["Set-Cookie", "a=1"],
          ["Set-Cookie", "b=2"],
        ],
      }),
  },
  "/documented": { ...publicRoutes({ POST: async () => new Response() }) },
  "/endpoint": { ...oauthRoutes({ GET: async () => new Response() }) },
  "/under/[...rest]": { ...notFoundRoutes() },
  "/who": { GET: ({ headers }) => new Response(headers.get("x-paraph-client-ip")) },
  "/broken": { GET: () => Promise.reject(new Error("a fault of ours")) },
  "/broken/options": { OPTIONS: () => Promise.reject(new Error("a fault of ours")) },
  "/shut": { GET: () => Promise.reject(new AppError("service_unavailable", { retryAfterSeconds: 60 })) },
  "/away": {
    GET: () => Promise.reject(Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" })),
  },
};

describe("a route that our server answers", () => {
  let server: Server;
  let origin: string;
  let raw: Served;

  beforeAll(async () => {
    const routes = new Map(Object.entries(ROUTES).map(([path, methods]) => [path, new Map(Object.entries(methods))]));
    vi.spyOn(routeFiles, "loadRoutes").mockResolvedValue(routes);
    const api = await openApiRoutes("http://inside");
    server = createServer((request, response) => {
      if (!api(request, response)) response.writeHead(418).end("left to Next");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    raw = await serveBehindEdge((request, response) => void api(request, response), { api });
  });
  afterAll(async () => {
    server.close();
    await raw.close();
  });

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      redirect: "manual",
      ...init,
      headers: { "accept-encoding": "identity", ...init.headers },
    });

  it("gets the method, the address, the headers and what the path names", async () => {
    const answer = await get("/echo/a%20b?q=1", { headers: { "x-several": "one, two" } });
    expect(await answer.json()).toEqual({
      method: "GET",
      url: "http://inside/echo/a%20b?q=1",
      body: null,
      accept: "one, two",
      name: "a b",
    });
  });

  it("reads a body as it arrives", async () => {
    const sent = await get("/echo/x", { method: "POST", body: "of some bytes" });
    expect(await sent.text()).toBe("of some bytes");
  });

  it("knows of the client what the edge has seen, and not what the client says", async () => {
    const answer = await ask(raw, "GET /who", ["X-Paraph-Client-Ip: 9.9.9.9"]);
    expect(answer).toContain("127.0.0.1");
    expect(answer).not.toContain("9.9.9.9");
  });

  it("answers HEAD as GET, without its body, and OPTIONS and 405 by itself", async () => {
    const head = await get("/long", { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, '"x"', ""]);
    const options = await get("/echo/x", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, POST"]);
    expect((await get("/echo/x", { method: "DELETE" })).status).toBe(405);
  });

  it.each([
    ["/long", "identity"],
    ["/long", "gzip"],
    ["/long", "br"],
    ["/longer", "br, gzip"],
    ["/short", "gzip"],
    ["/foreign", "gzip"],
  ])("tells by HEAD of %s what GET would send to who accepts %s (RFC 9110, 9.3.2)", async (path, coding) => {
    const said = async (method: string) => {
      const { headers } = await get(path, { method, headers: { "accept-encoding": coding } });
      // What only making the body tells may be left out.
      const of = headers.has("content-encoding") ? [] : ["content-length"];
      return ["content-type", "content-encoding", "etag", "vary", ...of].map((name) => headers.get(name));
    };
    expect(await said("HEAD")).toEqual(await said("GET"));
  });

  it.each(["/nowhere", "/echo", "/cookies/more"])("is not %s, which is left to Next", async (path) => {
    expect((await get(path)).status).toBe(418);
  });

  it("refuses a method that its file does not export, and says which there are (decision 6)", async () => {
    const refused = await get("/cookies", { method: "POST", body: "x" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await refused.json()).toMatchObject({ status: 405, detail: "Allowed here: GET, HEAD, OPTIONS." });
    const options = await get("/cookies", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  it.each([
    ["/documented", "405", "POST, OPTIONS"],
    ["/broken/options", "405", undefined],
    ["/endpoint", "405", "GET, HEAD"],
    ["/cookies", "405", "GET, HEAD, OPTIONS"],
    ["/under/nothing", "405", undefined],
    ["/nowhere", "405", undefined],
  ])("says of %s what it takes to a method that HTTP does not know", async (path, status, allow) => {
    const answer = await ask(raw, `TRACE ${path}`);
    expect([/^HTTP\/1.1 (\d+)/.exec(answer)?.[1], /^allow: (.*)\r$/im.exec(answer)?.[1]]).toEqual([status, allow]);
    expect(answer).toContain('"code":"method_not_allowed"');
  });

  it.each([
    ["GET", '"x-gzip"'],
    ["POST", null],
  ])("compresses text for who takes it: %s", async (method, etag) => {
    const bytes = await ask(raw, `${method} /long`, ["Accept-Encoding: gzip"]);
    const [head = "", ...body] = bytes.split("\r\n\r\n");
    expect(head).toMatch(/^content-encoding: gzip$/im);
    expect(head).toMatch(/^vary: accept-encoding$/im);
    expect(/^etag: (.*)$/im.exec(head)?.[1] ?? null).toBe(etag);
    expect(gunzipSync(Buffer.from(body.join("\r\n\r\n"), "latin1")).toString()).toContain(LONG);
  });

  it("sends files and what nobody wants compressed as they are", async () => {
    const file = await get("/long", { method: "PUT", headers: { "accept-encoding": "gzip" } });
    expect([file.headers.get("content-encoding"), await file.text()]).toEqual([null, LONG]);
    const plain = await get("/long");
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([null, "Accept-Encoding"]);
    expect(await plain.json()).toEqual({ LONG });
  });

  it("is packed soonest where it is short, and smallest where it is long, for who takes both (decision 356)", async () => {
    const headers = { "accept-encoding": "gzip, br" };
    const [short, long] = [await get("/long", { headers }), await get("/longer", { headers })];
    expect([short, long].map((answer) => answer.headers.get("content-encoding"))).toEqual(["gzip", "br"]);
    expect([await short.json(), await long.json()]).toEqual([{ LONG }, { LONG: LONG.repeat(20) }]);
  });

  it("keeps each cookie", async () => {
    expect((await get("/cookies")).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("is no address that is no text: nothing of ours may ask the database for it", async () => {
    for (const name of ["%00", "a%00b", "%FF", "%"]) expect((await get(`/echo/${name}`)).status, name).toBe(418);
  });

  it("answers 503 where the database is away, whoever has noticed it first (decision 52)", async () => {
    const answer = await get("/away");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  });

  it("tells a person what else is away, where a handler has said nothing", async () => {
    const page = await get("/shut", { headers: { "accept-language": "es" } });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await page.text()).toContain(OUTAGE_WORDS.es.title);
    const data = await get("/shut", { headers: { accept: "application/json" } });
    expect(await data.json()).toMatchObject({ status: 503, code: "service_unavailable", retryAfter: 60 });
  });

  it("answers 500 to a fault of ours, and says it in the log", async () => {
    const said = vi.spyOn(log, "error").mockReturnValue();
    expect((await get("/broken")).status).toBe(500);
    expect(said).toHaveBeenCalledExactlyOnceWith({ err: new Error("a fault of ours") }, expect.any(String));
  });
});
