import { and, eq, gt, isNull, or } from "drizzle-orm";
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
  const { clientId, secretsSealed, validUntil, warnedDays, updatedAt } = row;
  await tx.insert(bankEnrolment).values(row).onConflictDoUpdate({
    target: bankEnrolment.bankId,
    set: { clientId, secretsSealed, validUntil, warnedDays, updatedAt },
  });
}

/** True once for each warning, for whoever of several processes asks first; `days` are those of the warning that is due. */
export async function noteEnrolmentWarned(db: Db, bankId: string, days: number): Promise<boolean> {
  const noted = await db
    .update(bankEnrolment)
    .set({ warnedDays: days })
    .where(
      and(eq(bankEnrolment.bankId, bankId), or(isNull(bankEnrolment.warnedDays), gt(bankEnrolment.warnedDays, days))),
    )
    .returning({ bankId: bankEnrolment.bankId });
  return noted.length > 0;
}
