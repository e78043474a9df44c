import { desc } from "drizzle-orm";
import type { Db, Transaction } from "../client";
import { document, fileStoreMark, signatureTemplateDocument } from "../schema";

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

/** Where the newest documents lie, of all tenants, and those of templates: their UUIDs are in the order of their time. */
export async function listNewestStorageKeys(db: Db, count: number): Promise<readonly string[]> {
  const newestOf = (table: typeof document | typeof signatureTemplateDocument) =>
    db.select({ key: table.storageKey }).from(table).orderBy(desc(table.uuid)).limit(count);
  const rows = await Promise.all([newestOf(document), newestOf(signatureTemplateDocument)]);
  return rows.flat().map(({ key }) => key);
}
