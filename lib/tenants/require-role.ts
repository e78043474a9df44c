import type { Transaction } from "@/db/client";
import { lockPerson } from "@/db/queries/people/people";
import { selectSecuredTime } from "@/db/queries/people/security-notices";
import { type Caller, ROLES, type Role, roleOfCollaborator } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import type { Author } from "./author";

type LockedMember = Readonly<{ personUuid: string; role: Role }>;

/**
 * Lets pass who has at least this role (decision 5). A tenant's own client stands as ADMIN, a collaborator's as OPERATOR.
 * @throws AppError forbidden
 */
export function requireRole(caller: Caller, least: Role): void {
  if (rank(standing(caller)) > rank(least)) throw forbidden();
}

/**
 * Lets pass a member of the tenant with at least this role, and the installation itself. Clients don't manage people,
 * clients or mandates: a leaked secret must not be able to make itself a second one.
 * @throws AppError forbidden
 */
export function requireMember({ caller }: Author, tenantUuid: string, least: Role): void {
  if (caller === null) return;
  const { actor } = caller;
  // Who acts for an organisation is none of its people.
  if (caller.tenantUuid !== tenantUuid || caller.collaborator !== null) throw forbidden();
  if (actor.type !== "PERSON" || rank(actor.role) > rank(least)) throw forbidden();
}

/**
 * Lets pass the installation itself, and a person who has at least this role with the organisation's members locked: rights are those
 * of the moment of the change, not of its beginning (decision 337).
 * @param members as they were locked
 * @throws AppError forbidden
 */
export function requireLockedMember({ caller }: Author, members: readonly LockedMember[], least: Role): void {
  if (caller === null) return;
  const { actor } = caller;
  const own = actor.type === "PERSON" ? members.find(({ personUuid }) => personUuid === actor.personUuid) : undefined;
  if (own === undefined || rank(own.role) > rank(least)) throw forbidden();
}

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

function standing({ actor, collaborator }: Caller): Role {
  if (actor.type === "PERSON") return collaborator ? roleOfCollaborator(actor.role) : actor.role;
  return collaborator ? "OPERATOR" : "ADMIN";
}

/** ROLES lists the mightiest first. */
function rank(role: Role): number {
  return ROLES.indexOf(role);
}

function forbidden(): AppError {
  return new AppError("forbidden", { detail: "Your role does not allow this." });
}
