import type { Db } from "@/db/client";
import { insertEvents, type NewEvent } from "@/db/queries/webhooks/events";
import { findSubscriptions, type Subscription } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { EventResource, EventType } from "@/lib/webhooks/model";

export type Happening = Readonly<{ type: EventType; resource: EventResource }>;

/**
 * Tells the tenant's listeners, and those of the collaborator through whose channel it came, what has happened: writes the events,
 * a delivery for each active endpoint that subscribes to their type, and the jobs that deliver them, all in the caller's transaction and in
 * the order given.
 *
 * The tenant's sequence stays locked until the caller commits, so that order of sequence is order of commit and no number
 * is ever missing. Call it last in the transaction, once, with all that happened.
 */
export async function recordEvents(tx: Db, tenantUuid: string, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  await recordFor(await findSubscriptions(tx, tenantUuid), tx, tenantUuid, happenings);
}

/** The same for a caller who has asked in the same transaction who listens. */
export async function recordFor(
  subscriptions: readonly Subscription[],
  tx: Db,
  tenantUuid: string,
  happenings: readonly Happening[],
): Promise<void> {
  const events = happenings.map(
    ({ type, resource }): NewEvent => ({
      uuid: newUuid(),
      type,
      resource,
      deliveries: subscriptions
        .filter(({ eventTypes }) => eventTypes.includes(type))
        // A collaborator hears its own channel, and no other (decision 236).
        .filter((its) => its.tenantUuid === tenantUuid || its.tenantUuid === resource.collaborator?.uuid)
        .map((its) => ({ uuid: newUuid(), tenantUuid: its.tenantUuid, endpointUuid: its.endpointUuid })),
    }),
  );
  await insertEvents(tx, tenantUuid, events, now());
}

/** `recordEvents` for one. */
export async function recordEvent(tx: Db, tenantUuid: string, happening: Happening): Promise<void> {
  await recordEvents(tx, tenantUuid, [happening]);
}
