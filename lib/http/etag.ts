/** Whether an If-None-Match names this ETag: compared weakly, `*` names every one (RFC 9110 section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const named = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}
