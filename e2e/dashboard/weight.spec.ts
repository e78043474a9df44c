import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { z } from "zod";
import { demo } from "../support/demo";
import { expect, test } from "./fixtures";

/** What a page of the dashboard makes a browser fetch before it is whole, as it comes over the wire (decision 275). */
const SCRIPT_BYTES_MAX = 150_000;

const DIST = process.env.NEXT_DIST_DIR ?? ".next-test";
const PAGES = join(DIST, "server/app/(dashboard)");
const MANIFEST = "page_client-reference-manifest.js";

const manifests = z.record(z.string(), z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) }));
const build = z.object({ rootMainFiles: z.array(z.string()) });

/** By page: the scripts of it and of what surrounds it. */
function scriptsOfPages(): ReadonlyMap<string, ReadonlySet<string>> {
  const { rootMainFiles } = build.parse(JSON.parse(readFileSync(join(DIST, "build-manifest.json"), "utf8")));
  const files = readdirSync(PAGES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(MANIFEST));
  return new Map(
    files.map((file) => {
      const context: Record<string, unknown> = {};
      context.globalThis = context;
      runInNewContext(readFileSync(join(PAGES, file), "utf8"), context);
      const entries = Object.values(manifests.parse(context.__RSC_MANIFEST)).flatMap(({ entryJSFiles }) =>
        Object.values(entryJSFiles).flat(),
      );
      const scripts = [...rootMainFiles, ...entries].filter((name) => name.endsWith(".js"));
      return [file.slice(0, -MANIFEST.length), new Set(scripts)];
    }),
  );
}

async function bytesOf(script: string): Promise<number> {
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
  const { headers: answered, status } = await fetch(`${demo().baseUrl}/_next/${script}`, { headers, method: "GET" });
  expect([status, answered.get("content-encoding")], script).toEqual([200, "br"]);
  return Number(answered.get("content-length"));
}

test("no page of the dashboard makes a browser fetch more script than it may", async () => {
  const pages = scriptsOfPages();
  expect(pages.size).toBeGreaterThan(30);
  const sizes = new Map<string, number>();
  for (const script of new Set([...pages.values()].flatMap((scripts) => [...scripts]))) {
    sizes.set(script, await bytesOf(script));
  }
  const heavy = [...pages].flatMap(([page, scripts]) => {
    const bytes = [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0);
    return bytes > SCRIPT_BYTES_MAX ? [`${page}: ${bytes}`] : [];
  });
  expect(heavy).toEqual([]);
});

test("and that is what a browser fetches", async ({ page }) => {
  await page.goto("/dashboard/people");
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && /\/_next\/.+\.js/.test(entry.name)
          ? [[new URL(entry.name).pathname.replace("/_next/", ""), entry.encodedBodySize] as const]
          : [],
      ),
  );
  const known = [...scriptsOfPages()].find(([name]) => name.includes("dashboard/people"))?.[1] ?? new Set();
  expect(fetched.length).toBeGreaterThan(5);
  expect(fetched.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(fetched.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
});
