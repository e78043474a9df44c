import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import type { Signing } from "../find-signing";
import { reminderTimes } from "./reminder-times";

/**
 * Has a signer reminded who was asked at this moment and may not act (decision 96); in the transaction that tells of the request.
 * Asked anew, the times begin anew: each has one job. What is not so any more when its time comes is not said.
 */
export async function remindLater(tx: Transaction, { signer, operation }: Signing, askedAt: Date): Promise<void> {
  const { tenantUuid, uuid: signerUuid } = signer;
  for (const [index, runAt] of reminderTimes(askedAt, operation.expiresAt).entries()) {
    const jobKey = `reminder ${index + 1} ${signerUuid}`;
    await addJob(tx, "mail-signer", { tenantUuid, signerUuid, reason: "REMINDER" }, { runAt, jobKey });
  }
}
