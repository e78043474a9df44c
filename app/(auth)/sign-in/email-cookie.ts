import { env } from "@/lib/shared/env";

/** Brings a mistyped address back into the form; an address has no business in a URL. */
export const EMAIL_COOKIE = "paraph_typed_email";

export function emailCookieOptions(maxAge: number) {
  const secure = env().baseUrl.startsWith("https:");
  return { httpOnly: true, sameSite: "lax", secure, path: "/sign-in", maxAge } as const;
}
