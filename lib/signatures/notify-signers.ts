import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import type { NewSigner } from "@/db/queries/signatures/signers";

/** Has those mailed whose turn it is, and whom we are to tell; in the transaction that made it their turn. */
export async function notifySigners(
  tx: Transaction,
  signers: readonly Pick<NewSigner, "uuid" | "tenantUuid" | "isNotified">[],
): Promise<void> {
  for (const { uuid: signerUuid, tenantUuid, isNotified } of signers) {
    if (isNotified) await addJob(tx, "mail-signer", { tenantUuid, signerUuid, reason: "TURN" });
  }
}
