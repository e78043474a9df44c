import type { Transaction } from "@/db/client";
import { lockPerson } from "@/db/queries/people/people";
import { selectLiveSession } from "@/db/queries/people/sessions";
import { now } from "@/lib/shared/clock";
import { requireFreshSignIn } from "@/lib/shared/fresh-sign-in";

/** Who is signed in, and in which session. */
export type SignedIn = Readonly<{ personUuid: string; sessionUuid: string }>;

/**
 * For what adds a way in: the sign-in that asks for it is looked at under the person's lock (decision 341). What ends every sign-in
 * of a person holds that lock, and takes away what it finds: nothing is added behind it.
 * @throws AppError insufficient_user_authentication when the sign-in has ended, is older than 15 minutes or not this person's
 */
export async function lockSignedIn(tx: Transaction, { personUuid, sessionUuid }: SignedIn): Promise<void> {
  await lockPerson(tx, personUuid);
  const session = await selectLiveSession(tx, sessionUuid, now());
  requireFreshSignIn({ authenticatedAt: session?.personUuid === personUuid ? session.authenticatedAt : null });
}
