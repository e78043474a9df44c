import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listSigners } from "@/db/queries/signatures/signers";
import { payerSettings } from "@/lib/payer/payer-settings";
import { copyRecipients, recipientKey } from "./copies";
import { findSigning } from "./find-signing";

/**
 * After the last signature: everybody who was mailed a link is told that all have signed. Where the configuration mails documents,
 * everybody with an address gets them, whoever has brought the link, and whom it names for copies.
 */
export async function finishSignature(
  db: Database,
  { tenantUuid, operationUuid }: Readonly<{ tenantUuid: string; operationUuid: string }>,
): Promise<void> {
  const signers = await listSigners(db, tenantUuid, operationUuid);
  const [first] = signers;
  const signing = first && (await findSigning(db, first.linkToken));
  if (!signing) return;
  const { documentDelivery } = (await payerSettings(db, tenantUuid, signing.configuration)).settings;
  await inTransaction(db, async (tx) => {
    // Run twice, it asks once.
    const jobKeyMode = "unsafe_dedupe";
    for (const { uuid, isNotified } of signers) {
      const job = { tenantUuid, signerUuid: uuid, reason: "COMPLETED" } as const;
      if (isNotified || documentDelivery.sendDocumentsByEmail)
        await addJob(tx, "mail-signer", job, { jobKey: `completed-${uuid}`, jobKeyMode });
    }
    for (const address of copyRecipients(documentDelivery)) {
      const recipient = recipientKey(address);
      const jobKey = `copy-${operationUuid}-${recipient}`;
      await addJob(tx, "mail-signed-copy", { tenantUuid, operationUuid, recipient }, { jobKey, jobKeyMode });
    }
  });
}
