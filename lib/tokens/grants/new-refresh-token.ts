import { randomToken } from "@/lib/shared/crypto";
import { toNumericDate } from "../issue-access-token";

/**
 * A refresh token says, behind what nobody can guess of it, when its person signed in for it: the ID tokens that it gives keep that
 * time, whatever the sign-in has proved since (OpenID Connect Core section 12.2). The digest that is stored is of all of it.
 */
export function newRefreshToken(authenticatedAt: Date): string {
  return `${randomToken()}.${toNumericDate(authenticatedAt)}`;
}

/** When its person signed in, of a refresh token that is known; null for one from before they said so. */
export function authenticatedFor(refreshToken: string): Date | null {
  const [, seconds] = refreshToken.split(".");
  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}
