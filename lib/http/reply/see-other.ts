import { NO_STORE } from "./oauth-error";

/** A 303: whatever was sent, the browser goes on with a GET and never repeats the form (RFC 9700 section 4.12). */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 303, headers: { ...NO_STORE, Location: location } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
