import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listSigners } from "@/db/queries/signatures/signers";
import { env } from "@/lib/shared/env";
import type { JobPayload } from "@/lib/shared/jobs";

/** A job that throws waits longer each time, up to six hours: so often it is some three weeks. */
const ARCHIVE_TRIES_MAX = 100;

/**
 * After the last signature: everybody who was mailed a link is told that all have signed, and where a timestamp authority is
 * configured, the documents are archived. Nobody waits for that: what is signed is signed.
 */
export async function finishSignature(
  db: Database,
  { tenantUuid, operationUuid }: JobPayload<"finish-signature">,
): Promise<void> {
  const signers = await listSigners(db, tenantUuid, operationUuid);
  await inTransaction(db, async (tx) => {
    for (const { uuid, isNotified } of signers) {
      const job = { tenantUuid, signerUuid: uuid, reason: "COMPLETED" } as const;
      // Run twice, it asks once.
      if (isNotified)
        await addJob(tx, "mail-signer", job, { jobKey: `completed-${uuid}`, jobKeyMode: "unsafe_dedupe" });
    }
    if (env().timestampAuthorities.length === 0) return;
    const once = { jobKey: `archive ${operationUuid}`, maxAttempts: ARCHIVE_TRIES_MAX } as const;
    await addJob(tx, "archive-documents", { tenantUuid, operationUuid }, once);
  });
}
