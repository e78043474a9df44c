import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";
import { urlFrom } from "@/lib/shared/uri";

/**
 * Whether a form was sent by one of our own pages. Every browser says where a POST comes from; a program that says nothing
 * carries nobody's cookies.
 */
export function isSameOrigin(request: ApiRequest): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === env().baseUrl || urlFrom(origin)?.host === request.headers.get("host");
}
