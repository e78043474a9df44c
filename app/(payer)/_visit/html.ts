import { htmlResponse } from "@/lib/http/text-response";
import type { ApiRequest } from "@/lib/shared/api-request";
import { PRIVATE } from "./answers";

/** A page of this link's alone. */
export function html(text: string, status = 200): Response {
  return htmlResponse(text, { status, headers: PRIVATE });
}

/** For what has another address as soon as it is another. */
export const FOR_GOOD = "public, max-age=31536000, immutable";

const HOUR_SECONDS = 3600;

/** A picture below this link, which stays as it is. */
export function svg(text: string): Response {
  const headers = { ...PRIVATE, "Cache-Control": `private, max-age=${HOUR_SECONDS}`, "Content-Type": "image/svg+xml" };
  return new Response(text, { headers });
}

/** Our own server makes one for each page and hands it on in the request's own policy header. */
export function nonceOf({ headers }: ApiRequest): string | undefined {
  return headers.get("content-security-policy")?.match(/'nonce-([\w+/-]+={0,2})'/)?.[1];
}
