import { parseCookie, stringifySetCookie } from "cookie";

export type CookieOptions = Readonly<{
  httpOnly: boolean;
  sameSite: "lax" | "strict";
  secure: boolean;
  path: string;
  /** Seconds; 0 takes the cookie away. */
  maxAge: number;
}>;

/** A cookie's value, decoded; the first where a browser sends several of one name, null when there is none. */
export function readCookie(request: Readonly<{ headers: Headers }>, name: string): string | null {
  return parseCookie(request.headers.get("cookie") ?? "")[name] ?? null;
}

/** The values of all cookies whose names begin so. */
export function readCookies(request: Readonly<{ headers: Headers }>, prefix: string): readonly string[] {
  return Object.entries(parseCookie(request.headers.get("cookie") ?? "")).flatMap(([name, value]) =>
    name.startsWith(prefix) && value !== undefined ? [value] : [],
  );
}

/** RFC 6265 section 4.1. The value may be any text: it is percent-encoded. */
export function serialiseCookie(name: string, value: string, options: CookieOptions): string {
  return stringifySetCookie({ name, value, ...options });
}
