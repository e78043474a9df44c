import { AppError } from "@/lib/shared/errors";

/** What the system says of a disk that takes nothing: full, over what somebody may have of it, or closed to writing after a fault. */
const UNWRITABLE = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** Somebody has to make room, or mend it. */
const RETRY_AFTER_SECONDS = 30;

/** Whether something failed because it could not be written down. */
export function isDiskUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && UNWRITABLE.has(String(error.code))) || isDiskUnwritable(error.cause);
}

/** No request can help it, and it passes (decision 253). */
export function diskUnwritable(cause: unknown): AppError {
  return new AppError("service_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
