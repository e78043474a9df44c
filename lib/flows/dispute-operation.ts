import { type Database, inTransaction } from "@/db/client";
import { findPayerRow } from "@/db/queries/attempts/payer";
import { findReminderGround } from "@/db/queries/deliveries/reminders";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { mayBeDisputed } from "@/lib/configurations/model";
import { stopReminders } from "@/lib/deliveries/reminders/stop-reminders";
import { DISPUTE_COMMENT_LENGTH_MAX, type DisputeReason } from "@/lib/operations/model";
import { describeOperation } from "@/lib/operations/move-operation";
import { openOperation } from "@/lib/operations/open-operation";
import { isNewWord } from "@/lib/payer/is-new-word";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { ownWords } from "@/lib/shared/text/own-words";
import { recordEvent } from "@/lib/webhooks/events/record-event";

/**
 * The payer says that something is wrong with what is asked for, where the configuration lets them (decision 205). The organisation is
 * told, and nobody is reminded until it says so; the payment stays as it is, and can still be made. Once is enough. What they add in
 * their own words is for the organisation alone (decision 176).
 * @throws AppError not_found; forbidden; operation_final; attempt_in_progress: a bank may be paying it just now
 */
export async function disputeOperation(
  db: Database,
  linkToken: string,
  { reason, comment }: Readonly<{ reason: DisputeReason; comment: string | null }>,
): Promise<void> {
  await openOperation(db, linkToken);
  const known = await findPayerRow(db, linkToken);
  if (known?.operation.type !== "PAYMENT") throw notFound();
  if (!mayBeDisputed(known.settings)) throw new AppError("forbidden", { detail: "This payment is not disputed here." });
  const { tenantUuid, uuid: operationUuid } = known.operation;
  await inTransaction(db, async (tx) => {
    // With the flow locked two presses write one fact, and nobody ends the operation in between.
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const found = await findReminderGround(tx, tenantUuid, operationUuid, null);
    const at = now();
    if (!found) throw notFound();
    if (!(await isNewWord(tx, found.operation, "DISPUTED", at))) return;
    const said = ownWords(comment, DISPUTE_COMMENT_LENGTH_MAX);
    const detail = { reason, ...(said !== null && { comment: said }) };
    await insertFact(tx, tenantUuid, { operationUuid, kind: "DISPUTED", detail, at });
    await stopReminders(tx, found, at);
    const resource = { ...describeOperation(known.operation, known.flow, at), status: found.operation.status };
    // Not in their words, which may say anything of anybody: events carry no personal data (decision 7).
    await recordEvent(tx, tenantUuid, { type: "OPERATION_DISPUTED", resource: { ...resource, disputeReason: reason } });
  });
}
