import { AppError } from "@/lib/shared/errors";

/** What the system says of a disk that takes no more: full, or over what somebody may have of it. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Somebody has to make room. */
const RETRY_AFTER_SECONDS = 30;

/** Whether something failed because it could not be written down. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL.has(String(error.code))) || isDiskFull(error.cause);
}

/** No request can help it, and it passes (decision 253). */
export function diskFull(cause: unknown): AppError {
  return new AppError("service_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
