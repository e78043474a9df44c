import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listSigners } from "@/db/queries/signatures/signers";

/** After the last signature: everybody who was mailed a link is told that all have signed. */
export async function finishSignature(
  db: Database,
  { tenantUuid, operationUuid }: Readonly<{ tenantUuid: string; operationUuid: string }>,
): Promise<void> {
  const signers = await listSigners(db, tenantUuid, operationUuid);
  await inTransaction(db, async (tx) => {
    for (const { uuid, isNotified } of signers) {
      const job = { tenantUuid, signerUuid: uuid, reason: "COMPLETED" } as const;
      // Run twice, it asks once.
      if (isNotified)
        await addJob(tx, "mail-signer", job, { jobKey: `completed-${uuid}`, jobKeyMode: "unsafe_dedupe" });
    }
  });
}
