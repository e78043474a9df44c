import type { Transaction } from "@/db/client";
import { listDeliveredOperations } from "@/db/queries/deliveries/delivery-matter";
import { insertFacts } from "@/db/queries/operations/operation-moves";
import { describeOperation } from "@/lib/operations/move-operation";
import { type Happening, recordEvents } from "@/lib/webhooks/events/record-event";
import { type AskingKind, type DeliveryChannel, FACTS_OF } from "./model";

const EVENT_OF = { LINK: "OPERATION_DELIVERED", REMINDER: "OPERATION_REMINDED" } as const;

type SentLink = Readonly<{ uuid: string; operationUuid: string; kind: AskingKind; channel: DeliveryChannel }>;

/** For the timeline and for listeners, once for each message: where it went is nobody else's business. */
export async function tellSent(
  tx: Transaction,
  tenantUuid: string,
  sent: readonly SentLink[],
  at: Date,
): Promise<void> {
  if (sent.length === 0) return;
  const facts = sent.map(({ operationUuid, kind, channel }) => {
    return { operationUuid, kind: FACTS_OF[kind].sent, detail: { channel }, at };
  });
  const operationUuids = [...new Set(sent.map(({ operationUuid }) => operationUuid))];
  // What is asked for together goes to the database in one piece.
  const [found] = await Promise.all([
    listDeliveredOperations(tx, tenantUuid, operationUuids),
    insertFacts(tx, tenantUuid, facts),
  ]);
  const byUuid = new Map(found.map((row) => [row.operation.uuid, row]));
  const happenings = sent.flatMap(({ uuid: deliveryUuid, operationUuid, kind, channel }): readonly Happening[] => {
    const { operation, flow } = byUuid.get(operationUuid) ?? {};
    if (!operation || !flow) return [];
    const resource = { ...describeOperation(operation, flow, at), status: operation.status, deliveryUuid, channel };
    return [{ type: EVENT_OF[kind], resource }];
  });
  await recordEvents(tx, tenantUuid, happenings);
}
