export type CookieOptions = Readonly<{
  httpOnly: boolean;
  sameSite: "lax" | "strict";
  secure: boolean;
  path: string;
  /** Seconds; 0 takes the cookie away. */
  maxAge: number;
}>;

/** A cookie's value as the browser sent it; null when there is none. Ours hold no characters that need decoding. */
export function readCookie(request: Readonly<{ headers: Headers }>, name: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

/** RFC 6265 section 4.1. */
export function serialiseCookie(name: string, value: string, options: CookieOptions): string {
  const { httpOnly, sameSite, secure, path, maxAge } = options;
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    `SameSite=${sameSite === "lax" ? "Lax" : "Strict"}`,
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
