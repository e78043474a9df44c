import type { Transaction } from "@/db/client";
import { addJob, removeJob } from "@/db/queries/jobs";
import { newUuid } from "@/lib/shared/ids";
import type { Signing } from "../find-signing";
import { REMINDERS_MAX, reminderTimes } from "./reminder-times";

/**
 * Has a signer reminded who was asked at this moment and may not act (decision 96); in the transaction that tells of the request.
 * Asked anew, the times begin anew: each has one job. What is not so any more when its time comes is not said.
 */
export async function remindLater(tx: Transaction, { signer, operation }: Signing, askedAt: Date): Promise<void> {
  const { tenantUuid, uuid: signerUuid } = signer;
  for (const [index, runAt] of reminderTimes(askedAt, operation.expiresAt).entries()) {
    await addJob(
      tx,
      "mail-signer",
      { tenantUuid, signerUuid, reason: "REMINDER", mailUuid: newUuid() },
      { runAt, jobKey: keyOf(index, signerUuid) },
    );
  }
}

/** Another has taken the place: who was asked before is reminded no more. */
export async function forgetReminders(tx: Transaction, signerUuid: string): Promise<void> {
  for (let index = 0; index < REMINDERS_MAX; index++) await removeJob(tx, keyOf(index, signerUuid));
  await removeJob(tx, askedReminderKey(signerUuid));
  await removeJob(tx, reminderAgainKey(signerUuid));
}

/** Of one that was asked for by hand: for whoever is in that place now, and for nobody who comes instead. */
export function askedReminderKey(signerUuid: string): string {
  return `reminder asked ${signerUuid}`;
}

/** Of a reminder that was not taken, and is tried again. */
export function reminderAgainKey(signerUuid: string): string {
  return `reminder again ${signerUuid}`;
}

function keyOf(index: number, signerUuid: string): string {
  return `reminder ${index + 1} ${signerUuid}`;
}
