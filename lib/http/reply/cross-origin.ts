/**
 * What lets a page of any origin ask and read the answer (Fetch standard, decision 364). Who asks shows what it has in the header or the
 * body: cookies neither come along with a `*` nor are looked at. The same for every origin, so nothing varies.
 */
export const ANY_ORIGIN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
} as const;

/** Chromium believes no longer. */
const PREFLIGHT_SECONDS = 7200;

/** What a browser asks before a page's request goes out: `Authorization` has to be named, a `*` does not mean it. */
export function preflightAnswer(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...ANY_ORIGIN,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, X-Request-Id",
      "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
    },
  });
}
