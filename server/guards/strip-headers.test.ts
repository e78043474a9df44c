import { afterEach, describe, expect, it } from "vitest";
import { ask, type Served, serveBehindEdge } from "@/server/testing/served";

let served: Served | undefined;
afterEach(() => served?.close());

const FORWARDED = ["Forwarded", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "X-Original-URL"];
const INTERNAL = ["x-middleware-subrequest", "X-Invoke-Path", "x-nextjs-data", "x-matched-path", "next-resume"];

/** The names that came through, as the header object and the raw list have them. */
async function seen(names: readonly string[], options: Readonly<{ trustProxy?: boolean; dev?: boolean }> = {}) {
  let through: readonly string[] = [];
  served = await serveBehindEdge((request, response) => {
    const raw = request.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    through = names.filter((name) => name.toLowerCase() in request.headers || raw.includes(name.toLowerCase()));
    response.end();
  }, options);
  await ask(served, "GET /", [...names.map((name) => `${name}: evil.example`), "X-Kept: 1"]);
  return through;
}

describe("headers that a caller has no business to send (decision 71)", () => {
  it("reach nobody", async () => {
    expect(await seen([...FORWARDED, ...INTERNAL, "X-Kept"])).toEqual(["X-Kept"]);
  });

  it("are a trusted proxy's to send, as far as they are a proxy's at all", async () => {
    expect(await seen([...FORWARDED, ...INTERNAL], { trustProxy: true })).toEqual(FORWARDED);
  });

  it("are hot reload's own where pages are developed, and a proxy's not even there", async () => {
    expect(await seen([...FORWARDED, ...INTERNAL], { dev: true })).toEqual(INTERNAL);
  });
});
