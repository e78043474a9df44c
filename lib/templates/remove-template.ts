import { type Database, inTransaction } from "@/db/client";
import { deleteTemplate, lockTemplate } from "@/db/queries/templates/templates";
import { removeDocuments } from "@/lib/flows/creating/flow-documents";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import { findOwnTemplate } from "./find-template";

/** Forgets a template with its files; nothing that was made with it changes. @throws AppError forbidden; not_found, also the second time */
export async function removeTemplate(db: Database, caller: Caller, uuid: string): Promise<void> {
  requireRole(caller, "OPERATOR");
  const { documents } = await inTransaction(db, async (tx) => {
    if (!(await lockTemplate(tx, caller.tenantUuid, channelOf(caller), uuid))) throw notFound();
    const template = await findOwnTemplate(tx, caller, uuid);
    await deleteTemplate(tx, caller.tenantUuid, uuid);
    return template;
  });
  await removeDocuments(documents.map((row) => ({ row })));
}
