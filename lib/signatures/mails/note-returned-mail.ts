import { type Database, inTransaction } from "@/db/client";
import { findDelivery } from "@/db/queries/deliveries/deliveries";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type EvidenceRow, listEvidence } from "@/db/queries/signatures/evidence";
import { listSigners } from "@/db/queries/signatures/signers";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isOpen } from "../find-signing";
import { moveWhereNobodyIsReached } from "./nobody-reached";

/**
 * A mail with a signer's link came back, or was complained of: the evidence says so, once, and where nobody is reached by now the
 * operation is NOT_DELIVERED. After the operation's end nothing is told.
 */
export async function noteReturnedMail(
  db: Database,
  { tenantUuid, operationUuid, deliveryUuid }: JobPayload<"signer-mail-returned">,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const [first] = await listSigners(tx, tenantUuid, operationUuid);
    const signing = first && (await findSigning(tx, first.linkToken));
    const delivery = await findDelivery(tx, tenantUuid, deliveryUuid);
    if (!delivery || !signing || !isOpen(signing)) return;
    const lines = await listEvidence(tx, tenantUuid, operationUuid);
    const { address: email, reason } = delivery;
    const kind = reason === "COMPLAINED" ? "COMPLAINED" : "NOT_NOTIFIED";
    if (lines.some((line) => line.kind === kind && line.detail.mail === deliveryUuid)) return;
    const at = now();
    const detail = { email, mail: deliveryUuid, reason };
    const told = { kind, signerUuid: whoseMail(lines, deliveryUuid), detail, at } as const;
    await tellEvidence(tx, tenantUuid, operationUuid, [told]);
    if (kind === "NOT_NOTIFIED") await moveWhereNobodyIsReached(tx, signing, at);
  });
}

/** Whom it went to; null where another has the place, or the address, by now: it was nothing of theirs. */
function whoseMail(lines: readonly EvidenceRow[], deliveryUuid: string): string | null {
  const index = lines.findIndex(({ detail }) => detail.mail === deliveryUuid);
  const signerUuid = lines[index]?.signerUuid ?? null;
  const isChanged = lines
    .slice(index)
    .some((line) => (line.kind === "REPLACED" || line.kind === "CORRECTED") && line.signerUuid === signerUuid);
  return isChanged ? null : signerUuid;
}
