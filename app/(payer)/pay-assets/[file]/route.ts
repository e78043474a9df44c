import { readFile } from "node:fs/promises";
import { preferredCoding } from "@/lib/http/request/preferred-coding";
import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere } from "../../_visit/answers";
import { payerAssetFile } from "../../_visit/assets";
import { FOR_GOOD } from "../../_visit/html";

type Context = Readonly<{ params: Promise<{ file: string }> }>;

const TYPES = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", woff2: "font/woff2" } as const;

/** As the build names them: nothing else of the folder is anybody's. */
const NAME = /^[a-z-]+\.[\w-]{12}\.(css|js|woff2)$/;

/** What every payer's page loads: the same for everybody, and kept for good, since another content has another name. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const { file } = await params;
  const extension = NAME.exec(file)?.[1];
  if (extension !== "css" && extension !== "js" && extension !== "woff2") return nothingHere();
  // A font is compressed already.
  const accepted = request.headers.get("accept-encoding") ?? undefined;
  const coding = extension === "woff2" ? null : preferredCoding(accepted, "SMALLEST");
  const bytes = await readFile(payerAssetFile(coding ? `${file}.${coding}` : file)).catch(() => null);
  if (!bytes) return nothingHere();
  const headers = new Headers({
    "Content-Type": TYPES[extension],
    "Content-Length": String(bytes.length),
    "Cache-Control": FOR_GOOD,
    Vary: "Accept-Encoding",
  });
  if (coding) headers.set("Content-Encoding", coding);
  return new Response(bytes, { headers });
}
