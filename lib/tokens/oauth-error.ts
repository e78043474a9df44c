/** RFC 6749 sections 4.1.2.1 and 5.2, RFC 8693 section 2.2.2, OpenID Connect Core section 3.1.2.6. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "access_denied"
  | "login_required"
  | "consent_required"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported"
  | "temporarily_unavailable"
  | "server_error";

type OAuthErrorOptions = Readonly<{ status?: number; retryAfterSeconds?: number }>;

/** What an authorization server refuses. Its description is for developers and says nothing of the inside. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: OAuthErrorCode, description: string, options: OAuthErrorOptions = {}) {
    super(description);
    this.name = "OAuthError";
    this.code = code;
    this.status = options.status ?? (code === "invalid_client" ? 401 : 400);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function invalidRequest(description: string): OAuthError {
  return new OAuthError("invalid_request", description);
}

export function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}
