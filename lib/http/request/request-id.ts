import { randomUUID } from "node:crypto";
import type { ApiRequest } from "@/lib/shared/api-request";

const WELL_FORMED = /^[A-Za-z0-9._-]{8,128}$/;

/** The caller's own X-Request-Id when it is well-formed, else one of ours. */
export function requestIdOf(request: ApiRequest): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}

/** The same of what the header holds. */
export function requestIdFrom(given: unknown): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
