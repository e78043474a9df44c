import { and, eq } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { operation, paymentAttempt, paymentRecord } from "../../schema";

export type PaymentRecordRow = typeof paymentRecord.$inferSelect;
export type NewPaymentRecord = typeof paymentRecord.$inferInsert;

export async function insertPaymentRecord(tx: Transaction, record: NewPaymentRecord): Promise<void> {
  await tx.insert(paymentRecord).values(record);
}

export async function lockPaymentRecord(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
): Promise<PaymentRecordRow | null> {
  const [row] = await tx
    .select()
    .from(paymentRecord)
    .where(and(eq(paymentRecord.tenantUuid, tenantUuid), eq(paymentRecord.operationUuid, operationUuid)))
    .for("update");
  return row ?? null;
}

/** What says how a record stands, and is written together. */
type Standing = "status" | "code" | "bankStatus" | "settledAmount" | "settledAt" | "executionDate" | "updatedAt";

export async function updatePaymentRecord(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  change: Pick<PaymentRecordRow, Standing> & Partial<NewPaymentRecord>,
): Promise<void> {
  await tx
    .update(paymentRecord)
    .set(change)
    .where(and(eq(paymentRecord.tenantUuid, tenantUuid), eq(paymentRecord.uuid, uuid)));
}

/** The attempt that it was made by. */
export const itsAttempt = and(
  eq(paymentAttempt.tenantUuid, paymentRecord.tenantUuid),
  eq(paymentAttempt.uuid, paymentRecord.attemptUuid),
);

/**
 * The record with the attribution of its operation, and what a person found out of it. A channel sees only what is attributed to it, and
 * not the booking behind it, which is the organisation's own (decision 369).
 */
export async function findPaymentRecord(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const [row] = await db
    .select({
      record: paymentRecord,
      collaboratorUuid: operation.collaboratorUuid,
      resolution: paymentAttempt.resolution,
    })
    .from(paymentRecord)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, paymentRecord.tenantUuid), eq(operation.uuid, paymentRecord.operationUuid)),
    )
    .leftJoin(paymentAttempt, itsAttempt)
    .where(
      and(
        eq(paymentRecord.tenantUuid, tenantUuid),
        eq(paymentRecord.uuid, uuid),
        channel === null ? undefined : eq(operation.collaboratorUuid, channel),
      ),
    );
  if (!row) return null;
  const { record, collaboratorUuid, resolution } = row;
  const statementEntryUuid = channel === null ? record.statementEntryUuid : null;
  return { ...record, statementEntryUuid, collaboratorUuid, resolution };
}

export type FoundRecord = NonNullable<Awaited<ReturnType<typeof findPaymentRecord>>>;

/** The record of an operation with the bank that it was paid at, if it was at one, and what a person found out of it. */
export async function findRecordOfOperation(db: Db, tenantUuid: string, operationUuid: string) {
  const [row] = await db
    .select({ record: paymentRecord, bankId: paymentAttempt.bankId, resolution: paymentAttempt.resolution })
    .from(paymentRecord)
    .leftJoin(paymentAttempt, itsAttempt)
    .where(and(eq(paymentRecord.tenantUuid, tenantUuid), eq(paymentRecord.operationUuid, operationUuid)));
  return row ? { ...row.record, bankId: row.bankId, resolution: row.resolution } : null;
}

/** Who paid, where its bank tells it late. */
export async function updateDebtor(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  change: Pick<PaymentRecordRow, "debtor" | "statusBefore" | "updatedAt">,
): Promise<void> {
  await tx
    .update(paymentRecord)
    .set(change)
    .where(and(eq(paymentRecord.tenantUuid, tenantUuid), eq(paymentRecord.uuid, uuid)));
}
