import { seeOther } from "@/lib/http/reply/see-other";
import { readCookie, serialiseCookie } from "@/lib/http/request/cookies";
import type { SignInResult } from "@/lib/people/signing-in/sign-in";
import type { ApiRequest } from "@/lib/shared/api-request";
import { EMAIL_COOKIE, emailCookieOptions } from "./email-cookie";
import { signInCookies } from "./sign-in-cookies";

/**
 * Where the browser goes after a step of signing in: on with the client's request, to the second factor, or back to the
 * page, with what went wrong, and how long to wait.
 * @param interaction the signed request that waits; empty for none
 */
export function answerSignIn(
  request: ApiRequest,
  interaction: string,
  result: SignInResult,
  answerFailure: (problem: Readonly<Record<string, string>>) => Response,
): Response {
  if (result.type === "REFUSED") return answerFailure({ problem: "refused" });
  if (result.type === "LIMITED") {
    const wait = String(result.retryAfterSeconds);
    const response = answerFailure({ problem: "limited", wait });
    response.headers.set("Retry-After", wait);
    return response;
  }
  const forgotten =
    readCookie(request, EMAIL_COOKIE) === null ? [] : [serialiseCookie(EMAIL_COOKIE, "", emailCookieOptions(0))];
  if (result.type === "CODE_NEEDED") {
    const query = new URLSearchParams({ request: interaction, pending: result.pending });
    return seeOther(`/sign-in/code?${query}`, forgotten);
  }
  const location =
    interaction === "" ? "/dashboard" : `/idp/oauth2/authorize/resume?${new URLSearchParams({ request: interaction })}`;
  return seeOther(location, [...signInCookies(result.cookies), ...forgotten]);
}
