/** `Allow` (RFC 9110 section 10.2.1) of a path that has these methods: HEAD is answered wherever GET is, OPTIONS everywhere. */
export function allowOf(methods: readonly string[]): string {
  const own = methods.filter((method) => method !== "HEAD" && method !== "OPTIONS");
  return [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}
