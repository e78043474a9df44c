import { AppError } from "@/lib/shared/errors";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { PROBLEMS, toAppError } from "./problem";
import { jsonResponse } from "./text-response";

/** Answers of these endpoints hold secrets, or say who has none (RFC 6749 section 5.1). */
export const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" } as const;

/** Whatever was thrown, as an OAuthError: an unexpected error says nothing of the inside. */
export function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  if (error instanceof AppError && error.code === "rate_limited" && error.retryAfterSeconds !== undefined) {
    const { retryAfterSeconds } = error;
    return new OAuthError("temporarily_unavailable", error.message, { status: 429, retryAfterSeconds });
  }
  const { code, retryAfterSeconds } = toAppError(error);
  if (code === "service_unavailable" && retryAfterSeconds !== undefined) {
    const { status, title } = PROBLEMS[code];
    return new OAuthError("temporarily_unavailable", `${title}.`, { status, retryAfterSeconds });
  }
  return new OAuthError("server_error", "Something went wrong on our side.", { status: 500 });
}

/** RFC 6749 section 5.2: `error` and `error_description` alone. */
export function oauthErrorResponse(error: OAuthError, headers: Readonly<Record<string, string>> = {}): Response {
  const body = { error: error.code, error_description: error.message };
  return jsonResponse(body, {
    status: error.status,
    headers: {
      ...NO_STORE,
      ...(error.status === 401 && { "WWW-Authenticate": 'Basic realm="paraph", charset="UTF-8"' }),
      ...(error.retryAfterSeconds !== undefined && { "Retry-After": String(error.retryAfterSeconds) }),
      ...headers,
    },
  });
}
