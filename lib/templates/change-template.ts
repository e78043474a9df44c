import { type Database, inTransaction } from "@/db/client";
import { lockTemplate, updateTemplate } from "@/db/queries/templates/templates";
import { removeDocuments, withStoredDocuments } from "@/lib/flows/creating/flow-documents";
import type { Settle } from "@/lib/flows/creating/make-flow";
import { channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, requireCaller } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { auditTemplate, NO_TEMPLATES } from "./audit-template";
import type { TemplateDetail } from "./contract";
import { findOwnTemplate } from "./find-template";
import { planTemplate, type TemplateInput } from "./plan-template";
import { presentTemplate } from "./present-template";

/**
 * Replaces all of a template; nothing that was made with it changes. A document whose file doesn't come again keeps the one that it
 * has, by its `id`.
 * @param guard looks at what it is, before anything is made of the request and again under the lock, and may refuse the change
 * @throws AppError forbidden; not_found; conflict where somebody else has replaced a document that was to be kept; as `planTemplate`
 */
export async function changeTemplate(
  db: Database,
  author: Author,
  uuid: string,
  input: TemplateInput,
  settle?: Settle<TemplateDetail>,
  guard: (present: TemplateDetail) => void = () => undefined,
): Promise<TemplateDetail> {
  const caller = requireCaller(author, NO_TEMPLATES);
  requireRole(caller, "OPERATOR");
  const former = await findOwnTemplate(db, caller, uuid);
  guard(presentTemplate(former));
  const ground = { tenantUuid: caller.tenantUuid, collaboratorUuid: former.collaboratorUuid, at: now(), former };
  const { template, documents, files } = await planTemplate(db, input, ground);
  const { made, dropped } = await withStoredDocuments(files, () =>
    inTransaction(db, async (tx) => {
      if (!(await lockTemplate(tx, caller.tenantUuid, channelOf(caller), uuid))) throw notFound();
      const latest = await findOwnTemplate(tx, caller, uuid);
      guard(presentTemplate(latest));
      const isKept = new Set([...latest.documents, ...files.map(({ row }) => row)].map(({ storageKey }) => storageKey));
      // Somebody else has replaced a document meanwhile, whose bytes are gone.
      if (documents.some(({ storageKey }) => !isKept.has(storageKey))) throw changedMeanwhile();
      await updateTemplate(tx, caller.tenantUuid, template, documents);
      await auditTemplate(tx, author, template, "signature_template.changed");
      const named = new Set(documents.map(({ storageKey }) => storageKey));
      const made = presentTemplate(await findOwnTemplate(tx, caller, uuid));
      await settle?.(tx, made);
      return { made, dropped: latest.documents.filter(({ storageKey }) => !named.has(storageKey)) };
    }),
  );
  await removeDocuments(dropped.map((row) => ({ row })));
  return made;
}

export function changedMeanwhile(): AppError {
  return new AppError("conflict", { detail: "Somebody else has changed the template meanwhile." });
}
