import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { listAttempts, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { isShown, type Since } from "@/lib/attempts/attempt-shown";
import { isInTheWay } from "@/lib/attempts/model";
import { bankDirectory } from "@/lib/banks/registry";
import { AppError, notFound } from "@/lib/shared/errors";

/**
 * The payer was told that we don't know whether a payment was made, and goes on knowingly (decision 44): another attempt may
 * start; this one stays UNRESOLVED and is still asked about. Does nothing where no attempt is in the way, or another than the page told of.
 * @throws AppError not_found; attempt_in_progress while the bank is being asked, or the payer is there
 */
export async function passOverAttempt(db: Database, linkToken: string, since?: Since): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  const { tenantUuid, uuid: operationUuid } = found;
  await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const inTheWay = (await listAttempts(tx, tenantUuid, operationUuid)).find(isInTheWay);
    // What its bank says by then may have ended it, and nothing is passed over.
    const attempt = inTheWay && (await lockAttempt(tx, tenantUuid, inTheWay.uuid));
    if (!attempt || !isInTheWay(attempt) || !isShown(attempt, since)) return;
    if (attempt.state !== "UNRESOLVED") {
      throw new AppError("attempt_in_progress", { detail: "A payment is on its way at a bank." });
    }
    await updateAttempt(tx, tenantUuid, attempt.uuid, { release: "PAYER" });
    const bank = (await bankDirectory(tx)).find(attempt.bankId)?.name ?? attempt.bankId;
    await insertFact(tx, tenantUuid, {
      operationUuid,
      kind: "ATTEMPT_PASSED_OVER",
      detail: { bank },
      at: databaseTime(),
    });
  });
}
