import { and, asc, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { bankHistory, bankKey } from "../../schema";

export type BankKeyRow = typeof bankKey.$inferSelect;

export async function listBankKeys(db: Db): Promise<readonly BankKeyRow[]> {
  return db.select().from(bankKey).orderBy(asc(bankKey.name));
}

/** The certificates (PEM) of every seal that there is or was, the last one that was put first. */
export async function listSealCertificates(db: Db): Promise<readonly string[]> {
  const said = await db
    .select({ certificates: sql<string>`${bankHistory.content} ->> 'certificates'` })
    .from(bankHistory)
    .where(and(eq(bankHistory.what, "KEY_PUT"), sql`${bankHistory.content} ->> 'kind' = 'QSEAL'`))
    .orderBy(desc(bankHistory.sequence));
  return said.map(({ certificates }) => certificates);
}

export async function findBankKey(db: Db, name: string): Promise<BankKeyRow | null> {
  const [row] = await db.select().from(bankKey).where(eq(bankKey.name, name));
  return row ?? null;
}

export async function upsertBankKey(tx: Db, row: BankKeyRow): Promise<void> {
  const { name, ...said } = row;
  await tx.insert(bankKey).values(row).onConflictDoUpdate({ target: bankKey.name, set: said });
}

export async function deleteBankKey(tx: Db, name: string): Promise<void> {
  await tx.delete(bankKey).where(eq(bankKey.name, name));
}

/** True once for each warning, for whoever of several processes asks first; `days` are those of the warning that is due. */
export async function noteKeyWarned(db: Db, name: string, days: number): Promise<boolean> {
  const noted = await db
    .update(bankKey)
    .set({ warnedDays: days })
    .where(and(eq(bankKey.name, name), or(isNull(bankKey.warnedDays), gt(bankKey.warnedDays, days))))
    .returning({ name: bankKey.name });
  return noted.length > 0;
}
