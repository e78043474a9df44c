import { timingSafeEqual } from "node:crypto";
import type { ApiRequest } from "@/lib/shared/api-request";
import { sha256 } from "@/lib/shared/sha256";

/** Whether a request has this as its bearer token; where there is none (null), nobody brings it. */
export function bringsToken({ headers }: ApiRequest, token: string | null): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token !== null && given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}
