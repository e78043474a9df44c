import { type Database, inTransaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { findPayerRow } from "@/db/queries/attempts/payer";
import { hasFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { moveOperation } from "@/lib/operations/move-operation";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";

/**
 * The payer declines, where the configuration allows it (decision 3). Declined already: nothing happens; nor where the payer has said
 * to have sent the money, on another device or in another window: it would come for a payment that was declined (decision 79).
 * @throws AppError not_found, forbidden, attempt_in_progress, operation_final
 */
export async function declineOperation(db: Database, linkToken: string): Promise<void> {
  const row = await findPayerRow(db, linkToken);
  // A signer declines by their own link, which is told in the evidence.
  if (row?.operation.type !== "PAYMENT") throw notFound();
  if (!row.settings.allowDecline) throw new AppError("forbidden", { detail: "This payment cannot be declined." });
  const { tenantUuid, uuid, status, expiresAt } = row.operation;
  if (status === "REJECTED") return;
  await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, uuid);
    if (await bankMayStillSayYes(tx, tenantUuid, uuid)) {
      throw new AppError("attempt_in_progress", { detail: "A payment is on its way at a bank." });
    }
    if (await hasFact(tx, tenantUuid, uuid, "TRANSFER_SAID")) return;
    const at = now();
    // Its deadline has ended it, though the worker has not written that yet.
    const isLate = expiresAt <= at;
    const moved =
      !isLate && (await moveOperation(tx, tenantUuid, uuid, { to: "REJECTED", at, cause: { by: "PAYER" } }));
    if (!moved) throw new AppError("operation_final", { detail: "The operation has ended." });
  });
}
