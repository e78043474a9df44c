import type { Transaction } from "@/db/client";
import { setMethods } from "@/db/queries/signatures/signers";
import { endCode } from "@/db/queries/signatures/signing-codes";
import { now } from "@/lib/shared/clock";
import { type Told, tellEvidence } from "../evidence/tell-evidence";
import type { Signing } from "../find-signing";
import { failoverFor } from "../signers/methods";

/** A code on its way to a signer. */
export type CodeOnItsWay = Readonly<{ uuid: string; channel: "EMAIL_OTP" | "SMS_OTP" }>;

/**
 * A code has not reached its signer: it is over, the evidence says so, and what the configuration falls over to is offered from then
 * on. The caller holds the flow's lock.
 */
export async function failCode(tx: Transaction, signing: Signing, { uuid, channel }: CodeOnItsWay): Promise<void> {
  const { signer, configuration } = signing;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const at = now();
  const instead = failoverFor([channel], configuration.signatureConfiguration.SIGNATURE, signer.subject);
  const added = instead.filter((method) => !signer.methods.includes(method));
  const fallen: Told = { kind: "FAILED_OVER", signerUuid, detail: { from: channel, to: added }, at };
  await endCode(tx, tenantUuid, uuid, at);
  if (added.length > 0) await setMethods(tx, tenantUuid, signerUuid, [...signer.methods, ...added]);
  await tellEvidence(tx, tenantUuid, operationUuid, [
    { kind: "CODE_NOT_SENT", signerUuid, detail: detailOf(signing, { uuid, channel }), at },
    ...(added.length > 0 ? [fallen] : []),
  ]);
}

/** Which code, and where it went: what all lines about a code's way say. */
export function detailOf({ signer: { subject } }: Pick<Signing, "signer">, { uuid, channel }: CodeOnItsWay) {
  return { channel, code: uuid, to: channel === "SMS_OTP" ? subject.phone : subject.email };
}
