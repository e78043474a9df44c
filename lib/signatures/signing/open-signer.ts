import { type Database, inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import { isFinal } from "@/lib/operations/model";
import { moveOperation } from "@/lib/operations/move-operation";
import { now } from "@/lib/shared/clock";
import { recordEvents } from "@/lib/webhooks/events/record-event";
import { tellEvidence } from "../evidence/tell-evidence";
import type { Signing } from "../find-signing";
import { SIGNER_TRANSITIONS } from "../model";
import { moveSigner, signerHappenings } from "../signers/move-signer";
import { type Visitor, visitorDetail } from "../visitor";

/**
 * A signer has opened the link: PENDING or NOTIFIED → OPENED, and the operation with it where it is the first. Harmless when
 * repeated, and when the operation has ended or its deadline has passed.
 */
export async function openSigner(db: Database, found: Signing, visitor: Visitor): Promise<void> {
  const { signer } = found;
  if (!lives(found, now()) || !SIGNER_TRANSITIONS.OPENED.includes(signer.status)) return;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  await inTransaction(db, async (tx) => {
    const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    // Only now that the flow is ours: whoever had it may have ended the link at a moment behind the visit's own.
    const at = now();
    const move = { to: "OPENED", at } as const;
    const current = await findSignerByLink(tx, signer.linkToken);
    if (!flow || !current || !lives(current, at)) return;
    const { operation } = current;
    if (!(await moveSigner(tx, signer, move))) return;
    await tellEvidence(tx, tenantUuid, operationUuid, [
      { kind: "OPENED", signerUuid, detail: visitorDetail(visitor), at },
    ]);
    const alongside = () => signerHappenings(signer, move, { ...operation, status: "OPENED" }, flow);
    const cause = { by: "PAYER" } as const;
    const moved = await moveOperation(tx, tenantUuid, operationUuid, { ...move, cause, fact: "SEEN", alongside });
    if (!moved) await recordEvents(tx, tenantUuid, alongside());
  });
}

function lives({ operation: { status, expiresAt } }: Pick<Signing, "operation">, at: Date): boolean {
  return (!isFinal(status) || status === "NOT_DELIVERED") && expiresAt > at;
}
