import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, OURS, type Served, servePagesBehindEdge, statusOf } from "./testing/served";

let served: Served;
let rendered: string[];
beforeAll(async () => {
  served = await servePagesBehindEdge(async (request, response) => {
    const body = await text(request);
    rendered.push(`${request.method} ${request.url} ${body}`);
    response.end(`${request.headers["x-forwarded-host"] ?? ""}`);
  });
});
afterAll(() => served.close());
beforeEach(() => {
  rendered = [];
});

function post(path: string, headers: readonly string[], body: string): Promise<string> {
  return ask(served, `POST ${path}`, [...headers, `Content-Length: ${Buffer.byteLength(body)}`], body);
}

const MULTIPART = "Content-Type: multipart/form-data; boundary=x";
const FORM = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
const ACTION = ["Next-Action: 40abc", "Content-Type: text/plain;charset=UTF-8"];

describe("what pages are given (decision 71)", () => {
  it("is the request with its whole body", async () => {
    await post("/dashboard?a=1", [MULTIPART, `Origin: ${OURS}`], FORM);
    await post("/dashboard", ACTION, '["x"]');
    expect(rendered).toEqual([`POST /dashboard?a=1 ${FORM}`, 'POST /dashboard ["x"]']);
  });

  it.each([
    ["a part that has no end", [MULTIPART], FORM.slice(0, -10)],
    ["no parts at all", [MULTIPART], "cow"],
    ["no boundary", ["Content-Type: multipart/form-data"], FORM],
    ["JSON that is none", ["Content-Type: application/json"], "{"],
    ["an action's arguments that are none", ACTION, "cow"],
  ])("is not %s: 400", async (_, headers, body) => {
    expect([statusOf(await post("/sign-in", headers, body)), rendered]).toEqual([400, []]);
  });

  it.each(["https://evil.example", "null", "http://[", "http://pay.example.evil"])(
    "is no action that %s has sent: 403",
    async (origin) => {
      expect(statusOf(await post("/dashboard", [...ACTION, `Origin: ${origin}`], "[]"))).toBe(403);
      expect(statusOf(await post("/dashboard", [MULTIPART, `Origin: ${origin}`], FORM))).toBe(403);
      expect(rendered).toEqual([]);
    },
  );

  it("is an action of our own page, whatever name a proxy calls us by", async () => {
    const answer = await post("/dashboard", [...ACTION, `Origin: ${OURS}`], "[]");
    expect([statusOf(answer), answer.endsWith("pay.example")]).toEqual([200, true]);
  });

  it.each(["/%00", "/pay/a%00b", "/%", "/%zz", "/%c0%af"])("is no path like %s: 404", async (path) => {
    expect([statusOf(await ask(served, `GET ${path}`)), rendered]).toEqual([404, []]);
  });

  it("is no body over the limit, though it was not declared: 413", async () => {
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const headers = ["Transfer-Encoding: chunked", "Content-Type: text/plain"];
    const answer = await ask(served, "POST /", headers, `${chunk.repeat(17)}0\r\n\r\n`);
    expect([statusOf(answer), rendered]).toEqual([413, []]);
  });

  it("is nothing of a client that goes away before its body is there", async () => {
    const socket = connect(served.port, "127.0.0.1");
    socket.write(`POST /dashboard HTTP/1.1\r\nHost: a\r\n${MULTIPART}\r\nContent-Length: 100\r\n\r\n--x\r\n`);
    await once(socket, "connect");
    socket.end();
    await once(socket.resume(), "close");
    await ask(served, "GET /next");
    expect(rendered).toEqual(["GET /next "]);
  });
});
