import { readCookie, serialiseCookie } from "@/lib/http/request/cookies";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";

/** Brings the name of a new account back into a form whose password was refused; a name has no business in a URL. */
export const NAME_COOKIE = "paraph_typed_name";

const KEPT_SECONDS = 300;
const NAME_CHARACTERS_MAX = 100;

/** The pages that make accounts. */
type NewAccountPage = "/invitation" | "/sign-up/confirm";

/** For the answer that leads back to the page. */
export function rememberName(name: string, page: NewAccountPage): string {
  // By characters: half of one can't be written.
  const kept = [...name].slice(0, NAME_CHARACTERS_MAX).join("");
  return serialiseCookie(NAME_COOKIE, kept, optionsFor(page, KEPT_SECONDS));
}

/** For the answer that leads on: nothing where none was remembered. */
export function forgetName(request: ApiRequest, page: NewAccountPage): readonly string[] {
  return readCookie(request, NAME_COOKIE) === null ? [] : [serialiseCookie(NAME_COOKIE, "", optionsFor(page, 0))];
}

function optionsFor(path: NewAccountPage, maxAge: number) {
  const secure = env().baseUrl.startsWith("https:");
  return { httpOnly: true, sameSite: "lax", secure, path, maxAge } as const;
}
