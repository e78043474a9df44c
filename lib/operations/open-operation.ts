import { type Database, inTransaction } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { now } from "@/lib/shared/clock";
import { OPERATION_TRANSITIONS } from "./model";
import { moveOperation } from "./move-operation";

/**
 * A person has opened the link: CREATED → OPENED (decision 3), and NOT_DELIVERED → OPENED, for the link has reached somebody
 * after all. Harmless when repeated, when the link is unknown, and when the operation has ended otherwise or its deadline has
 * passed. The caller knows persons from robots.
 */
export async function openOperation(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  const at = now();
  if (!found || !OPERATION_TRANSITIONS.OPENED.includes(found.status) || found.expiresAt <= at) return;
  const { tenantUuid, uuid } = found;
  await inTransaction(db, async (tx) => {
    const moved = await moveOperation(tx, tenantUuid, uuid, { to: "OPENED", at, cause: { by: "PAYER" } });
    if (moved) await insertFact(tx, tenantUuid, { operationUuid: uuid, kind: "SEEN", detail: {}, at });
  });
}
