import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/**
 * Lets pass what our own pages send. Server actions are checked by Next; routes that change something are checked here,
 * beside the SameSite cookie.
 * @throws AppError forbidden
 */
export function requireSameOrigin(request: Request): void {
  const sameSite = request.headers.get("sec-fetch-site") === "same-origin";
  const ownOrigin = request.headers.get("origin") === new URL(env().baseUrl).origin;
  if (!sameSite && !ownOrigin) throw new AppError("forbidden", { detail: "The request comes from another site." });
}
