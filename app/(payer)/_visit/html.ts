import { htmlResponse } from "@/lib/http/reply/text-response";
import type { ApiRequest } from "@/lib/shared/api-request";
import { PRIVATE } from "./answers";

/** A page of this link's alone. */
export function html(text: string, status = 200, more: Readonly<Record<string, string>> = {}): Response {
  return htmlResponse(text, { status, headers: { ...PRIVATE, ...more } });
}

/** The policy of a page that frames something of its own link; nothing where the page has no policy. */
export function framing({ headers }: ApiRequest): Readonly<Record<string, string>> {
  const policy = headers.get("content-security-policy");
  return policy === null ? {} : { "Content-Security-Policy": policy.replace("frame-src 'none'", "frame-src 'self'") };
}

/** For what has another address as soon as it is another. */
export const FOR_GOOD = "public, max-age=31536000, immutable";

/** A drawing may hold a script, and somebody may open it by itself. */
const LIFELESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type ServedPicture = Readonly<{
  type: string;
  bytes: Buffer;
  /** Otherwise it is to be asked for again soon. */
  lasts: boolean;
}>;

/** A picture by an address that names what it holds; a drawing is text, and goes compressed. */
export function pictureResponse({ type, bytes, lasts }: ServedPicture): Response {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Security-Policy": LIFELESS,
    "Cache-Control": lasts ? FOR_GOOD : "public, max-age=60",
  });
  if (type !== "image/svg+xml") headers.set("Content-Length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}

const HOUR_SECONDS = 3600;

const FOR_AN_HOUR = { "Cache-Control": `private, max-age=${HOUR_SECONDS}` } as const;

/** A picture below this link, which stays as it is where nothing else is said. */
export function svg(text: string, caching: Readonly<{ "Cache-Control": string }> = FOR_AN_HOUR): Response {
  return new Response(text, { headers: { ...caching, "Content-Type": "image/svg+xml" } });
}

/** Our own server makes one for each page and hands it on in the request's own policy header. */
export function nonceOf({ headers }: ApiRequest): string | undefined {
  return headers.get("content-security-policy")?.match(/'nonce-([\w+/-]+={0,2})'/)?.[1];
}
