import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { LineProblem, LineStatus } from "@/lib/templates/model";
import type { Db, Transaction } from "../../client";
import { operation, signatureBatch, signatureBatchLine, signatureTemplate } from "../../schema";
import { pageWithTotal, totalOf } from "../listing";

export type NewBatch = typeof signatureBatch.$inferInsert;
export type BatchRow = typeof signatureBatch.$inferSelect;
export type NewBatchLine = typeof signatureBatchLine.$inferInsert;
export type BatchLineRow = typeof signatureBatchLine.$inferSelect;

/** How many lines of a batch are how far. */
export type LineCounts = Readonly<Record<LineStatus, number>>;

type Named = Readonly<{ templateUuid: string; batchUuid: string }>;

const is = (tenantUuid: string, uuid: string) =>
  and(eq(signatureBatch.tenantUuid, tenantUuid), eq(signatureBatch.uuid, uuid));
const lineOf = (tenantUuid: string, batchUuid: string) =>
  and(eq(signatureBatchLine.tenantUuid, tenantUuid), eq(signatureBatchLine.batchUuid, batchUuid));

const hasTemplate = sql`exists (
  select from ${signatureTemplate} where ${signatureTemplate.tenantUuid} = ${signatureBatch.tenantUuid}
     and ${signatureTemplate.uuid} = ${signatureBatch.templateUuid})`;

/** @param templateUuid null: of any that is no more */
function ofTemplate(tenantUuid: string, channel: string | null, templateUuid: string | null): SQL | undefined {
  return and(
    eq(signatureBatch.tenantUuid, tenantUuid),
    templateUuid === null ? not(hasTemplate) : eq(signatureBatch.templateUuid, templateUuid),
    channel === null ? undefined : eq(signatureBatch.collaboratorUuid, channel),
  );
}

export async function insertBatch(tx: Transaction, batch: NewBatch, lines: readonly NewBatchLine[]): Promise<void> {
  await tx.insert(signatureBatch).values(batch);
  await tx.insert(signatureBatchLine).values([...lines]);
}

/** For whoever asks for it, in their channel. */
export async function findBatch(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { templateUuid, batchUuid }: Named,
): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(signatureBatch)
    .where(and(ofTemplate(tenantUuid, channel, templateUuid), eq(signatureBatch.uuid, batchUuid)));
  return row ?? null;
}

/** For the worker; null where nothing of it is left to do. */
export async function findRunningBatch(db: Db, tenantUuid: string, uuid: string): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(signatureBatch)
    .where(and(is(tenantUuid, uuid), isNull(signatureBatch.completedAt)));
  return row ?? null;
}

/** One page of a template's batches, or (null) of those whose template is no more, the newest first, and the exact total. */
export async function listBatchRows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  templateUuid: string | null,
  page: Readonly<{ limit: number; offset: number }>,
): Promise<Readonly<{ total: number; results: readonly BatchRow[] }>> {
  const where = ofTemplate(tenantUuid, channel, templateUuid);
  const { total, rows } = await pageWithTotal(db, page, totalOf(sql`${signatureBatch} where ${where}`), (total) =>
    db
      .select({ ...getTableColumns(signatureBatch), total })
      .from(signatureBatch)
      .where(where)
      .orderBy(desc(signatureBatch.createdAt), desc(signatureBatch.uuid))
      .limit(page.limit)
      .offset(page.offset),
  );
  return { total, results: rows };
}

/** By batch. */
export async function countLines(
  db: Db,
  tenantUuid: string,
  batchUuids: readonly string[],
): Promise<ReadonlyMap<string, LineCounts>> {
  const none: LineCounts = { WAITING: 0, CREATED: 0, FAILED: 0 };
  const counted = new Map<string, LineCounts>();
  if (batchUuids.length === 0) return counted;
  const rows = await db
    .select({ batchUuid: signatureBatchLine.batchUuid, status: signatureBatchLine.status, lines: count() })
    .from(signatureBatchLine)
    .where(and(eq(signatureBatchLine.tenantUuid, tenantUuid), inArray(signatureBatchLine.batchUuid, [...batchUuids])))
    .groupBy(signatureBatchLine.batchUuid, signatureBatchLine.status);
  for (const { batchUuid, status, lines } of rows) {
    counted.set(batchUuid, { ...(counted.get(batchUuid) ?? none), [status]: lines });
  }
  return counted;
}

