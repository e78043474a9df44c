import { type Database, inTransaction } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { openOperation } from "@/lib/operations/open-operation";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { isNewWord } from "./is-new-word";

/**
 * The payer says to have sent the money by a transfer of their own. It is noted, and moves nothing: the operation stays OPENED
 * until a bank, or the payee, has seen money (decision 79). Once is enough.
 * @throws AppError not_found; operation_final; attempt_in_progress: a bank may be paying it just now
 */
export async function sayTransferred(db: Database, linkToken: string): Promise<void> {
  await openOperation(db, linkToken);
  const known = await findOperationByLink(db, linkToken);
  if (!known) throw notFound();
  const { tenantUuid, uuid: operationUuid } = known;
  await inTransaction(db, async (tx) => {
    // With the flow locked two presses write one fact, and nobody ends the operation in between.
    const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const found = flow && (await findOperationByLink(tx, linkToken));
    if (found?.type !== "PAYMENT") throw notFound();
    const at = now();
    if (!(await isNewWord(tx, found, "TRANSFER_SAID", at))) return;
    await insertFact(tx, tenantUuid, { operationUuid, kind: "TRANSFER_SAID", detail: {}, at });
  });
}
