import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import type { SignerRow } from "@/db/queries/signatures/signers";

type Concerned = Pick<SignerRow, "uuid" | "tenantUuid" | "status" | "role" | "isNotified">;

/** Whether the link has gone to this one, who has not acted since. */
export function wasMailed({ status, isNotified }: Pick<SignerRow, "status" | "isNotified">): boolean {
  return isNotified && (status === "NOTIFIED" || status === "OPENED");
}

/**
 * Has those told by mail that an operation has ended without everybody's signature: who had signed, and who was mailed the link. Of
 * a deadline who was asked knew before, and is not told (decision 101). In the transaction that tells the evidence of the end.
 */
export async function tellEnd(
  tx: Transaction,
  signers: readonly Concerned[],
  reason: "CANCELLED" | "REJECTED" | "EXPIRED",
): Promise<void> {
  for (const signer of signers) {
    const hadSigned = signer.isNotified && signer.status === "SIGNED";
    const wonders = wasMailed(signer) && (reason !== "EXPIRED" || signer.role === "VIEWER");
    if (!hadSigned && !wonders) continue;
    const { tenantUuid, uuid: signerUuid } = signer;
    await addJob(tx, "mail-signer", { tenantUuid, signerUuid, reason }, { jobKey: `end ${signerUuid}` });
  }
}
