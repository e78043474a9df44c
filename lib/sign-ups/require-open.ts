import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/**
 * An installation with `SIGNUP=0` takes no organisation that nobody invited; links mailed before are dead, too.
 * @throws AppError forbidden
 */
export function requireOpen(): void {
  if (!env().signUp) throw new AppError("forbidden", { detail: "Organisations do not sign up here." });
}
