import { type Database, inTransaction } from "@/db/client";
import { insertPersonActed, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { listSigners } from "@/db/queries/signatures/signers";
import { moveOperation } from "@/lib/operations/move-operation";
import { payerSettings } from "@/lib/payer/payer-settings";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { ownWords } from "@/lib/shared/text/own-words";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isItsTurn } from "../find-signing";
import { moveSigner, signerHappenings } from "../signers/move-signer";
import { tellEnd } from "../tell-end";
import { type Visitor, visitorDetail } from "../visitor";

const REASON_CHARACTERS_MAX = 500;

/**
 * A signer says no, where the configuration allows it (decision 312), which ends the operation for everybody: REJECTED. The others are
 * told. Said already: nothing happens.
 * @throws AppError not_found, forbidden, operation_final
 */
export async function declineToSign(
  db: Database,
  linkToken: string,
  reason: string | null,
  visitor: Visitor,
): Promise<void> {
  const signing = await findSigning(db, linkToken);
  if (!signing) throw notFound();
  const { signer, operation } = signing;
  if (signer.status === "DECLINED") return;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const { settings } = await payerSettings(db, tenantUuid, signing.configuration);
  if (!settings.allowDecline) throw new AppError("forbidden", { detail: "This signature cannot be declined." });
  if (!isItsTurn(signing)) throw ended();
  const declineReason = ownWords(reason, REASON_CHARACTERS_MAX);
  await inTransaction(db, async (tx) => {
    const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const move = { to: "DECLINED", at: now(), declineReason } as const;
    if (!flow || !(await moveSigner(tx, signer, move))) throw ended();
    await tellEvidence(tx, tenantUuid, operationUuid, [
      { kind: "DECLINED", signerUuid, detail: { ...visitorDetail(visitor), reason: declineReason }, at: move.at },
      { kind: "REJECTED", at: move.at },
    ]);
    await insertPersonActed(tx, tenantUuid, operationUuid, move.at);
    const cause = { by: "PAYER" } as const;
    // Whoever declines has opened the link, also where nobody noticed and our mail had come back.
    if (operation.status === "NOT_DELIVERED") {
      await moveOperation(tx, tenantUuid, operationUuid, { to: "OPENED", at: move.at, cause });
    }
    const moved = await moveOperation(tx, tenantUuid, operationUuid, {
      to: "REJECTED",
      at: move.at,
      cause,
      alongside: () => signerHappenings(signer, move, { ...operation, status: "REJECTED" }, flow),
    });
    if (!moved) throw ended();
    await tellEnd(tx, await listSigners(tx, tenantUuid, operationUuid), "REJECTED");
  });
}

function ended(): AppError {
  return new AppError("operation_final", { detail: "Nothing can be declined any more." });
}
