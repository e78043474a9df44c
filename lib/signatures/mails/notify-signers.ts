import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import type { NewSigner } from "@/db/queries/signatures/signers";
import { newUuid } from "@/lib/shared/ids";

type Notified = Pick<NewSigner, "uuid" | "tenantUuid" | "isNotified" | "role">;

/**
 * Has those mailed whose turn it is, or who may read, and whom we are to tell; in the transaction that made it so. One who is told
 * twice before the first mail has left gets one.
 */
export async function notifySigners(tx: Transaction, signers: readonly Notified[]): Promise<void> {
  for (const { uuid: signerUuid, tenantUuid, isNotified, role } of signers) {
    if (!isNotified) continue;
    const reason = role === "VIEWER" ? "READ" : "TURN";
    await addJob(
      tx,
      "mail-signer",
      { tenantUuid, signerUuid, reason, mailUuid: newUuid() },
      { jobKey: turnKey(signerUuid) },
    );
  }
}

/** One who is told twice before the first mail has left gets one. */
export function turnKey(signerUuid: string): string {
  return `turn ${signerUuid}`;
}
