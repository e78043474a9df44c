import type { Role } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";

/**
 * Endpoints belong to the organisation: they hear every channel, so a collaborator that acts for it neither sees nor changes
 * them; its own channel's events are in the event list. The installation itself (the demo's data) may do everything.
 * @throws AppError forbidden
 */
export function requireEndpointAccess({ caller }: Author, least: Role): void {
  if (caller === null) return;
  if (caller.collaborator) {
    throw new AppError("forbidden", {
      detail: "Webhook endpoints are the organisation's own; read your events instead.",
    });
  }
  requireRole(caller, least);
}
