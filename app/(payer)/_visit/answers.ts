import { dispositionOf } from "@/lib/http/attachment";
import { env } from "@/lib/shared/env";

/** The page is the payer's alone, and kept by no cache (design: private); searches are told by `server/edge.ts`. */
export const PRIVATE = { "Cache-Control": "no-store" } as const;

const YEAR_SECONDS = 365 * 24 * 3600;

export const LANGUAGE_COOKIE = "paraph_language";
export const LAST_BANK_COOKIE = "paraph_bank";

/** After a form: the browser fetches `location` with GET, and a reload repeats nothing. */
export function seeOther(location: string, cookie?: Readonly<{ name: string; value: string }>): Response {
  const headers = new Headers({ ...PRIVATE, Location: location });
  if (cookie) headers.set("Set-Cookie", deviceCookie(cookie.name, cookie.value));
  return new Response(null, { status: 303, headers });
}

export function json(body: unknown): Response {
  return Response.json(body, { headers: PRIVATE });
}

/** A file to keep, under its own name. */
export function attachment({ name, bytes }: Readonly<{ name: string; bytes: Uint8Array }>): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": dispositionOf(name),
    },
  });
}

/** Says nothing of what there is and what there isn't. */
export function nothingHere(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { ...PRIVATE, "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** What this device remembers of the payer's choices; sent to the payer's pages only, and read by the server only. */
function deviceCookie(name: string, value: string): string {
  const secure = env().baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/pay; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