/** What says of a line's operation whether its link lives. */
const LINKED = {
  linkToken: operation.linkToken,
  type: operation.type,
  status: operation.status,
  expiresAt: operation.expiresAt,
} as const;

/** One page of a batch's lines in the order of the file, with what leads to their operations, and the exact total. */
export async function listBatchLines(
  db: Db,
  tenantUuid: string,
  batchUuid: string,
  { statuses, ...page }: Readonly<{ limit: number; offset: number; statuses?: readonly LineStatus[] | undefined }>,
) {
  const where = and(
    lineOf(tenantUuid, batchUuid),
    statuses?.length ? inArray(signatureBatchLine.status, [...statuses]) : undefined,
  );
  const { total, rows } = await pageWithTotal(db, page, totalOf(sql`${signatureBatchLine} where ${where}`), (total) =>
    db
      .select({ row: signatureBatchLine, operation: LINKED, total })
      .from(signatureBatchLine)
      .leftJoin(
        operation,
        and(
          eq(operation.tenantUuid, signatureBatchLine.tenantUuid),
          eq(operation.uuid, signatureBatchLine.operationUuid),
        ),
      )
      .where(where)
      .orderBy(asc(signatureBatchLine.line))
      .limit(page.limit)
      .offset(page.offset),
  );
  return { total, results: rows };
}

/** The next line that WAITS, counted as begun once more; null where none does. Two workers may be given the same. */
export async function beginNextLine(db: Db, tenantUuid: string, batchUuid: string): Promise<BatchLineRow | null> {
  const next = db
    .select({ line: signatureBatchLine.line })
    .from(signatureBatchLine)
    .where(and(lineOf(tenantUuid, batchUuid), eq(signatureBatchLine.status, "WAITING")))
    .orderBy(asc(signatureBatchLine.line))
    .limit(1)
    // One that another ends just now is waited for, and the one after it taken: only an ended batch has no next line.
    .for("update");
  const [row] = await db
    .update(signatureBatchLine)
    .set({ tries: sql`${signatureBatchLine.tries} + 1` })
    .where(
      and(
        lineOf(tenantUuid, batchUuid),
        eq(signatureBatchLine.status, "WAITING"),
        eq(signatureBatchLine.line, sql`(${next})`),
      ),
    )
    .returning();
  return row ?? null;
}

/** A try that came to nothing, and was not the line's fault, counts for none. */
export async function giveLineTryBack(db: Db, tenantUuid: string, batchUuid: string, line: number): Promise<void> {
  await db
    .update(signatureBatchLine)
    .set({ tries: sql`${signatureBatchLine.tries} - 1` })
    .where(
      and(lineOf(tenantUuid, batchUuid), eq(signatureBatchLine.line, line), eq(signatureBatchLine.status, "WAITING")),
    );
}

type Outcome =
  | Readonly<{ status: "CREATED"; flowUuid: string; operationUuid: string }>
  | Readonly<{ status: "FAILED"; problems: readonly LineProblem[] }>;

/** Ends a line that still WAITS; false, and nothing changed, where another has done so: then the transaction must not commit. */
export async function endLine(
  db: Db,
  tenantUuid: string,
  batchUuid: string,
  line: number,
  outcome: Outcome,
): Promise<boolean> {
  const ended = await db
    .update(signatureBatchLine)
    .set(outcome)
    .where(
      and(lineOf(tenantUuid, batchUuid), eq(signatureBatchLine.line, line), eq(signatureBatchLine.status, "WAITING")),
    )
    .returning({ line: signatureBatchLine.line });
  return ended.length > 0;
}

export async function completeBatch(db: Db, tenantUuid: string, uuid: string, at: Date): Promise<void> {
  await db
    .update(signatureBatch)
    .set({ completedAt: at })
    .where(and(is(tenantUuid, uuid), isNull(signatureBatch.completedAt)));
}
