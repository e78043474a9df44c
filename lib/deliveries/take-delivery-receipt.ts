import { type Database, inTransaction } from "@/db/client";
import { findDelivery } from "@/db/queries/deliveries/deliveries";
import { now } from "@/lib/shared/clock";
import { receiptOutcome } from "@/lib/sms/receipt-outcome";
import { noteArrival } from "./note-arrival";
import { noteRefusal } from "./note-refusal";
import { noteWord } from "./note-word";
import { readDeliveryReceipt } from "./receipt-address";

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
  const { operationUuid, uuid, kind, recipient, channel } = delivery;
  const spokenOf = { tenantUuid, operationUuid, uuid, kind, recipient, channel };
  const at = now();
  if (outcome === "DELIVERED") {
    await inTransaction(db, (tx) => noteArrival(tx, spokenOf, at));
    return true;
  }
  const told = { state: "REFUSED", reason: "BOUNCED", reasonText: null } as const;
  await noteRefusal(db, { ...spokenOf, reason: "BOUNCED", at }, (tx) => noteWord(tx, spokenOf, told, at));
  return true;
}
