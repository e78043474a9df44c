import type { AppError } from "@/lib/shared/errors";
import { FRESH_SIGN_IN_SECONDS } from "@/lib/shared/fresh-sign-in";

/** RFC 6750 section 3. */
export function challenge(error: AppError): Readonly<Record<string, string>> {
  if (error.code === "invalid_token") {
    const sent = error.detail !== undefined;
    return { "WWW-Authenticate": sent ? 'Bearer error="invalid_token"' : "Bearer" };
  }
  if (error.code === "insufficient_scope")
    return { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="api"' };
  if (error.code === "insufficient_user_authentication") {
    // RFC 9470 section 3.
    const challenge = `Bearer error="${error.code}", error_description="${error.message}"`;
    return { "WWW-Authenticate": `${challenge}, max_age=${FRESH_SIGN_IN_SECONDS}` };
  }
  return {};
}
