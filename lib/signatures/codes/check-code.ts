import { type Database, inTransaction } from "@/db/client";
import { findNewestCode } from "@/db/queries/signatures/signer-page";
import { giveTryBack, takeTry } from "@/db/queries/signatures/signing-codes";
import { now } from "@/lib/shared/clock";
import { badField } from "@/lib/shared/errors";
import { tellEvidence } from "../evidence/tell-evidence";
import type { Signing } from "../find-signing";
import type { EvidenceKind, SigningMethod } from "../model";
import { holdLink } from "../signers/hold-link";
import { type Visitor, visitorDetail } from "../visitor";
import { CODE_TRIES_MAX, isCode } from "./codes";

type Given = Readonly<{ method: SigningMethod; contentHash: string; code: string | null }>;

/**
 * Whether the one-time code is the one that was sent for these documents, where the method asks for one. Each answer is a line of the
 * evidence.
 * @throws AppError invalid_field at `/code`
 */
export async function checkCode(
  db: Database,
  { signer }: Pick<Signing, "signer">,
  { method, contentHash, code: given }: Given,
  visitor: Visitor,
): Promise<void> {
  if (method !== "EMAIL_OTP" && method !== "SMS_OTP") return;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  if (given === null || given.trim() === "") throw badField("/code", "required", "must be given");
  const sent = await findNewestCode(db, tenantUuid, signerUuid);
  const isFor = sent !== null && sent.channel === method && sent.contentHash === contentHash && sent.expiresAt > now();
  if (!isFor || sent.codeHash === null) throw badField("/code", "expired", "has expired; ask for another");
  // Taken before it is compared: of guesses that come together, each costs one.
  if ((await takeTry(db, tenantUuid, sent.uuid, CODE_TRIES_MAX)) === null) {
    throw badField("/code", "exhausted", "was tried too often; ask for another");
  }
  const isRight = isCode(given, sent.codeHash, { signerUuid, contentHash });
  const kind: EvidenceKind = isRight ? "CODE_ACCEPTED" : "CODE_WRONG";
  await inTransaction(db, async (tx) => {
    await holdLink(tx, signer);
    if (isRight) await giveTryBack(tx, tenantUuid, sent.uuid);
    const detail = { ...visitorDetail(visitor), method, code: sent.uuid };
    await tellEvidence(tx, tenantUuid, operationUuid, [{ kind, signerUuid, detail, at: now() }]);
  });
  if (!isRight) throw badField("/code", "wrong", "is not the one that was sent");
}
