import type { Role } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import type { Author } from "./author";
import { requireRole } from "./require-role";

/**
 * Lets pass the organisation's own people and clients with at least this role, and the installation itself: what the
 * organisation is set up with is not for a collaborator to change.
 * @throws AppError forbidden
 */
export function requireOwnRole({ caller }: Author, least: Role): void {
  if (caller === null) return;
  if (caller.collaborator) {
    throw new AppError("forbidden", { detail: "Only the organisation itself may change this." });
  }
  requireRole(caller, least);
}
