import { AppError, type ErrorCode, type FieldError } from "@/lib/shared/errors";

/** One row per code: what a caller sees (decision 6). The API reference is made from this table. */
export const PROBLEMS: Readonly<Record<ErrorCode, Readonly<{ status: number; title: string }>>> = {
  invalid_request: { status: 400, title: "The request cannot be understood" },
  invalid_field: { status: 400, title: "The request has fields that are not acceptable" },
  invalid_tenant_header: { status: 400, title: "The x-tenant-id header is missing or not a UUID" },
  invalid_token: { status: 401, title: "A valid access token is required" },
  insufficient_scope: { status: 403, title: "The access token lacks the scope" },
  tenant_mismatch: { status: 403, title: "The access token is for another organisation" },
  forbidden: { status: 403, title: "The caller may not do this" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "The method is not allowed here" },
  not_acceptable: { status: 406, title: "No acceptable representation" },
  conflict: { status: 409, title: "The resource's state does not allow this" },
  operation_final: { status: 409, title: "The operation has ended" },
  attempt_in_progress: { status: 409, title: "A payment attempt is at the bank" },
  idempotency_key_reused: { status: 422, title: "The Idempotency-Key was used with another payload" },
  idempotency_in_progress: { status: 409, title: "The first request with this Idempotency-Key is still running" },
  payload_too_large: { status: 413, title: "The request is too large" },
  range_not_satisfiable: { status: 416, title: "The file does not reach that far" },
  unsupported_media_type: { status: 415, title: "The request's content type is not supported" },
  document_unreadable: { status: 422, title: "The document is encrypted or broken" },
  rate_limited: { status: 429, title: "Too many requests" },
  bank_unavailable: { status: 503, title: "The bank does not answer" },
  internal_error: { status: 500, title: "Something went wrong on our side" },
};

/** RFC 9457, with our extensions (decision 6). */
export type ProblemBody = Readonly<{
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  instance: string;
  requestId: string;
  errors?: readonly FieldError[];
}>;

/** Whatever was thrown, as an AppError: an unexpected error says nothing of the inside. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("internal_error", { cause: error });
}

export function problemBody(error: AppError, instance: string, requestId: string): ProblemBody {
  const { status, title } = PROBLEMS[error.code];
  return {
    type: `/docs/errors#${error.code}`,
    title,
    status,
    detail: error.code === "internal_error" ? `${title}.` : (error.detail ?? `${title}.`),
    code: error.code,
    instance,
    requestId,
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
  };
}

export function problemResponse(
  error: AppError,
  instance: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const retryAfter = error.retryAfterSeconds;
  return Response.json(problemBody(error, instance, requestId), {
    status: PROBLEMS[error.code].status,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    },
  });
}
