import { and, asc, eq } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { statementEntry } from "../../schema";
import type { EntryRow } from "./statements";

/** A booking that somebody has divided among several payments, and its parts (decision 375). */

const isPartOf = (tenantUuid: string, uuid: string) =>
  and(eq(statementEntry.tenantUuid, tenantUuid), eq(statementEntry.splitOf, uuid));

/** The parts of a booking, as they were named. */
export async function listParts(db: Db, tenantUuid: string, uuid: string): Promise<readonly EntryRow[]> {
  return db.select().from(statementEntry).where(isPartOf(tenantUuid, uuid)).orderBy(asc(statementEntry.uuid));
}

/** They are no bookings of their own: joined, nothing of them is left. */
export async function deleteParts(tx: Transaction, tenantUuid: string, uuid: string): Promise<void> {
  await tx.delete(statementEntry).where(isPartOf(tenantUuid, uuid));
}

/** Its parts count in its place from now on; or they do no more, and it is open. */
export async function markSplit(
  tx: Transaction,
  { tenantUuid, uuid }: Pick<EntryRow, "tenantUuid" | "uuid">,
  isSplit: boolean,
  at: Date,
): Promise<void> {
  const nothing = { operationUuid: null, refundUuid: null, matchedBy: null, effect: null, ignoredReason: null };
  await tx
    .update(statementEntry)
    .set({
      ...nothing,
      state: isSplit ? "ITEMISED" : "OPEN",
      stepsLeft: 0,
      splitAt: isSplit ? at : null,
      decidedAt: at,
    })
    .where(and(eq(statementEntry.tenantUuid, tenantUuid), eq(statementEntry.uuid, uuid)));
}
