import { type Database, inTransaction } from "@/db/client";
import { deleteView } from "@/db/queries/overview/saved-views";
import { ROLES } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { audit } from "@/lib/tenants/author";
import { requirePerson } from "./require-person";
import type { PersonalAuthor } from "./save-view";

/** Takes away one of the caller's own views; an ADMIN anybody's that is shared. @throws AppError forbidden; not_found */
export async function removeView(db: Database, author: PersonalAuthor, uuid: string): Promise<void> {
  const { caller } = author;
  const personUuid = requirePerson(caller);
  const { actor, tenantUuid } = caller;
  const others = actor.type === "PERSON" && ROLES.indexOf(actor.role) <= ROLES.indexOf("ADMIN");
  await inTransaction(db, async (tx) => {
    const removed = await deleteView(tx, tenantUuid, uuid, { personUuid, others });
    if (!removed) throw notFound();
    if (!removed.isShared) return;
    await audit(tx, author, tenantUuid, { action: "view.deleted", subjectType: "saved_view", subjectUuid: uuid });
  });
}
