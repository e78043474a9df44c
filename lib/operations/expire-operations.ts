import { type Database, inTransaction, type Transaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { pingDatabase } from "@/db/queries/health";
import {
  listOverdueOperations,
  lockFlowOfOperation,
  type OverdueOperation,
} from "@/db/queries/operations/operation-moves";
import { now } from "@/lib/shared/clock";
import { pageByPage } from "@/lib/shared/process/one-by-one";
import { moveOperation } from "./move-operation";

const BATCH = 200;

/**
 * Moves what is overdue to EXPIRED, unless an attempt is at the bank (decision 3); such an operation waits for the attempt.
 * Harmless when two workers run it. Each overdue operation has one turn: one that can't be moved is logged, passed by, and
 * tried again when the job comes back, in a minute.
 */
export async function expireOperations(db: Database, pageSize: number = BATCH): Promise<void> {
  const at = now();
  await pageByPage<OverdueOperation>(
    (after) => listOverdueOperations(db, at, pageSize, after),
    pageSize,
    ({ tenantUuid, uuid }) => inTransaction(db, (tx) => expireOperation(tx, tenantUuid, uuid)),
    () => pingDatabase(db),
  );
}

/** Ends an operation whose deadline has passed, unless an attempt is at the bank; in the caller's transaction, as its last step. */
export async function expireOperation(tx: Transaction, tenantUuid: string, uuid: string): Promise<void> {
  await lockFlowOfOperation(tx, tenantUuid, uuid);
  if (await bankMayStillSayYes(tx, tenantUuid, uuid)) return;
  await moveOperation(tx, tenantUuid, uuid, { to: "EXPIRED", at: now(), cause: { by: "SYSTEM" } });
}
