import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressStatic } from "@/scripts/start/compress-static";
import { sendPackedFiles } from "./packed-files";
import { ask, type Served, serveBehindEdge, statusOf } from "./testing/served";

let distDir: string;
let served: Served;

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), "packed-files-"));
  await mkdir(join(distDir, "static/chunks"), { recursive: true });
  await writeFile(join(distDir, "static/chunks/a.js"), "let a = 1;".repeat(500));
  await writeFile(join(distDir, "static/chunks/a.css"), "p { color: red }".repeat(500));
  await writeFile(join(distDir, "static/font.woff2"), "a font");
  await writeFile(join(distDir, "secret.js.br"), "no part of the site");
  await compressStatic(distDir);
  served = await serveBehindEdge(
    sendPackedFiles(relative(process.cwd(), distDir), (_request, response) => {
      response.setHeader("Content-Length", 4);
      response.end("Next");
    }),
  );
});
afterEach(async () => {
  await served.close();
  await rm(distDir, { recursive: true });
});

const BROTLI = ["Accept-Encoding: gzip, br"];

it.each([
  ["a.js", "application/javascript; charset=UTF-8"],
  ["a.css", "text/css; charset=UTF-8"],
])("sends %s as the build has packed it, to be kept for good", async (name, type) => {
  const answer = await ask(served, `GET /_next/static/chunks/${name}?dpl=1`, BROTLI);
  expect(statusOf(answer)).toBe(200);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toContain(`Content-Type: ${type}`);
  expect(head).toContain("Content-Encoding: br");
  expect(head).toContain("Cache-Control: public, max-age=31536000, immutable");
  expect(head).toContain("Vary: Accept-Encoding");
  expect(body.length).toBeLessThan(100);
});

it.each([
  ["who takes no Brotli", "GET /_next/static/chunks/a.js", ["Accept-Encoding: gzip"]],
  ["who says nothing of it", "GET /_next/static/chunks/a.js", []],
  ["what is not packed", "GET /_next/static/font.woff2", BROTLI],
  ["what there is not", "GET /_next/static/chunks/b.js", BROTLI],
  ["what lies elsewhere", "GET /_next/static/../secret.js", BROTLI],
  ["what lies elsewhere, said otherwise", "GET /_next/static/%2e%2e/secret.js", BROTLI],
  ["the packed file itself", "GET /_next/static/chunks/a.js.br", BROTLI],
  ["another method", "POST /_next/static/chunks/a.js", BROTLI],
  ["a page", "GET /dashboard", BROTLI],
])("leaves to Next: %s", async (_, line, headers) => {
  expect(await ask(served, line, headers)).toMatch(/\r\n\r\nNext$/);
});
