import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { signatureTemplate, signatureTemplateDocument } from "../../schema";
import { given, pageWithTotal, totalOf } from "../listing";

export type NewTemplate = typeof signatureTemplate.$inferInsert;
export type NewTemplateDocument = typeof signatureTemplateDocument.$inferInsert;
export type TemplateDocumentRow = typeof signatureTemplateDocument.$inferSelect;

/** A template with its documents, in their order. */
export type KnownTemplate = typeof signatureTemplate.$inferSelect &
  Readonly<{ documents: readonly TemplateDocumentRow[] }>;

/** Of a tenant; in one channel alone where one is named. */
function within(tenantUuid: string, channel: string | null): SQL | undefined {
  return and(
    eq(signatureTemplate.tenantUuid, tenantUuid),
    channel === null ? undefined : eq(signatureTemplate.collaboratorUuid, channel),
  );
}

/** Those of these names that there are. */
export async function findTemplates(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  uuids: readonly string[],
): Promise<readonly KnownTemplate[]> {
  if (uuids.length === 0) return [];
  const templates = await db
    .select()
    .from(signatureTemplate)
    .where(and(within(tenantUuid, channel), inArray(signatureTemplate.uuid, [...uuids])));
  const found = templates.map(({ uuid }) => uuid);
  const documents = found.length === 0 ? [] : await listTemplateDocuments(db, tenantUuid, found);
  return templates.map((template) => ({
    ...template,
    documents: documents.filter(({ templateUuid }) => templateUuid === template.uuid),
  }));
}

async function listTemplateDocuments(
  db: Db,
  tenantUuid: string,
  templateUuids: readonly string[],
): Promise<TemplateDocumentRow[]> {
  const { tenantUuid: tenant, templateUuid, position } = signatureTemplateDocument;
  return db
    .select()
    .from(signatureTemplateDocument)
    .where(and(eq(tenant, tenantUuid), inArray(templateUuid, [...templateUuids])))
    .orderBy(asc(position));
}

/** Keeps others from changing it until the transaction ends; false where there is none. */
export async function lockTemplate(
  tx: Transaction,
  tenantUuid: string,
  channel: string | null,
  uuid: string,
): Promise<boolean> {
  const rows = await tx
    .select({ uuid: signatureTemplate.uuid })
    .from(signatureTemplate)
    .where(and(within(tenantUuid, channel), eq(signatureTemplate.uuid, uuid)))
    .for("update");
  return rows.length > 0;
}

export async function insertTemplate(
  db: Db,
  template: NewTemplate,
  documents: readonly NewTemplateDocument[],
): Promise<void> {
  await db.insert(signatureTemplate).values(template);
  if (documents.length > 0) await db.insert(signatureTemplateDocument).values([...documents]);
}

/** Replaces everything of a template but where it comes from. */
export async function updateTemplate(
  tx: Transaction,
  tenantUuid: string,
  { uuid, name, title, message, configurationUuid, roles, updatedAt }: NewTemplate,
  documents: readonly NewTemplateDocument[],
): Promise<void> {
  await tx
    .update(signatureTemplate)
    .set({ name, title, message, configurationUuid, roles, updatedAt })
    .where(and(eq(signatureTemplate.tenantUuid, tenantUuid), eq(signatureTemplate.uuid, uuid)));
  await tx
    .delete(signatureTemplateDocument)
    .where(and(eq(signatureTemplateDocument.tenantUuid, tenantUuid), eq(signatureTemplateDocument.templateUuid, uuid)));
  if (documents.length > 0) await tx.insert(signatureTemplateDocument).values([...documents]);
}

/** With its documents; whatever was made with it stays. */
export async function deleteTemplate(tx: Transaction, tenantUuid: string, uuid: string): Promise<void> {
  await tx
    .delete(signatureTemplate)
    .where(and(eq(signatureTemplate.tenantUuid, tenantUuid), eq(signatureTemplate.uuid, uuid)));
}

type TemplateListQuery = Readonly<{ limit: number; offset: number; q_name?: string | undefined }>;

/** One page, the newest first, each with how many documents it has, and the exact total. */
export async function listTemplateRows(db: Db, tenantUuid: string, channel: string | null, query: TemplateListQuery) {
  const where = and(
    within(tenantUuid, channel),
    given(
      query.q_name,
      (text) => sql`position(lower(normalize(${text})) in lower(normalize(${signatureTemplate.name}))) > 0`,
    ),
  );
  const { createdAt, uuid } = signatureTemplate;
  const { total, rows } = await pageWithTotal(db, query, totalOf(sql`${signatureTemplate} where ${where}`), (total) =>
    db
      .select({ ...getTableColumns(signatureTemplate), total })
      .from(signatureTemplate)
      .where(where)
      .orderBy(desc(createdAt), desc(uuid))
      .limit(query.limit)
      .offset(query.offset),
  );
  const counts = await countDocuments(
    db,
    tenantUuid,
    rows.map((row) => row.uuid),
  );
  const results = rows.map((row) => ({ ...row, documentCount: counts.get(row.uuid) ?? 0 }));
  return { total, results };
}

/** By template. */
async function countDocuments(
  db: Db,
  tenantUuid: string,
  templateUuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (templateUuids.length === 0) return new Map();
  const { tenantUuid: tenant, templateUuid } = signatureTemplateDocument;
  const rows = await db
    .select({ templateUuid, documents: count() })
    .from(signatureTemplateDocument)
    .where(and(eq(tenant, tenantUuid), inArray(templateUuid, [...templateUuids])))
    .groupBy(templateUuid);
  return new Map(rows.map((row) => [row.templateUuid, row.documents]));
}
