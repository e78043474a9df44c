import type { NewDelivery } from "@/db/queries/deliveries/deliveries";
import type { DeliveryDetail } from "./contract";

/** Row → the wire's shape. Until when a try is nobody else's is none of the caller's business. */
export function presentDelivery(row: NewDelivery): DeliveryDetail {
  const { state, nextAttemptAt = null } = row;
  return {
    uuid: row.uuid,
    kind: row.kind,
    recipient: row.recipient ?? "PAYER",
    channel: row.channel,
    to: row.address,
    state,
    reason: row.reason ?? null,
    reasonText: row.reasonText ?? null,
    attempts: row.attempts,
    nextAttemptAt: state === "SENDING" ? null : (nextAttemptAt?.toISOString() ?? null),
    daysFromDue: row.daysFromDue ?? null,
    sendAt: row.sendAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    stateAt: row.stateAt.toISOString(),
  };
}
