import { getDb } from "@/lib/http/database";
import { readCookie } from "@/lib/http/request/cookies";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import type { ApiRequest } from "@/lib/shared/api-request";
import { isOwnLink } from "@/lib/signatures/signing/is-own-link";

/**
 * Whether the organisation looks at a signer's link from its dashboard (decision 206): a page of ours leads there, and who is signed in
 * works there. Both have to be so. A colleague who is asked to sign comes from a mail, and whoever pretends to come from a page of
 * ours is signed in to nothing.
 */
export async function isOwnLook(request: Pick<ApiRequest, "headers">, linkToken: string): Promise<boolean> {
  if (request.headers.get("sec-fetch-site") !== "same-origin") return false;
  const cookie = readCookie(request, sessionCookie().name);
  return cookie !== null && isOwnLink(getDb(), linkToken, cookie);
}
