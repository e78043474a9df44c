import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../client";

/** So many go by one statement: well within the two minutes that it is given (`LIMITS`), cascades among them. */
const BATCH = 5000;

/**
 * Deletes all rows of a table that a condition names, whoever's they are, so many at a time. In one go they would be too many once the
 * worker has been away for long: what is cancelled is taken back, and is more the next time. The condition is asked of each row once more:
 * one that somebody has changed in between may be none of them any more.
 */
export async function deleteInBatches(db: Db, table: PgTable, condition: SQL): Promise<void> {
  for (;;) {
    const { count } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))
       and ${condition}`);
    if (count < BATCH) return;
  }
}
