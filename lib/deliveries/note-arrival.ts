import type { Transaction } from "@/db/client";
import { noteAfterSending } from "@/db/queries/deliveries/deliveries";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { type DeliveryChannel, type DeliveryKind, FACTS_OF, isAsking } from "./model";

type Arrived = Readonly<{
  tenantUuid: string;
  operationUuid: string;
  uuid: string;
  kind: DeliveryKind;
  channel: DeliveryChannel;
  at: Date;
}>;

/** Whoever carried a message says that it has arrived; the first time it is written down. */
export async function noteArrival(
  tx: Transaction,
  { tenantUuid, operationUuid, uuid, kind, channel, at }: Arrived,
): Promise<void> {
  const told = { state: "DELIVERED", reason: null, reasonText: null } as const;
  if (!(await noteAfterSending(tx, tenantUuid, uuid, told, at))) return;
  if (!isAsking(kind)) return;
  await insertFact(tx, tenantUuid, { operationUuid, kind: FACTS_OF[kind].arrived, detail: { channel }, at });
}
