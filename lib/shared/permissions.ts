import { type Caller, ROLES, type Role } from "./caller";
import { AppError } from "./errors";

/**
 * What people may do in their organisation (decision 5): each role may do what the ones after it may. Clients act with
 * their organisation's full rights; a collaborator's client acts in its own channel.
 * @throws AppError forbidden
 */
export function requireRole(caller: Caller, least: Role): void {
  if (caller.actor.type === "CLIENT") return;
  if (ROLES.indexOf(caller.actor.role) > ROLES.indexOf(least)) {
    throw new AppError("forbidden", { detail: `This takes the role ${least} or a higher one.` });
  }
}
