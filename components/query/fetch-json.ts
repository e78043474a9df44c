/**
 * GETs one of the dashboard's own data routes. `expected` recognises the answer by its outline: both ends are one build, so
 * a schema's weight would buy nothing. Throws when it is another one (signed out meanwhile, say).
 */
export async function fetchJson<T>(
  path: string,
  expected: (value: unknown) => value is T,
  signal: AbortSignal,
): Promise<T> {
  const response = await fetch(path, { signal, headers: { Accept: "application/json" }, redirect: "error" });
  const body: unknown = response.ok ? await response.json() : null;
  if (!expected(body)) throw new Error(`GET ${path} answered ${response.status}.`);
  return body;
}
