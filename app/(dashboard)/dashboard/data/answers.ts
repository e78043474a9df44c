/** For the person who asked, and not for any cache on the way. */
export const PRIVATE = { "Cache-Control": "private, no-store" } as const;

export function emptyAnswer(status: 401 | 404 | 503): Response {
  return new Response(null, { status, headers: PRIVATE });
}
