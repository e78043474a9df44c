import { type Database, inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listSigners } from "@/db/queries/signatures/signers";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { tellEvidence } from "./evidence/tell-evidence";
import { findSigning } from "./find-signing";
import { tellEnd } from "./tell-end";

/**
 * An operation was cancelled or has expired, whoever ended it: the evidence says so, and those are told who had signed or were asked
 * to. One transaction, and nothing the second time.
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
    await tellEnd(tx, signers, kind);
  });
}
