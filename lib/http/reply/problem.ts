import { isDatabaseUnavailable } from "@/db/unavailable";
import { AppError, type ErrorCode, type FieldError } from "@/lib/shared/errors";
import { diskUnwritable, isDiskUnwritable } from "@/lib/shared/process/unwritable-disk";
import { jsonResponse } from "./text-response";

/** One row per code: what a caller sees, and what to do about it (decision 6). The API reference is made from this table. */
export const PROBLEMS: Readonly<Record<ErrorCode, Readonly<{ status: number; title: string; remedy: string }>>> = {
  invalid_request: {
    status: 400,
    title: "The request cannot be understood",
    remedy: "Send what the reference shows: well-formed JSON in UTF-8, or multipart/form-data with a `payload` part.",
  },
  invalid_field: {
    status: 400,
    title: "The request has fields that are not acceptable",
    remedy:
      "Correct each field that `errors` names, by JSON pointer in the body or by the parameter's name, and send it again.",
  },
  invalid_tenant_header: {
    status: 400,
    title: "The x-tenant-id header is missing or not a UUID",
    remedy: "Send the UUID of your organisation in `x-tenant-id`.",
  },
  invalid_token: {
    status: 401,
    title: "A valid access token is required",
    remedy:
      "Get a new token: they expire after 15 minutes, and end at once when the client, session or mandate they rest on is revoked.",
  },
  insufficient_scope: {
    status: 403,
    title: "The access token lacks the scope",
    remedy: "Ask for a token with the scope `api`.",
  },
  insufficient_user_authentication: {
    status: 401,
    title: "The sign-in is too old for this",
    remedy:
      "Let the person sign in again (`max_age=900` in the authorization request) and repeat the call with the new token: what moves money's way, shows a secret or lets somebody in wants a sign-in of the last 15 minutes (RFC 9470). Clients' own tokens are never asked for it.",
  },
  tenant_mismatch: {
    status: 403,
    title: "The access token is for another organisation",
    remedy: "Send the `x-tenant-id` that the token is for, or exchange the token for one of the other organisation.",
  },
  forbidden: {
    status: 403,
    title: "The caller may not do this",
    remedy: "Let somebody with the role do it. A collaborator changes nothing that the organisation is set up with.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    remedy:
      "Check the UUID and the organisation. What belongs to another organisation or channel looks as if it did not exist.",
  },
  method_not_allowed: {
    status: 405,
    title: "The method is not allowed here",
    remedy: "Use one of the methods that `Allow` lists.",
  },
  conflict: {
    status: 409,
    title: "The resource's state does not allow this",
    remedy: "Read the resource: `detail` says what stands in the way.",
  },
  operation_final: {
    status: 409,
    title: "The operation has ended",
    remedy:
      "Nothing is left to do: a final status doesn't change. NOT_DELIVERED alone has a way out: its link can be opened until `expiresAt`. Create or renew an operation instead.",
  },
  attempt_in_progress: {
    status: 409,
    title: "A payment attempt is at the bank",
    remedy:
      'Wait until the attempt has ended, and try again: mostly some minutes. Where others have to sign (`PSD2_PAYMENT_AWAITING_SIGNATURE`), it lasts until they have; where nobody knows what became of it (`PSD2_PAYMENT_UNRESOLVED`), until its bank says so, or an administrator in the dashboard, under "Record what became of it".',
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key was used with another payload",
    remedy: "Take a new key for another payload.",
  },
  idempotency_in_progress: {
    status: 409,
    title: "The first request with this Idempotency-Key is still running",
    remedy: "Try again in a moment; the answer of the first request will be replayed.",
  },
  precondition_failed: {
    status: 412,
    title: "The resource has changed meanwhile",
    remedy: "Read it again, make your change to what it is now, and send the new `ETag` in `If-Match`.",
  },
  payload_too_large: {
    status: 413,
    title: "The request is too large",
    remedy: "Keep JSON under 1 MB and each PDF under 8 MB.",
  },
  range_not_satisfiable: {
    status: 416,
    title: "The file does not reach that far",
    remedy: "Ask for a range within the size that `Content-Range` says.",
  },
  unsupported_media_type: {
    status: 415,
    title: "The request's content type is not supported",
    remedy: "Send `application/json`, or `multipart/form-data` where files are taken.",
  },
  document_unreadable: {
    status: 422,
    title: "The document needs a password or is broken",
    remedy: "Send a PDF without a password that other programs open.",
  },
  statement_unreadable: {
    status: 422,
    title: "The file is no bank statement that can be read",
    remedy:
      "Send the bank's file as it is: camt.053 or camt.054 (version 02, 04 or 08), or Norma 43. `detail` names the line or the element; nothing of the file was taken in.",
  },
  document_locked: {
    status: 422,
    title: "The document's signature forbids every change",
    remedy:
      'A PDF certified with DocMDP P=1 can\'t get a page. Send it with `invoice.documentPlacement: "SEPARATE"`, and the payment page comes as a PDF of its own; a document to be signed has to come uncertified.',
  },
  document_unsafe: {
    status: 422,
    title: "The document could change, or do something, by itself",
    remedy:
      "What is signed must show the same to everybody. `detail` says what stands in the way: scripts, actions that start, send or open something, media, an XFA form, hidden layers. Save the PDF without it, or print it to a new PDF. Attached files (e-invoices) are fine.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    remedy: "Wait as many seconds as `Retry-After` says.",
  },
  bank_unavailable: {
    status: 503,
    title: "The bank does not answer",
    remedy: "Try again later, or with another bank.",
  },
  service_unavailable: {
    status: 503,
    title: "The service is away for a moment",
    remedy:
      "Wait as many seconds as `Retry-After` says and send the same request again with the same Idempotency-Key: that is safe, whatever became of the first. It may have been done, where only the answer was lost: without a key, look first.",
  },
  internal_error: {
    status: 500,
    title: "Something went wrong on our side",
    remedy: "Try again. When it stays, tell us the `requestId`. With an Idempotency-Key a repetition is safe.",
  },
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
  /** What `Retry-After` says; a line of a batch has no header of its own. */
  retryAfter?: number;
  errors?: readonly FieldError[];
}>;

/** How soon it is worth asking again: a restart or a failover takes seconds. */
export const RETRY_AFTER_SECONDS = 2;

/** Whatever was thrown, as an AppError: an unexpected error says nothing of the inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error))
    return new AppError("service_unavailable", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (isDiskUnwritable(error)) return diskUnwritable(error);
  return new AppError("internal_error", { cause: error });
}

export function problemBody(error: AppError, instance: string, requestId: string): ProblemBody {
  const { status, title } = PROBLEMS[error.code];
  const { retryAfterSeconds: retryAfter } = error;
  return {
    type: `/docs/errors#${error.code}`,
    title,
    status,
    detail: error.code === "internal_error" ? `${title}.` : (error.detail ?? `${title}.`),
    code: error.code,
    instance,
    requestId,
    ...(retryAfter === undefined ? {} : { retryAfter }),
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
  return jsonResponse(problemBody(error, instance, requestId), {
    status: PROBLEMS[error.code].status,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    },
  });
}
