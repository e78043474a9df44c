import { eq } from "drizzle-orm";
import type { Db } from "../../client";
import { bankEnrolment } from "../../schema";

export type EnrolmentRow = typeof bankEnrolment.$inferSelect;

export async function listEnrolments(db: Db): Promise<readonly EnrolmentRow[]> {
  return db.select().from(bankEnrolment);
}

export async function findEnrolment(db: Db, bankId: string): Promise<EnrolmentRow | null> {
  const [row] = await db.select().from(bankEnrolment).where(eq(bankEnrolment.bankId, bankId));
  return row ?? null;
}

export async function upsertEnrolment(tx: Db, row: EnrolmentRow): Promise<void> {
  const { clientId, secretsSealed, validUntil, updatedAt } = row;
  await tx
    .insert(bankEnrolment)
    .values(row)
    .onConflictDoUpdate({ target: bankEnrolment.bankId, set: { clientId, secretsSealed, validUntil, updatedAt } });
}
