/**
 * The domain throws codes and knows no HTTP; `lib/http/reply/problem.ts` and `lib/http/reply/oauth-error.ts` render them.
 * The list is closed: the API reference explains each code (decision 6).
 */
export const ERROR_CODES = [
  "invalid_request",
  "invalid_field",
  "invalid_tenant_header",
  "invalid_token",
  "insufficient_scope",
  "insufficient_user_authentication",
  "tenant_mismatch",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  "operation_final",
  "attempt_in_progress",
  "idempotency_key_reused",
  "idempotency_in_progress",
  "precondition_failed",
  "payload_too_large",
  "range_not_satisfiable",
  "unsupported_media_type",
  "document_unreadable",
  "document_locked",
  "document_unsafe",
  "statement_unreadable",
  "rate_limited",
  "bank_unavailable",
  "service_unavailable",
  "internal_error",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One bad field: `pointer` for a place in the body (RFC 6901), `parameter` for a query, path or header parameter. */
export type FieldError = Readonly<{ code: string; detail: string } & ({ pointer: string } | { parameter: string })>;

export type AppErrorOptions = Readonly<{
  /** Sent to the caller. Says nothing of the inside. */
  detail?: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  /** Logged, never sent. */
  cause?: unknown;
}>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * The client has gone away before its body was there: nobody waits for an answer, and nothing is wrong with us. It is known by
 * its name, because our own server and what Next has compiled each have a class of their own.
 */
export class RequestAborted extends Error {
  override readonly name = "RequestAborted";
}

export function isRequestAborted(error: unknown): boolean {
  return error instanceof Error && error.name === "RequestAborted";
}

/** What does not exist, belongs to another tenant, or lies outside a collaborator's channel: one answer (decision 5). */
export function notFound(): AppError {
  return new AppError("not_found", { detail: "There is no such resource." });
}

export function badField(pointer: string, code: string, detail: string): AppError {
  return new AppError("invalid_field", { detail: "A field is not acceptable.", errors: [{ pointer, code, detail }] });
}
