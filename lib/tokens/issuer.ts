import { env } from "@/lib/shared/env";

/** The authorization server's identifier (RFC 8414 section 2): `iss` of everything it signs and answers. */
export function issuer(): string {
  return `${env().baseUrl}/idp`;
}

/** The API's identifier: `aud` of access tokens (RFC 9068 section 2.2). */
export function apiAudience(): string {
  return env().baseUrl;
}
