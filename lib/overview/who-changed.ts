import type { Db } from "@/db/client";
import type { Author } from "@/lib/tenants/author";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { nameActors } from "@/lib/tenants/name-actors";

/**
 * The name of whoever has last changed something, as the audit log knows it; null where they have none here (any more), or it was long
 * ago.
 * @param action how the names of the changes begin
 * @throws AppError forbidden
 */
export async function whoChanged(
  db: Db,
  author: Author,
  tenantUuid: string,
  { subjectUuid, action: beginning }: Readonly<{ subjectUuid: string; action: string }>,
): Promise<string | null> {
  const entries = await listAuditEntries(db, author, tenantUuid, { subjectUuid });
  const actorId = entries.find(({ action }) => action.startsWith(beginning))?.actorId;
  if (!actorId) return null;
  return (await nameActors(db, author, tenantUuid, [actorId])).get(actorId) ?? null;
}
