import { createHash } from "node:crypto";
import { matchesEtag } from "./etag";
import type { Reply } from "./reply";

/** A body with an ETag of its content; no body for a caller who has it already (RFC 9110 section 13.1.2). */
export function okUnlessKnown(request: Request, body: unknown): Reply {
  const etag = `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url")}"`;
  // Only the caller may keep it, and has to ask each time whether it is still so.
  const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
  const known = matchesEtag(request.headers.get("if-none-match"), etag);
  return known ? { status: 304, headers } : { status: 200, body, headers };
}
