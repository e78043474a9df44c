import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Served, sendRaw, serveBehindEdge, statusOf } from "@/server/testing/served";

let served: Served;
beforeAll(async () => {
  served = await serveBehindEdge((request, response) => response.end(`${request.headers.host} ${request.url}`));
});
afterAll(() => served.close());

const bodyOf = (answer: string) => answer.split("\r\n\r\n").at(-1);

describe("a request's target (decision 71)", () => {
  it.each([
    ["/flow/v1?a=1", "/flow/v1?a=1"],
    ["//other.example/x", "//other.example/x"],
    ["http://pay.example/x?y", "/x?y"],
    ["HTTPS://pay.example", "/"],
    ["http://pay.example?y", "/?y"],
  ])("%s is read as %s", async (target, url) => {
    expect(bodyOf(await ask(served, `GET ${target}`))).toContain(`pay.example ${url}`);
  });

  it("has its own host count, not the header's (RFC 9112 section 3.2.2)", async () => {
    expect(bodyOf(await ask(served, "GET http://other.example:81/x"))).toContain("other.example:81 /x");
  });

  it("may be the server itself for OPTIONS alone", async () => {
    const answer = await ask(served, "OPTIONS *");
    expect([statusOf(answer), /allow: (.*)/i.exec(answer)?.[1]]).toEqual([
      204,
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    ]);
    expect(statusOf(await ask(served, "GET *"))).toBe(400);
  });

  it.each([
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
    ["two hosts and one of its own", "GET http://a/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
    ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["an open bracket", "GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["an unknown coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: cow\r\n\r\n"],
    [
      "a coding beside chunks, which nothing here takes off",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a header with a space in its name", "GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n"],
    ["a method nobody knows", "COW / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["no HTTP at all", "\x16\x03\x01 hello\r\n\r\n"],
  ])("%s is a 400", async (_, bytes) => {
    expect(statusOf(await sendRaw(served, bytes))).toBe(400);
  });

  it("needs no host in HTTP/1.0", async () => {
    expect(statusOf(await sendRaw(served, "GET / HTTP/1.0\r\n\r\n"))).toBe(200);
  });

  it.each([
    ["CONNECT other.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n", 405],
    ["TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405],
    [`GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ["GET / HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n", 200],
  ])("%j is answered with %i", async (bytes, status) => {
    expect(statusOf(await sendRaw(served, bytes))).toBe(status);
  });

  it("demands https from browsers only where there is https", async () => {
    const plain = await serveBehindEdge((_, response) => response.end(), { https: false });
    const answer = await ask(plain, "GET /");
    await plain.close();
    expect(answer.toLowerCase()).not.toContain("strict-transport-security");
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  });

  it("gets the same headers whatever becomes of it", async () => {
    const answers = await Promise.all([
      ask(served, "GET /"),
      ask(served, "TRACE /"),
      ask(served, "OPTIONS *"),
      ask(served, "POST /idp/oauth2/token", ["Content-Length: 99999999"]),
      sendRaw(served, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"),
      sendRaw(served, "nonsense\r\n\r\n"),
      sendRaw(served, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]);
    for (const answer of answers) {
      for (const name of [
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
        "referrer-policy: same-origin",
        "permissions-policy: ",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
        "strict-transport-security: max-age=31536000; includesubdomains",
        "x-request-id: ",
      ]) {
        expect(answer.toLowerCase()).toContain(name);
      }
    }
  });
});
