import type { Caller } from "./caller";
import { addSeconds, now } from "./clock";
import { AppError } from "./errors";

/** How long a sign-in is good for what a browser left open must not do (decision 67): 15 minutes. */
export const FRESH_SIGN_IN_SECONDS = 900;

/** Null where it is not known when the person signed in, which is never fresh. */
type SignedIn = Readonly<{ authenticatedAt: Date | null }>;

/** Whether the person proved who it is within the last 15 minutes. */
export function isFreshSignIn({ authenticatedAt }: SignedIn): boolean {
  return authenticatedAt !== null && addSeconds(authenticatedAt, FRESH_SIGN_IN_SECONDS) >= now();
}

/** @throws AppError insufficient_user_authentication when the sign-in is older */
export function requireFreshSignIn(session: SignedIn): void {
  if (isFreshSignIn(session)) return;
  throw new AppError("insufficient_user_authentication", {
    detail: "Sign in again first: this wants a fresh sign-in.",
  });
}

/**
 * For whatever moves where money goes, shows a secret or lets somebody in: a person's sign-in must be fresh. Clients have
 * proved who they are with the very token, and the installation itself asks nobody.
 * @throws AppError insufficient_user_authentication
 */
export function requireFreshAuthor({ caller }: Readonly<{ caller: Caller | null }>): void {
  if (caller?.actor.type === "PERSON") requireFreshSignIn(caller.actor);
}
