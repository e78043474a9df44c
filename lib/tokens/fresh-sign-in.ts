import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";

/** How long a sign-in is good for changing how one signs in. */
const FRESH_SECONDS = 600;

type SignedIn = Readonly<{ authenticatedAt: Date }>;

/** Whether the person proved who it is within ten minutes: a browser left open is not enough to add a key to the door. */
export function isFreshSignIn({ authenticatedAt }: SignedIn): boolean {
  return addSeconds(authenticatedAt, FRESH_SECONDS) > now();
}

/** @throws AppError forbidden when the sign-in is older */
export function requireFreshSignIn(session: SignedIn): void {
  if (!isFreshSignIn(session)) throw new AppError("forbidden", { detail: "Sign in again first." });
}
