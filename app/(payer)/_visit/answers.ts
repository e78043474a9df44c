import { env } from "@/lib/shared/env";

/** The page is the payer's alone, and kept by no cache (design: private); searches are told by `server/edge.ts`. */
export const PRIVATE = { "Cache-Control": "no-store" } as const;

const YEAR_SECONDS = 365 * 24 * 3600;

/** Not the dashboard's own, which goes along with every request: what a colleague reads there in nobody has picked here. */
export const LANGUAGE_COOKIE = "paraph_page_language";
export const LAST_BANK_COOKIE = "paraph_bank";

/** Below what each link lies: what a device remembers is sent there and nowhere else. */
export type LinkFolder = "/pay" | "/sign";

type DeviceCookie = Readonly<{ name: string; value: string; folders: readonly LinkFolder[] }>;

/** Who signs and then pays under one link goes on in the language that was chosen. */
export function languageCookie(value: string): DeviceCookie {
  return { name: LANGUAGE_COOKIE, value, folders: ["/pay", "/sign"] };
}

export function lastBankCookie(value: string): DeviceCookie {
  return { name: LAST_BANK_COOKIE, value, folders: ["/pay"] };
}

/** After a form: the browser fetches `location` with GET, and a reload repeats nothing. */
export function seeOther(location: string, cookie?: DeviceCookie): Response {
  const headers = new Headers({ ...PRIVATE, Location: location });
  if (cookie) for (const folder of cookie.folders) headers.append("Set-Cookie", cookieOf(cookie, folder));
  return new Response(null, { status: 303, headers });
}

export function json(body: unknown): Response {
  return Response.json(body, { headers: PRIVATE });
}

/** Says nothing of what there is and what there isn't. */
export function nothingHere(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { ...PRIVATE, "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** What this device remembers of somebody's choices; read by the server only. */
function cookieOf({ name, value }: DeviceCookie, folder: LinkFolder): string {
  const secure = env().baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=${folder}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
