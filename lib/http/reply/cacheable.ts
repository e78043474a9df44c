import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { etagOf, knownEtag, matchesEtagStrongly } from "./etag";
import type { Reply } from "./reply";

/** A body with an ETag of its content. Only the caller may keep it, and has to ask each time whether it is still so. */
export function okWithEtag(body: unknown): Reply {
  return { status: 200, body, headers: { ETag: etagOf(body), "Cache-Control": "private, no-cache" } };
}

/**
 * The same; no body for a caller who has it already (RFC 9110 section 13.1.2). Whether the answer would be long enough to be compressed is
 * not known here: its 304 says that it may be.
 */
export function okUnlessKnown(request: ApiRequest, body: unknown): Reply {
  const { headers = {}, ...reply } = okWithEtag(body);
  const known = knownEtag(request.headers.get("if-none-match"), headers.ETag ?? "");
  if (known === null) return { ...reply, headers };
  return { status: 304, headers: { ...headers, ETag: known, Vary: "Accept-Encoding" } };
}

/**
 * What a change does with the present state before it is made: nothing without an If-Match (RFC 9110 section 13.1.1).
 * @returns undefined where the caller doesn't care
 */
export function ifMatchOf(request: ApiRequest): ((present: unknown) => void) | undefined {
  const ifMatch = request.headers.get("if-match");
  if (ifMatch === null) return undefined;
  return (present) => {
    if (matchesEtagStrongly(ifMatch, etagOf(present))) return;
    throw new AppError("precondition_failed", { detail: "It is no longer what If-Match names: read it again." });
  };
}
