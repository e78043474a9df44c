import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { etagOf, knownEtag, matchesEtagStrongly } from "./etag";
import type { Reply } from "./reply";

/** A body with an ETag of its content. Only the caller may keep it, and has to ask each time whether it is still so. */
export function okWithEtag(body: unknown): Reply {
  return { status: 200, body, headers: { ETag: etagOf(body), "Cache-Control": "private, no-cache" } };
}

/**
 * The same; no body for a caller who has it already (RFC 9110 section 13.1.2), and none for one who wants it only as it was. Whether the
 * answer would be long enough to be compressed is not known here: its 304 says that it may be.
 * @throws AppError precondition_failed
 */
export function okUnlessKnown(request: ApiRequest, body: unknown): Reply {
  const { headers = {}, ...reply } = okWithEtag(body);
  const own = headers.ETag ?? "";
  requireMatch(request, own);
  const known = knownEtag(request.headers.get("if-none-match"), own);
  if (known === null) return { ...reply, headers };
  return { status: 304, headers: { ...headers, ETag: known, Vary: "Accept-Encoding" } };
}

/** Null without an If-Match, or where it names this ETag (RFC 9110 section 13.1.1). */
export function mismatch(request: ApiRequest, etag: string): AppError | null {
  const ifMatch = request.headers.get("if-match");
  if (ifMatch === null || matchesEtagStrongly(ifMatch, etag)) return null;
  return new AppError("precondition_failed", { detail: "It is no longer what If-Match names: read it again." });
}

function requireMatch(request: ApiRequest, etag: string): void {
  const error = mismatch(request, etag);
  if (error) throw error;
}

/**
 * What a change does with the present state before it is made.
 * @returns undefined where the caller doesn't care
 */
export function ifMatchOf(request: ApiRequest): ((present: unknown) => void) | undefined {
  if (!request.headers.has("if-match")) return undefined;
  return (present) => requireMatch(request, etagOf(present));
}
