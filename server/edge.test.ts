import { request as ask, createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-routes";
import { behindEdge } from "./edge";

const UNSAFE_STYLE = "style-src 'self' 'unsafe-inline'";

let server: Server | undefined;
afterEach(() => server?.close());

/** What the handler behind the edge got to see, and what the client got. */
async function request(path: string, options: Readonly<{ dev?: boolean; headers?: Record<string, string> }> = {}) {
  let seen: Record<string, unknown> = {};
  const handler: RequestListener = (incoming, response) => {
    seen = incoming.headers;
    response.end("ok");
  };
  server = createServer(behindEdge(handler, { dev: options.dev ?? false, trustProxy: false }));
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: options.headers ?? {} });
  return { seen, headers: response.headers, policy: response.headers.get("content-security-policy") };
}

describe("our own server in front of Next (decision 10)", () => {
  it("gives each page a policy with a nonce of its own, and tells Next", async () => {
    const first = await request("/pay/abc");
    const second = await request("/pay/abc");
    expect(first.policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='; style-src 'self' 'nonce-/);
    expect(first.policy).not.toContain("unsafe-inline");
    expect(first.policy).not.toBe(second.policy);
    expect(first.seen["content-security-policy"]).toBe(first.policy);
  });

  it.each([
    ["/sandbox-bank/x", null],
    ["/flow/v1/operations", "default-src 'none'; frame-ancestors 'none'"],
    ["/idp/oauth2/token", "default-src 'none'; frame-ancestors 'none'"],
    ["/api/v2/auth/token", "default-src 'none'; frame-ancestors 'none'"],
    ["/.well-known/security.txt", "default-src 'none'; frame-ancestors 'none'"],
  ])("gives %s, which is no page of ours, the policy %s", async (path, expected) => {
    const headers = { "content-security-policy": "script-src 'nonce-mine'" };
    const { policy, seen } = await request(path, { headers });
    expect([policy, seen["content-security-policy"]]).toEqual([expected, undefined]);
  });

  it.each([
    ...["/pay/abc", "/sign/abc", "/verify"].map(
      (path) => [path, `style-src 'self' NONCE; frame-src 'none'`, true] as const,
    ),
    ...["/", "/dashboard", "/paying", "/verify/more"].map((path) => [path, UNSAFE_STYLE, true] as const),
    // They end at a client's own address.
    ...["/sign-in", "/sign-out", "/consent", "/idp/error"].map((path) => [path, UNSAFE_STYLE, false] as const),
  ])("lets %s load nothing of others, frame nothing and be framed by nobody", async (path, styles, staysHere) => {
    const { policy } = await request(path);
    expect(policy?.replaceAll(/'nonce-[^']+'/g, "NONCE")).toBe(
      `default-src 'self'; script-src 'self' NONCE; ${styles}; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; ` +
        `frame-ancestors 'none'${staysHere ? "; form-action 'self'" : ""}`,
    );
  });

  it("leaves pages to themselves whose code is made while they are developed, or that bring a policy of their own", async () => {
    expect((await request("/dashboard", { dev: true })).policy).toBeNull();
    for (const path of ["/sandbox-signing-provider/x", "/_next/static/x.js"]) {
      expect((await request(path)).policy, path).toBeNull();
    }
    expect((await request("/sandbox-bankers")).policy).not.toBeNull();
  });

  it.each([
    "/pay",
    "/pay/abc",
    "/pay/abc/status",
    "/pay/abc/nothing/there",
    "/pay-assets/pictures/1/logo.x",
    "/sign/abc",
    "/sign/abc/documents/1",
  ])("keeps search engines from %s, whatever answers there", async (path) => {
    expect((await request(path)).headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect((await request(path, { dev: true })).headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("keeps them from nothing else", async () => {
    for (const path of ["/", "/docs", "/payment/v1/payments", "/payroll", "/sign-in", "/sign-out"]) {
      expect((await request(path)).headers.get("x-robots-tag"), path).toBeNull();
    }
  });

  it("writes who is asking over what the caller says of itself", async () => {
    const { seen } = await request("/", { headers: { "x-paraph-client-ip": "192.0.2.1", "x-paraph-method": "HEAD" } });
    expect([seen["x-paraph-client-ip"], seen["x-paraph-method"]]).toEqual(["127.0.0.1", "GET"]);
  });

  it("writes an address of IPv4 as such also where the socket is of IPv6: it is counted as one caller's", async () => {
    let seen: unknown;
    const edge = behindEdge(
      (incoming, response) => {
        seen = incoming.headers["x-paraph-client-ip"];
        response.end();
      },
      { dev: false, trustProxy: false },
    );
    server = createServer((incoming, response) => {
      Object.defineProperty(incoming.socket, "remoteAddress", { value: "::ffff:192.0.2.7" });
      edge(incoming, response);
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(seen).toBe("192.0.2.7");
  });

  it("refuses a method that nothing knows, and says of no path what it takes unless its route does", async () => {
    const api: ApiServer = ({ url }, response) => {
      if (url === "/ours") response.writeHead(405, { Allow: "POST" }).end();
      return url === "/ours";
    };
    server = createServer(behindEdge(() => undefined, { dev: false, trustProxy: false, api }));
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const traced = (path: string) =>
      new Promise((done, failed) => {
        const asked = ask({ port, method: "TRACE", path }, (answer) => {
          answer.resume();
          done([answer.statusCode, answer.headers.allow, answer.headers["content-type"]]);
        });
        asked.on("error", failed).end();
      });
    expect(await traced("/dashboard")).toEqual([405, undefined, "application/problem+json"]);
    expect(await traced("/ours")).toEqual([405, "POST", undefined]);
    // As a client library of the endpoint reads it (decision 6).
    expect(await traced("/idp/oauth2/token")).toEqual([405, undefined, "application/json"]);
  });
});
