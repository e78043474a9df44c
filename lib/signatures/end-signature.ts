import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listSigners } from "@/db/queries/signatures/signers";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { findSigning } from "./find-signing";
import { tellEvidence } from "./tell-evidence";

/**
 * An operation was cancelled or has expired, whoever ended it: the evidence says so, and those who had signed are told of a
 * cancellation. One transaction, and nothing the second time.
 */
export async function endSignature(
  db: Database,
  { tenantUuid, operationUuid }: JobPayload<"end-signature">,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const signers = await listSigners(tx, tenantUuid, operationUuid);
    const [first] = signers;
    const operation = first && (await findSigning(tx, first.linkToken))?.operation;
    if (operation?.status !== "CANCELLED" && operation?.status !== "EXPIRED") return;
    const kind = operation.status;
    const told = await listEvidence(tx, tenantUuid, operationUuid);
    if (told.some((line) => line.kind === kind)) return;
    const detail = { endedAt: (operation.statusUpdatedAt ?? operation.createdAt).toISOString() };
    await tellEvidence(tx, tenantUuid, operationUuid, [{ kind, detail, at: now() }]);
    if (kind === "EXPIRED") return;
    for (const { uuid: signerUuid, status, isNotified } of signers) {
      if (status !== "SIGNED" || !isNotified) continue;
      await addJob(tx, "mail-signer", { tenantUuid, signerUuid, reason: "CANCELLED" });
    }
  });
}
