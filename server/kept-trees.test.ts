import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { keepTrees } from "./kept-trees";
import { ask, type Served, serveBehindEdge, statusOf } from "./testing/served";

let served: Served;
afterEach(() => served.close());

/** A Next that shows all it was told, and counts; which mark a request bears is for it to say. */
async function serveNext(answer: (response: ServerResponse) => void = () => undefined) {
  const rendered: string[] = [];
  const render = (request: IncomingMessage, response: ServerResponse) => {
    rendered.push(request.url ?? "");
    const [path, query = ""] = request.url?.split("?") ?? [];
    if (!query.endsWith("_rsc=marked")) {
      response.statusCode = 307;
      response.setHeader("location", `${path}?_rsc=marked`);
      return void response.end();
    }
    response.setHeader("Content-Type", "text/x-component");
    response.setHeader("Cache-Control", "private, no-store");
    answer(response);
    response.end(JSON.stringify({ ...request.headers, "content-security-policy": undefined }));
  };
  served = await serveBehindEdge(keepTrees(render));
  return rendered;
}

const TREE = ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_tree"];
const COOKIE = "Cookie: session=s3cret";

describe("where a page of the dashboard is among its layouts (decision 276)", () => {
  it("is found out once for each, and for nobody", async () => {
    const rendered = await serveNext();
    const first = await ask(served, "GET /dashboard/flows?_rsc=a", [...TREE, COOKIE]);
    const second = await ask(served, "GET /dashboard/flows?_rsc=b", [...TREE, "Cookie: session=another"]);
    await ask(served, "GET /dashboard?_rsc=a", TREE);
    const asked = ["/dashboard/flows", "/dashboard/flows?_rsc=marked", "/dashboard", "/dashboard?_rsc=marked"];
    expect(rendered).toEqual(asked);
    expect(statusOf(first)).toBe(200);
    expect(first).toMatch(/content-type: text\/x-component/i);
    expect(first).toMatch(/cache-control: private, no-store/i);
    expect(first).not.toContain("s3cret");
    expect(second.split("\r\n\r\n")[1]).toBe(first.split("\r\n\r\n")[1]);
  });

  it.each([
    ["an error", (response: ServerResponse) => void response.writeHead(500), 500],
    ["a redirect", (response: ServerResponse) => void response.writeHead(307, { location: "/x" }), 307],
    ["an answer with a cookie", (response: ServerResponse) => void response.setHeader("Set-Cookie", "a=b"), 200],
  ])("is not kept where Next makes %s of it", async (_, answer, status) => {
    const rendered = await serveNext(answer);
    expect(statusOf(await ask(served, "GET /dashboard?_rsc=marked", TREE))).toBe(status);
    const before = rendered.length;
    await ask(served, "GET /dashboard?_rsc=marked", TREE);
    expect(rendered.length).toBeGreaterThan(before);
  });

  it.each([
    ["GET /dashboard?_rsc=a", ["RSC: 1"]],
    ["GET /dashboard?_rsc=a", [...TREE.slice(0, 2), "Next-Router-Segment-Prefetch: /_full"]],
    ["GET /dashboard", []],
    ["GET /dashboard?days=7&_rsc=a", TREE],
    ["GET /dashboard/operations/01a2276f-ee2e-7841-bec9-cde0f5f3d4e9?_rsc=a", TREE],
    ["GET /sign-in?_rsc=a", TREE],
    ["HEAD /dashboard?_rsc=a", TREE],
  ])("is not what %s %s asks for", async (line, headers) => {
    const rendered = await serveNext();
    for (const _ of [1, 2]) await ask(served, line, headers);
    expect(rendered).toHaveLength(2);
  });
});
