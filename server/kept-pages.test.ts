import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { keepPublicPages } from "./kept-pages";
import { ask, type Served, serveBehindEdge, statusOf } from "./testing/served";

let served: Served;
afterEach(() => served.close());

/** A Next that shows all it was told, and counts. */
async function serveNext(answer: (response: ServerResponse) => void = () => undefined) {
  const rendered: string[] = [];
  const render = (request: IncomingMessage, response: ServerResponse) => {
    const nonce = /'nonce-([^']+)'/.exec(`${request.headers["content-security-policy"]}`)?.[1];
    rendered.push(request.url ?? "");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Link", `</font.woff2>; rel=preload; nonce="${nonce}"`);
    answer(response);
    const told = { ...request.headers, "content-security-policy": undefined };
    response.end(`${JSON.stringify(told)}<script nonce="${nonce}">1</script><script nonce="${nonce}">2</script>`);
  };
  served = await serveBehindEdge(keepPublicPages(render));
  return rendered;
}

const SPANISH = "Accept-Language: de;q=0.9, es-MX";

describe("a public page (decision 87)", () => {
  it("is rendered once for all who read the same language in the same colours", async () => {
    const rendered = await serveNext();
    for (const line of ["/", "/sign-up", "/", "/sign-up"]) await ask(served, `GET ${line}`);
    expect(rendered).toEqual(["/", "/sign-up"]);
    await ask(served, "GET /", [SPANISH]);
    await ask(served, "GET /", ["Cookie: paraph_theme=dark"]);
    await ask(served, "GET /", ["Accept-Language: es", "Cookie: paraph_theme=none"]);
    await ask(served, "GET /", ["Cookie: paraph_language=es", "Accept-Language: en"]);
    expect(rendered).toEqual(["/", "/sign-up", "/", "/"]);
  });

  it("holds nothing of whoever asked first", async () => {
    await serveNext();
    const secrets = [
      "Cookie: session=s3cret; paraph_theme=dark",
      "User-Agent: s3cret",
      "X-Forwarded-For: s3cret",
      SPANISH,
    ];
    const first = await ask(served, "GET /", secrets);
    const second = await ask(served, "GET /", ["Cookie: paraph_theme=dark", "Accept-Language: es"]);
    expect(first).not.toContain("s3cret");
    expect(first).toContain('"accept-language":"es"');
    expect(second.split("\r\n\r\n")[1]?.replace(/nonce="[^"]+"/g, "")).toBe(
      first.split("\r\n\r\n")[1]?.replace(/nonce="[^"]+"/g, ""),
    );
  });

  it("bears the nonce of its own answer, in every place, and no other", async () => {
    await serveNext();
    const answers = [await ask(served, "GET /"), await ask(served, "GET /")];
    const nonces = answers.map((answer) => /'nonce-([^']+)'/.exec(answer)?.[1] ?? "");
    expect(new Set(nonces).size).toBe(2);
    for (const [at, answer] of answers.entries()) {
      expect(answer.split(`nonce="${nonces[at]}"`)).toHaveLength(4);
      expect(answer.split(`nonce="`)).toHaveLength(4);
      expect(answer).toContain(`link: </font.woff2>; rel=preload; nonce="${nonces[at]}"`);
    }
  });

  it.each([
    ["an error", (response: ServerResponse) => void response.writeHead(500), 500],
    ["a redirect", (response: ServerResponse) => void response.writeHead(307, { location: "/x" }), 307],
    ["an answer with a cookie", (response: ServerResponse) => void response.setHeader("Set-Cookie", "a=b"), 200],
  ])("is not kept where Next makes %s of it", async (_, answer, status) => {
    const rendered = await serveNext(answer);
    expect(statusOf(await ask(served, "GET /"))).toBe(status);
    const before = rendered.length;
    await ask(served, "GET /");
    expect(rendered.length).toBeGreaterThan(before);
  });

  it.each([
    ["GET /?lang=es", []],
    ["GET /sign-in", []],
    ["GET /", ["RSC: 1"]],
    ["POST /", []],
    ["HEAD /", []],
  ])("is not what %s %s asks for", async (line, headers) => {
    const rendered = await serveNext();
    for (const _ of [1, 2]) await ask(served, line, headers);
    expect(rendered).toHaveLength(2);
  });
});
