import { createHash } from "node:crypto";

/** An entity tag of a body's content, in whatever order its fields come: the database keeps none. */
export function etagOf(body: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(body, inKeyOrder)).digest("base64url")}"`;
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Content codings of which an answer has an entity tag of its own (RFC 9110 section 8.8.3.3): `"x"` is `"x-gzip"` then. */
const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

export function etagInCoding(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`);
}

/** Whether an If-None-Match names this ETag: compared weakly, `*` names every one (RFC 9110 section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return namesEtag(ifNoneMatch, etag, (given) => given.replace(/^W\//, ""));
}

/**
 * The tag by which a caller has it whose If-None-Match names this one: of a coded answer it is that answer's own, which the 304 names
 * (RFC 9110 section 15.4.5). Null where it is not named.
 */
export function knownEtag(ifNoneMatch: string | null, etag: string): string | null {
  if (!matchesEtag(ifNoneMatch, etag)) return null;
  return CODINGS.map((coding) => etagInCoding(etag, coding)).find((coded) => ifNoneMatch?.includes(coded)) ?? etag;
}

/** Whether an If-Match names this ETag: compared strongly, so a weak one names nothing (RFC 9110 section 13.1.1). */
export function matchesEtagStrongly(ifMatch: string | null, etag: string): boolean {
  return namesEtag(ifMatch, etag, (given) => given);
}

function namesEtag(header: string | null, etag: string, comparable: (given: string) => string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const named = (header.match(/(?:W\/)?"[^"]*"/g) ?? []).map(comparable);
  return [etag, ...CODINGS.map((coding) => etagInCoding(etag, coding))].some((own) => named.includes(own));
}
