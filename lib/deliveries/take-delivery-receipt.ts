import { type Database, inTransaction } from "@/db/client";
import { findDelivery, noteAfterSending } from "@/db/queries/deliveries/deliveries";
import { now } from "@/lib/shared/clock";
import { receiptOutcome } from "@/lib/sms/receipt-outcome";
import { readDeliveryReceipt } from "./message-id";
import { noteArrival } from "./note-arrival";
import { noteRefusal } from "./note-refusal";

/**
 * Takes what a provider says of a text message with a link: that it has arrived, or that it never will. The first word counts, however
 * often it is said.
 * @returns false for an address that we did not make
 */
export async function takeDeliveryReceipt(db: Database, token: string, status: string | null): Promise<boolean> {
  const named = readDeliveryReceipt(token);
  if (named === null) return false;
  const { tenantUuid, deliveryUuid } = named;
  const outcome = receiptOutcome(status);
  const delivery = outcome && (await findDelivery(db, tenantUuid, deliveryUuid));
  if (!delivery) return true;
  const { operationUuid, uuid, kind, channel } = delivery;
  const at = now();
  if (outcome === "DELIVERED") {
    await inTransaction(db, (tx) => noteArrival(tx, { tenantUuid, operationUuid, uuid, kind, channel, at }));
    return true;
  }
  const told = { state: "REFUSED", reason: "BOUNCED", reasonText: null } as const;
  await noteRefusal(db, { tenantUuid, operationUuid, kind, channel, reason: "BOUNCED", at }, (tx) =>
    noteAfterSending(tx, tenantUuid, uuid, told, at),
  );
  return true;
}
