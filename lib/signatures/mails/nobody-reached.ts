import type { Transaction } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { isSameAddress, refusedAddresses } from "@/lib/deliveries/where-sent";
import { moveOperation } from "@/lib/operations/move-operation";
import type { Signing } from "../find-signing";
import { whoseTurn } from "../model";

/**
 * Where all whose turn it is were to be mailed the link, and their addresses take nothing, nobody has been asked: CREATED → NOT_DELIVERED
 * (decision 3), until somebody opens it. The caller holds the flow's lock.
 */
export async function moveWhereNobodyIsReached(
  tx: Transaction,
  { signers, operation }: Pick<Signing, "signers" | "operation">,
  at: Date,
): Promise<void> {
  const { tenantUuid, uuid } = operation;
  const refused = refusedAddresses(await listDeliveryRows(tx, tenantUuid, uuid));
  const isOutOfReach = ({ isNotified, subject: { email } }: Signing["signer"]) =>
    isNotified &&
    email !== null &&
    refused.some((address) => isSameAddress(address, { channel: "EMAIL", address: email }));
  if (!whoseTurn(signers).every(isOutOfReach)) return;
  await moveOperation(tx, tenantUuid, uuid, { to: "NOT_DELIVERED", at, cause: { by: "SYSTEM" } });
}
