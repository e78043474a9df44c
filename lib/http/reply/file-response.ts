import type { Readable } from "node:stream";
import { parse } from "range-parser";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { ByteRange } from "@/lib/shared/byte-range";
import { AppError } from "@/lib/shared/errors";
import { currentRequestId } from "@/lib/shared/log";
import { dispositionOf } from "./attachment";
import { mismatch } from "./cacheable";
import { matchesEtag } from "./etag";
import { ofItsLength } from "./of-its-length";
import { problemResponse } from "./problem";
import { webStream } from "./web-stream";

/** A file that can be read from any byte on. */
export type ServedFile = Readonly<{
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Of its bytes, in hexadecimal: a strong validator. */
  sha256: string;
  openStream: (range?: ByteRange) => Promise<Readable>;
}>;

/**
 * A file as an attachment, streamed: whole, in part, or not at all to who has it already. Preconditions are heeded in the
 * order of RFC 9110 section 13.2.2.
 */
export async function fileResponse(request: ApiRequest, file: ServedFile): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const another = mismatch(request, etag);
  if (another) return refused(request, another);
  // Only the caller may keep it, and has to ask each time whether it is still theirs to see.
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", "Accept-Ranges": "bytes" };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  // Ranges are of GET alone (section 14.2): HEAD tells of the whole.
  const range = request.method === "HEAD" ? null : rangeOf(request, etag, file.sizeBytes);
  if (range === "UNSATISFIABLE") return unsatisfiable(request, file.sizeBytes);
  const sizeBytes = range ? range.last - range.first + 1 : file.sizeBytes;
  // Nobody reads the body of a HEAD, and a file that nobody reads to its end stays open.
  const body =
    request.method === "HEAD" ? null : webStream(ofItsLength(await file.openStream(range ?? undefined), sizeBytes));
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "Content-Type": file.contentType,
      "Content-Length": String(sizeBytes),
      "Content-Disposition": dispositionOf(file.name),
      ...(range && { "Content-Range": `bytes ${range.first}-${range.last}/${file.sizeBytes}` }),
    },
  });
}

/** RFC 9110 section 13.1.5: a part is wanted only of the file that the caller has begun with. */
function rangeOf(request: ApiRequest, etag: string, sizeBytes: number): ByteRange | "UNSATISFIABLE" | null {
  const ifRange = request.headers.get("if-range");
  if (ifRange !== null && ifRange.trim() !== etag) return null;
  return parseRange(request.headers.get("range"), sizeBytes);
}

const MALFORMED = 1;

/**
 * RFC 9110 section 14.2. Null, and the whole file is sent, for what is no range: other units, several ranges at once (a server
 * may ignore them), nonsense.
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | "UNSATISFIABLE" | null {
  const { type, code, ranges } = parse(sizeBytes, header ?? "");
  const [range, another] = ranges;
  if (type !== "bytes" || code & MALFORMED || another) return null;
  return range ? { first: range.start, last: range.end } : "UNSATISFIABLE";
}

function unsatisfiable(request: ApiRequest, sizeBytes: number): Response {
  const error = new AppError("range_not_satisfiable", { detail: `The file has ${sizeBytes} bytes.` });
  return refused(request, error, { "Content-Range": `bytes */${sizeBytes}` });
}

function refused(request: ApiRequest, error: AppError, headers: Readonly<Record<string, string>> = {}): Response {
  return problemResponse(error, new URL(request.url).pathname, currentRequestId() ?? "", headers);
}
