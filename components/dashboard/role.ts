import { ROLES, type Role } from "@/lib/shared/caller";

/** What is shown follows the role; what is allowed is for the use cases to check. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}
