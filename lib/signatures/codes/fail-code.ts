import type { Transaction } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { setMethods } from "@/db/queries/signatures/signers";
import { endCode } from "@/db/queries/signatures/signing-codes";
import { now } from "@/lib/shared/clock";
import { tellEvidence } from "../evidence/tell-evidence";
import type { Signing } from "../find-signing";
import { failoverFor } from "../signers/methods";

/** A code on its way to a signer. */
export type CodeOnItsWay = Readonly<{ uuid: string; channel: "EMAIL_OTP" | "SMS_OTP" }>;

/**
 * A code has not reached its signer: it is over, the evidence says so, and what the configuration falls over to is offered from then
 * on. The caller holds the flow's lock.
 */
export async function failCode(tx: Transaction, signing: Signing, code: CodeOnItsWay): Promise<void> {
  const { tenantUuid, operationUuid, uuid: signerUuid } = signing.signer;
  const at = now();
  await endCode(tx, tenantUuid, code.uuid, at);
  const detail = detailOf(signing, code);
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "CODE_NOT_SENT", signerUuid, detail, at }]);
  await fallOver(tx, signing, code.channel, at);
}

/** There are no more tries: a code that may have left, since one of them was not answered to, stays good beside what is offered instead. */
export async function missCode(tx: Transaction, signing: Signing, code: CodeOnItsWay): Promise<void> {
  const { tenantUuid, operationUuid } = signing.signer;
  const lines = await listEvidence(tx, tenantUuid, operationUuid);
  const mayHaveLeft = lines.some(({ kind, detail }) => kind === "CODE_UNANSWERED" && detail.code === code.uuid);
  await (mayHaveLeft ? fallOver(tx, signing, code.channel, now()) : failCode(tx, signing, code));
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
