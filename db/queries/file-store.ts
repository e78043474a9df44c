import { desc } from "drizzle-orm";
import type { Db, Transaction } from "../client";
import { document, fileStoreMark } from "../schema";

/** Which store this database's documents lie in, by the mark that it carries; null before any was kept (decision 376). */
export async function selectFileStoreMark(db: Db): Promise<string | null> {
  const [row] = await db.select({ mark: fileStoreMark.mark }).from(fileStoreMark);
  return row?.mark ?? null;
}

/** Whether it is the first; waits for another who is about to say one. */
export async function insertFileStoreMark(tx: Transaction, mark: string): Promise<boolean> {
  const rows = await tx
    .insert(fileStoreMark)
    .values({ mark })
    .onConflictDoNothing()
    .returning({ mark: fileStoreMark.mark });
  return rows.length > 0;
}

export async function keepFileStoreMark(db: Db, mark: string): Promise<void> {
  await db.insert(fileStoreMark).values({ mark }).onConflictDoUpdate({ target: fileStoreMark.isOnly, set: { mark } });
}

/** Where the newest documents lie, of all tenants: their UUIDs are in the order of their time. */
export async function listNewestStorageKeys(db: Db, count: number): Promise<readonly string[]> {
  const rows = await db.select({ key: document.storageKey }).from(document).orderBy(desc(document.uuid)).limit(count);
  return rows.map(({ key }) => key);
}
