import type { Transaction } from "@/db/client";
import type { LockedFlow } from "@/db/queries/operations/operation-moves";
import type { FoundSigner } from "@/db/queries/signatures/signer-page";
import { type SignerRow, updateSignerStatus } from "@/db/queries/signatures/signers";
import { describeOperation } from "@/lib/operations/move-operation";
import type { Happening } from "@/lib/webhooks/events/record-event";
import type { EventType } from "@/lib/webhooks/model";
import { SIGNER_TRANSITIONS, type SignerStatus, type SigningMethod } from "../model";

export type SignerMove = Readonly<{
  to: Exclude<SignerStatus, "PENDING">;
  at: Date;
  method?: SigningMethod;
  values?: SignerRow["values"];
  declineReason?: string | null;
}>;

/**
 * The only writer of a signer's status; the caller holds the flow's lock. False, and nothing written, where `to` can't be reached or
 * the link is another one by now: whoever comes second changes nothing.
 */
export function moveSigner(
  tx: Transaction,
  { tenantUuid, uuid, linkToken }: Pick<SignerRow, "tenantUuid" | "uuid" | "linkToken">,
  move: SignerMove,
): Promise<boolean> {
  return updateSignerStatus(tx, tenantUuid, uuid, { from: SIGNER_TRANSITIONS[move.to], ...move, linkToken });
}

const EVENTS: Readonly<Partial<Record<SignerStatus, EventType>>> = {
  OPENED: "SIGNATURE_SIGNER_OPENED",
  SIGNED: "SIGNATURE_SIGNER_SIGNED",
  DECLINED: "SIGNATURE_SIGNER_DECLINED",
};

/** What listeners are told of it: no name, no address (decision 7). */
export function signerHappenings(
  signer: Pick<SignerRow, "uuid" | "handle">,
  { to, at }: Pick<SignerMove, "to" | "at">,
  operation: FoundSigner["operation"],
  flow: Pick<LockedFlow, "uuid" | "externalId">,
): readonly Happening[] {
  const type = EVENTS[to];
  if (!type) return [];
  const { status } = operation;
  const resource = {
    ...describeOperation(operation, flow, at),
    status,
    signerUuid: signer.uuid,
    signerId: signer.handle,
  };
  return [{ type, resource }];
}
