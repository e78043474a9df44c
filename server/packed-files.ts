import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { preferredCoding } from "@/lib/http/request/preferred-coding";
import { log } from "@/lib/shared/log";
import { pathOf } from "./guards/refuse";

const PREFIX = "/_next/static/";
const TYPES = { js: "application/javascript; charset=UTF-8", css: "text/css; charset=UTF-8" } as const;

/**
 * Sends the scripts and styles of pages as the build has packed them (`scripts/start/compress-static.ts`), to whoever takes Brotli: a
 * sixth less than what Next makes of them for each visitor. Everything else is Next's.
 */
export function sendPackedFiles(distDir: string, pages: RequestListener): RequestListener {
  const folder = join(process.cwd(), distDir, "static");
  const packed = new Set(namesIn(folder).filter((name) => name.endsWith(".br")));
  return (request, response) => {
    const path = pathOf(request);
    const name = path.slice(PREFIX.length);
    const type = name.endsWith(".css") ? TYPES.css : TYPES.js;
    const isOurs = request.method === "GET" && path.startsWith(PREFIX) && packed.has(`${name}.br`);
    if (!isOurs || preferredCoding(request.headers["accept-encoding"]?.toString(), "SMALLEST") !== "br") {
      return pages(request, response);
    }
    readFile(join(folder, `${name}.br`)).then(
      (bytes) => {
        response.writeHead(200, {
          "Content-Type": type,
          "Content-Encoding": "br",
          "Content-Length": bytes.length,
          "Cache-Control": "public, max-age=31536000, immutable",
          Vary: "Accept-Encoding",
        });
        response.end(bytes);
      },
      (error: unknown) => {
        log.error({ err: error }, "a packed file could not be read");
        pages(request, response);
      },
    );
  };
}

/** With slashes, as addresses have them; none where nothing was built. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  } catch {
    return [];
  }
}
