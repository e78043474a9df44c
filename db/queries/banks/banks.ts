import { and, asc, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { listen } from "../../notifications";
import { bank, bankHistory, bankPlatform } from "../../schema";

const CHANNEL = "paraph_banks";

/** One writer of banks at a time: each looks at all of a platform's. */
const WRITERS_LOCK = 7_270_925;

export type PlatformRow = typeof bankPlatform.$inferSelect;
export type BankRow = typeof bank.$inferSelect;
type HistoryEntry = Omit<typeof bankHistory.$inferInsert, "sequence">;

export async function listPlatforms(db: Db): Promise<readonly PlatformRow[]> {
  return db.select().from(bankPlatform).orderBy(asc(bankPlatform.id));
}

export async function listBankRows(db: Db): Promise<readonly BankRow[]> {
  return db.select().from(bank).orderBy(asc(bank.id));
}

/** Which change of a bank was the last: whoever has seen it has seen them all. Zero before the first. */
export async function lastBankChange(db: Db): Promise<number> {
  const [row] = await db.select({ last: max(bankHistory.sequence) }).from(bankHistory);
  return row?.last ?? 0;
}

/** Of a key of ours that may not be there any more. Zero before the first. */
export async function lastKeyVersion(tx: Db, keyName: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(bankHistory.version) })
    .from(bankHistory)
    .where(eq(bankHistory.keyName, keyName));
  return row?.last ?? 0;
}

/** Waits for whoever else writes banks; held until the end of the transaction. */
export async function lockBanks(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`);
}

export async function upsertPlatform(tx: Db, row: PlatformRow): Promise<void> {
  const { adapter, defaults, version, updatedAt } = row;
  await tx
    .insert(bankPlatform)
    .values(row)
    .onConflictDoUpdate({ target: bankPlatform.id, set: { adapter, defaults, version, updatedAt } });
}

export async function upsertBank(tx: Db, row: BankRow): Promise<void> {
  const { platformId, overrides, version, disabledAt, disabledUntil, updatedAt } = row;
  await tx.insert(bank).values(row).onConflictDoUpdate({
    target: bank.id,
    set: { platformId, overrides, version, disabledAt, disabledUntil, updatedAt },
  });
}

/** Writes down a change, and tells every process of it when it is committed. */
export async function insertBankChange(tx: Db, entry: HistoryEntry): Promise<void> {
  await tx.insert(bankHistory).values(entry);
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${entry.bankId ?? ""})`);
}

/** The banks that somebody has changed who isn't `who`. */
export async function listBanksChangedByOthers(db: Db, who: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: bankHistory.bankId })
    .from(bankHistory)
    .where(and(isNotNull(bankHistory.bankId), sql`${bankHistory.who} <> ${who}`));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export async function listBankChanges(db: Db, bankId: string): Promise<readonly (typeof bankHistory.$inferSelect)[]> {
  return db.select().from(bankHistory).where(eq(bankHistory.bankId, bankId)).orderBy(asc(bankHistory.version));
}

/** Hears that banks have changed, once it is committed, and each time the line is made anew, when something may have been missed. */
export async function listenForBanks(onChange: () => void): Promise<void> {
  await listen(CHANNEL, onChange, onChange);
}
