import { addSeconds } from "@/lib/shared/clock";
import { badField } from "@/lib/shared/errors";

/** Longer than that it is as good as for ever. */
const YEARS_MAX = 2;
const YEAR_SECONDS = 366 * 24 * 3600;

/**
 * When a secret that is made now is to end by itself; null: when somebody ends it.
 * @throws AppError invalid_field, of `/expiresAt`, where that is over already or more than two years ahead
 */
export function checkSecretEnd(expiresAt: Date | null, at: Date): void {
  if (expiresAt === null) return;
  if (expiresAt <= at) throw badField("/expiresAt", "invalid", "must be in the future");
  if (expiresAt > addSeconds(at, YEARS_MAX * YEAR_SECONDS)) {
    throw badField("/expiresAt", "invalid", "must be within two years");
  }
}
