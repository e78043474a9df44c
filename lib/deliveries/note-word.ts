import type { Transaction } from "@/db/client";
import { noteAfterSending, type ToldOfDelivery } from "@/db/queries/deliveries/deliveries";
import { type DeliveryChannel, type DeliveryKind, isAsking } from "./model";
import { tellSent } from "./tell-sent";

/** A message that somebody on its way speaks of. */
export type SpokenOf = Readonly<{
  tenantUuid: string;
  operationUuid: string;
  uuid: string;
  kind: DeliveryKind;
  channel: DeliveryChannel;
}>;

/**
 * Writes what somebody on its way says of a message; false when that changes nothing. Where we don't know yet that it has gone, or
 * believe that it hasn't since the line broke off, it has: that is told first, and it is not sent again.
 */
export async function noteWord(
  tx: Transaction,
  { tenantUuid, operationUuid, uuid, kind, channel }: SpokenOf,
  told: ToldOfDelivery,
  at: Date,
): Promise<boolean> {
  const before = await noteAfterSending(tx, tenantUuid, uuid, told, at);
  if (before === null) return false;
  const isThere = told.state === "DELIVERED" && before.reason === "NO_ANSWER";
  const wasUnknown = ["QUEUED", "SENDING", "DEFERRED"].includes(before.state) || isThere;
  if (wasUnknown && isAsking(kind)) await tellSent(tx, tenantUuid, [{ uuid, operationUuid, kind, channel }], at);
  return true;
}
