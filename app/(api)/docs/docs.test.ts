import { describe, expect, it } from "vitest";
import { GET as getBundle } from "./reference.js/route";
import { GET as getPage } from "./route";
import { GET as getStart } from "./start.js/route";

describe("the reference (decision 26)", () => {
  it("loads nothing but what this installation serves, and runs no script of the page's own", async () => {
    const page = await getPage().text();
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(sources).toEqual(["/icon.svg", "/openapi.json", "/docs/errors", "/docs/reference.js", "/docs/start.js"]);
    expect(page).not.toMatch(/<script>|style=/);
    expect(await getStart().text()).toMatch(/^Scalar\.createApiReference\("#reference", \{"url":"\/openapi\.json",/);
  });

  it("serves the viewer once", async () => {
    const first = await getBundle(new Request("http://localhost:3000/docs/reference.js"));
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(await first.text()).toContain("createApiReference");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    const again = await getBundle(new Request("http://localhost:3000/docs/reference.js", { headers }));
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});
