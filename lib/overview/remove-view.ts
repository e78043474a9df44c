import type { Db } from "@/db/client";
import { deleteView } from "@/db/queries/overview/saved-views";
import { type Caller, ROLES } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { requirePerson } from "./require-person";

/** Takes away one of the caller's own views; an ADMIN anybody's that is shared. @throws AppError forbidden; not_found */
export async function removeView(db: Db, caller: Caller, uuid: string): Promise<void> {
  const personUuid = requirePerson(caller);
  const { actor, tenantUuid } = caller;
  const others = actor.type === "PERSON" && ROLES.indexOf(actor.role) <= ROLES.indexOf("ADMIN");
  if (!(await deleteView(db, tenantUuid, uuid, { personUuid, others }))) throw notFound();
}
