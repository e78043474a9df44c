import { type Database, inTransaction } from "@/db/client";
import { insertTemplate } from "@/db/queries/templates/templates";
import { withStoredDocuments } from "@/lib/flows/creating/flow-documents";
import type { Settle } from "@/lib/flows/creating/make-flow";
import { channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { type Author, requireCaller } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { auditTemplate, NO_TEMPLATES } from "./audit-template";
import type { TemplateDetail } from "./contract";
import { findOwnTemplate } from "./find-template";
import { planTemplate, type TemplateInput } from "./plan-template";
import { presentTemplate } from "./present-template";

/**
 * Makes a template of documents, roles and fields (decision 104). Called twice, it makes two: the caller's Idempotency-Key prevents
 * that.
 * @throws AppError forbidden; as `planTemplate`
 */
export async function createTemplate(
  db: Database,
  author: Author,
  input: TemplateInput,
  settle?: Settle<TemplateDetail>,
): Promise<TemplateDetail> {
  const caller = requireCaller(author, NO_TEMPLATES);
  requireRole(caller, "OPERATOR");
  const ground = { tenantUuid: caller.tenantUuid, collaboratorUuid: channelOf(caller), at: now(), former: null };
  const { template, documents, files } = await planTemplate(db, input, ground);
  return withStoredDocuments(files, () =>
    inTransaction(db, async (tx) => {
      await insertTemplate(tx, template, documents);
      await auditTemplate(tx, author, template, "signature_template.created");
      const made = presentTemplate(await findOwnTemplate(tx, caller, template.uuid));
      await settle?.(tx, made);
      return made;
    }),
  );
}
