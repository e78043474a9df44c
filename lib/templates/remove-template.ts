import { type Database, inTransaction } from "@/db/client";
import { deleteTemplate, lockTemplate } from "@/db/queries/templates/templates";
import { removeDocuments } from "@/lib/flows/creating/flow-documents";
import { channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { type Author, requireCaller } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { auditTemplate, NO_TEMPLATES } from "./audit-template";
import type { TemplateDetail } from "./contract";
import { findOwnTemplate } from "./find-template";
import { presentTemplate } from "./present-template";

/**
 * Forgets a template with its files; nothing that was made with it changes.
 * @param guard looks at what it is, under the lock, and may refuse
 * @throws AppError forbidden; not_found, also the second time
 */
export async function removeTemplate(
  db: Database,
  author: Author,
  uuid: string,
  guard: (present: TemplateDetail) => void = () => undefined,
): Promise<void> {
  const caller = requireCaller(author, NO_TEMPLATES);
  requireRole(caller, "OPERATOR");
  const { documents } = await inTransaction(db, async (tx) => {
    if (!(await lockTemplate(tx, caller.tenantUuid, channelOf(caller), uuid))) throw notFound();
    const template = await findOwnTemplate(tx, caller, uuid);
    guard(presentTemplate(template));
    await deleteTemplate(tx, caller.tenantUuid, uuid);
    await auditTemplate(tx, author, { tenantUuid: caller.tenantUuid, uuid }, "signature_template.deleted");
    return template;
  });
  await removeDocuments(documents.map((row) => ({ row })));
}
