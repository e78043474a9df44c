import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { matchesEtag } from "@/lib/http/reply/etag";
import type { ApiRequest } from "@/lib/shared/api-request";

/** From the working directory: a bundler would take the package for code of the server's. */
const BUNDLE = join(process.cwd(), "node_modules", "@scalar", "fastify-api-reference", "dist", "js", "standalone.js");

let loading: Promise<Readonly<{ bytes: Uint8Array<ArrayBuffer>; etag: string }>> | undefined;

/** The viewer of the reference (Scalar), as its package brings it. */
export async function GET(request: ApiRequest): Promise<Response> {
  loading ??= load();
  const { bytes, etag } = await loading;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=86400" };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Type": "text/javascript; charset=utf-8" } });
}

async function load() {
  const bytes = new Uint8Array(await readFile(BUNDLE));
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
}
