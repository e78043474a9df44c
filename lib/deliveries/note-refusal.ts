import { type Database, inTransaction, type Transaction } from "@/db/client";
import { listLinkStates } from "@/db/queries/deliveries/deliveries";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { moveOperation } from "@/lib/operations/move-operation";
import {
  type DeliveryChannel,
  type DeliveryKind,
  type DeliveryReason,
  type DeliveryRecipient,
  FACTS_OF,
  isAsking,
  isUndeliverable,
} from "./model";
import { tellSigners } from "./tell-signers";

type Refused = Readonly<{
  tenantUuid: string;
  operationUuid: string;
  uuid: string;
  kind: DeliveryKind;
  recipient: DeliveryRecipient;
  channel: DeliveryChannel;
  reason: DeliveryReason;
  at: Date;
}>;

/**
 * A message will not reach its payer. Where no other of the same link has arrived or is on its way, nobody has been asked:
 * CREATED → NOT_DELIVERED (decision 3). `write` closes the delivery itself and says whether there was anything to close: the second who
 * tells the same changes nothing.
 */
export async function noteRefusal(
  db: Database,
  { tenantUuid, operationUuid, uuid, kind, recipient, channel, reason, at }: Refused,
  write: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two channels that are refused at the same moment: the later one sees both.
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    if (!(await write(tx))) return;
    // Whoever gets no receipt has had the link.
    if (!isAsking(kind)) return;
    // What the other side said may name the address: it stays with the delivery.
    await insertFact(tx, tenantUuid, { operationUuid, kind: FACTS_OF[kind].refused, detail: { channel, reason }, at });
    // Whose turn it is to sign, and who else is reached, is not known here.
    if (recipient === "SIGNER") return tellSigners(tx, { tenantUuid, operationUuid, uuid });
    // Who is reminded has been asked before: only links that arrive nowhere say otherwise.
    if (kind !== "LINK" || !isUndeliverable(await listLinkStates(tx, tenantUuid, operationUuid))) return;
    await moveOperation(tx, tenantUuid, operationUuid, { to: "NOT_DELIVERED", at, cause: { by: "SYSTEM" } });
  });
}
