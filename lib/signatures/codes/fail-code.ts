import type { Transaction } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { setMethods } from "@/db/queries/signatures/signers";
import { endCode } from "@/db/queries/signatures/signing-codes";
import { now } from "@/lib/shared/clock";
import { tellEvidence } from "../evidence/tell-evidence";
import { isItsTurn, type Signing } from "../find-signing";
import type { EvidenceKind } from "../model";
import { failoverFor } from "../signers/methods";

/** A code on its way to a signer. */
export type CodeOnItsWay = Readonly<{ uuid: string; channel: "EMAIL_OTP" | "SMS_OTP" }>;

/**
 * A code has not reached its signer: it is over, the evidence says so, and what the configuration falls over to is offered from then
 * on. Nothing of the kind where it has, whoever says otherwise, or where nobody waits for it any more. The caller holds the flow's lock.
 */
export async function failCode(tx: Transaction, signing: Signing, code: CodeOnItsWay): Promise<void> {
  const { tenantUuid, operationUuid, uuid: signerUuid } = signing.signer;
  if (!isItsTurn(signing) || (await toldOf(tx, signing, code)).has("CODE_ACCEPTED")) return;
  const at = now();
  await endCode(tx, tenantUuid, code.uuid, at);
  const detail = detailOf(signing, code);
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "CODE_NOT_SENT", signerUuid, detail, at }]);
  await fallOver(tx, signing, code.channel, at);
}

/** There are no more tries: a code that may have left, since one of them was not answered to, stays good beside what is offered instead. */
export async function missCode(tx: Transaction, signing: Signing, code: CodeOnItsWay): Promise<void> {
  const told = await toldOf(tx, signing, code);
  if (!told.has("CODE_UNANSWERED")) return failCode(tx, signing, code);
  if (isItsTurn(signing) && !told.has("CODE_ACCEPTED")) await fallOver(tx, signing, code.channel, now());
}

/** What the evidence says of a code. */
export async function toldOf(
  tx: Transaction,
  { signer: { tenantUuid, operationUuid } }: Signing,
  { uuid }: Pick<CodeOnItsWay, "uuid">,
): Promise<ReadonlySet<EvidenceKind>> {
  const lines = await listEvidence(tx, tenantUuid, operationUuid);
  return new Set(lines.filter(({ detail }) => detail.code === uuid).map(({ kind }) => kind));
}

async function fallOver(
  tx: Transaction,
  { signer, configuration }: Signing,
  channel: CodeOnItsWay["channel"],
  at: Date,
): Promise<void> {
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const instead = failoverFor([channel], configuration.signatureConfiguration.SIGNATURE, signer.subject);
  const added = instead.filter((method) => !signer.methods.includes(method));
  if (added.length === 0) return;
  await setMethods(tx, tenantUuid, signerUuid, [...signer.methods, ...added]);
  const detail = { from: channel, to: added };
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "FAILED_OVER", signerUuid, detail, at }]);
}

/** Which code, and where it went: what all lines about a code's way say. */
export function detailOf({ signer: { subject } }: Pick<Signing, "signer">, { uuid, channel }: CodeOnItsWay) {
  return { channel, code: uuid, to: channel === "SMS_OTP" ? subject.phone : subject.email };
}
