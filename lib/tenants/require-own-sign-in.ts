import type { Transaction } from "@/db/client";
import { lockPerson } from "@/db/queries/people/people";
import { selectSecuredTime } from "@/db/queries/people/security-notices";
import { AppError } from "@/lib/shared/errors";
import type { Author } from "./author";

/**
 * For what waits, and is taken back by "This wasn't me" (decision 62): nobody has said that meanwhile of the sign-in that asks for it.
 * Whoever says so holds the person until it is done: what came before is found and taken back, what comes behind is refused here. To be
 * called before the tenant or a flow is locked, as they lock them, and behind the tenant's members.
 * @throws AppError insufficient_user_authentication
 */
export async function requireOwnSignIn(tx: Transaction, { caller }: Author): Promise<void> {
  if (caller?.actor.type !== "PERSON") return;
  const { personUuid, authenticatedAt } = caller.actor;
  await lockPerson(tx, personUuid);
  const secured = await selectSecuredTime(tx, personUuid);
  if (secured === null || (authenticatedAt !== null && authenticatedAt > secured.until)) return;
  throw new AppError("insufficient_user_authentication", { detail: "Sign in again first: this sign-in has ended." });
}
