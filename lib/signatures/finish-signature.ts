import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listSigners } from "@/db/queries/signatures/signers";
import { copyRecipients, recipientKey } from "@/lib/configurations/copies";
import { payerSettings } from "@/lib/payer/payer-settings";
import { env } from "@/lib/shared/env";
import type { JobPayload } from "@/lib/shared/jobs";
import { archiveJob } from "./documents/archive-job";
import { findSigning } from "./find-signing";
import { beyondSigners } from "./mails/beyond-signers";

/**
 * After the last signature: everybody who was mailed a link is told that all have signed. Where the configuration mails documents,
 * everybody with an address gets them, whoever has brought the link, and whom else it names for copies. Where a timestamp authority is
 * configured, the documents are archived; nobody waits for that: what is signed is signed.
 */
export async function finishSignature(
  db: Database,
  { tenantUuid, operationUuid }: JobPayload<"finish-signature">,
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
    for (const address of beyondSigners(copyRecipients(documentDelivery), signers)) {
      const recipient = recipientKey(address);
      const jobKey = `copy-${operationUuid}-${recipient}`;
      await addJob(tx, "mail-signed-copy", { tenantUuid, operationUuid, recipient }, { jobKey, jobKeyMode });
    }
    if (env().timestampAuthorities.length === 0) return;
    const archiving = { tenantUuid, operationUuid };
    await addJob(tx, "archive-documents", archiving, archiveJob(archiving));
  });
}
