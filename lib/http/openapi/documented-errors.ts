import { ERROR_CODES, type ErrorCode } from "@/lib/shared/errors";
import type { AnyRouteDefinition, Method } from "../api-route";

/** Whatever the endpoint: who calls may be nobody, somebody else, too busy, or come while something is away. */
const EVERYWHERE: readonly ErrorCode[] = [
  "invalid_tenant_header",
  "invalid_token",
  "insufficient_scope",
  "tenant_mismatch",
  "forbidden",
  "rate_limited",
  "service_unavailable",
  "internal_error",
];

/** Every code that an endpoint may answer with, as its definition lets expect. */
export function documentedErrors(method: Method, definition: AnyRouteDefinition): readonly ErrorCode[] {
  const hasBody = definition.body !== undefined || definition.rawBody !== undefined || definition.lines !== undefined;
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...when(definition.params, "invalid_field", "not_found"),
    ...when(definition.query, "invalid_field"),
    ...when(hasBody, "invalid_request", "invalid_field", "payload_too_large", "unsupported_media_type"),
    ...when(
      method === "POST" && !definition.lines,
      "invalid_field",
      "idempotency_key_reused",
      "idempotency_in_progress",
    ),
    ...when(definition.wantsFreshSignIn, "insufficient_user_authentication"),
    ...(definition.errors ?? []),
  ]);
  return ERROR_CODES.filter((code) => codes.has(code));
}

function when(condition: unknown, ...codes: readonly ErrorCode[]): readonly ErrorCode[] {
  return condition ? codes : [];
}
