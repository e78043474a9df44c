import type { Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type FoundOperation, findOperation } from "@/db/queries/operations/operations";
import { listSigners, type SignerRow } from "@/db/queries/signatures/signers";
import { isFinal } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";

export type LockedSigner = Readonly<{
  found: FoundOperation;
  signer: SignerRow;
  /** Everybody's, in their order. */
  signers: readonly SignerRow[];
}>;

/**
 * A signer of the caller's, with the flow locked for the rest of the transaction.
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel; operation_final
 */
export async function lockSigner(
  tx: Transaction,
  caller: Caller,
  { uuid, signerUuid }: Readonly<{ uuid: string; signerUuid: string }>,
): Promise<LockedSigner> {
  await lockFlowOfOperation(tx, caller.tenantUuid, uuid);
  const found = await findOperation(tx, caller.tenantUuid, uuid, channelOf(caller));
  const signers = found ? await listSigners(tx, caller.tenantUuid, uuid) : [];
  const signer = signers.find((each) => each.uuid === signerUuid);
  if (!found || !signer) throw notFound();
  const { status, expiresAt } = found.operation;
  if ((isFinal(status) && status !== "NOT_DELIVERED") || expiresAt <= now()) {
    throw new AppError("operation_final", { detail: "The operation has ended." });
  }
  return { found, signer, signers };
}
