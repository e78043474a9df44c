import { readCookie, serialiseCookie } from "@/lib/http/cookies";
import { seeOther } from "@/lib/http/see-other";
import { sessionCookie } from "@/lib/tokens/login-session";
import type { SignInResult } from "@/lib/tokens/sign-in";
import { EMAIL_COOKIE, emailCookieOptions } from "./email-cookie";

type Failed = Exclude<SignInResult, { type: "SIGNED_IN" | "CODE_NEEDED" }>;

/**
 * Where the browser goes after a step of signing in: on with the client's request, to the second factor, or back to the
 * page, with what went wrong.
 * @param interaction the signed request that waits; empty for none
 */
export function answerSignIn(
  request: Request,
  interaction: string,
  result: SignInResult,
  answerFailure: (problem: Lowercase<Failed["type"]>) => Response,
): Response {
  if (result.type === "REFUSED") return answerFailure("refused");
  if (result.type === "LIMITED") return answerFailure("limited");
  const forgotten =
    readCookie(request, EMAIL_COOKIE) === null ? [] : [serialiseCookie(EMAIL_COOKIE, "", emailCookieOptions(0))];
  if (result.type === "CODE_NEEDED") {
    const query = new URLSearchParams({ request: interaction, pending: result.pending });
    return seeOther(`/sign-in/code?${query}`, forgotten);
  }
  const { name, options } = sessionCookie();
  const location =
    interaction === "" ? "/dashboard" : `/idp/oauth2/authorize/resume?${new URLSearchParams({ request: interaction })}`;
  return seeOther(location, [serialiseCookie(name, result.cookie, options), ...forgotten]);
}
