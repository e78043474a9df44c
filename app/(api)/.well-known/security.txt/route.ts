import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";

/** RFC 9116 section 2.5.5 recommends less than a year. It is said anew with each answer, so it never passes. */
const VALID_DAYS = 180;

/** Whom to tell of a weakness (RFC 9116); a file without a contact would be none, so there is none without `SECURITY_CONTACT`. */
export function GET(): Response {
  const { securityContact, baseUrl } = env();
  if (securityContact === null) return new Response(null, { status: 404 });
  const expires = new Date(now());
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  // The same for a whole day: a cache may keep it.
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, es",
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };
  return new Response(`${lines.join("\n")}\n`, { headers });
}
