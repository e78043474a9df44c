import { readFile } from "node:fs/promises";
import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere } from "../../../_visit/answers";
import { payerAssetFile } from "../../../_visit/assets";
import { FOR_GOOD } from "../../../_visit/html";

type Context = Readonly<{ params: Promise<{ file: string; part: string }> }>;

/** As the build names the folder, and what lies in it. */
const FOLDER = /^pdf\.[\w-]{12}$/;
const PART = /^[\w-]+\.(bcmap|pfb|ttf|js)$/;

/** What pdf.js asks for as it meets it in a document (`scripts/start/build-payer-assets.ts`): kept for good, as it is. */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { file, part } = await params;
  const extension = PART.exec(part)?.[1];
  if (!FOLDER.test(file) || extension === undefined) return nothingHere();
  const bytes = await readFile(payerAssetFile(file, part)).catch(() => null);
  if (!bytes) return nothingHere();
  const type = extension === "js" ? "text/javascript; charset=utf-8" : "application/octet-stream";
  const headers = { "Content-Type": type, "Content-Length": String(bytes.length), "Cache-Control": FOR_GOOD };
  return new Response(bytes, { headers });
}
