import { type Db, inTransaction, type Transaction } from "@/db/client";
import { selectWholeSince } from "@/db/queries/months";
import { awaitEventsUnderWay, countMissedEvents, type Hearing, listMissedEvents } from "@/db/queries/webhooks/events";
import {
  countGivenUpDeliveries,
  insertMissedDeliveries,
  reopenFailedDeliveries,
} from "@/db/queries/webhooks/webhook-deliveries";
import { lockReplays } from "@/db/queries/webhooks/webhooks";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { firstUuid, momentOf, newUuidOf } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import type { ReplayRequest, ReplayResult } from "@/lib/webhooks/contract";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";

/** So many at once: a replay is one transaction, and its receiver has a life beside it. */
const REPLAY_MAX = 10_000;
const DAY_SECONDS = 24 * 3600;

/**
 * Sends what an endpoint has missed since a moment, of all or some types (decision 237): what was given up, what has failed and waits
 * for its next attempt, and what it should have had and was never sent, because it was paused then or not there yet. What was delivered
 * stays so, and what is on its way is not begun anew: called twice, the second call finds only what was left. What was given up comes
 * first, the oldest of it before the others, then what was never sent; `remaining` says how much waits for another call: what has
 * failed and is not given up is tried again by itself. What was never sent is looked for since `missedSince` (decision 332).
 * @throws AppError forbidden; invalid_field when it ends before it begins; not_found; conflict when the endpoint is disabled
 */
export async function replayDeliveries(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
  { since, until, eventTypes }: ReplayRequest,
): Promise<ReplayResult> {
  requireEndpointAccess(author, "OPERATOR");
  if (until && until < since) throw badField("/until", "invalid", "must not be before since");
  const { resent, left, missedSince } = await inTransaction(db, async (tx) => {
    await awaitEventsUnderWay(tx, tenantUuid);
    const endpoint = await lockReplays(tx, tenantUuid, endpointUuid);
    if (endpoint === null) throw notFound();
    if (endpoint.status === "DISABLED") throw new AppError("conflict", { detail: "The endpoint is disabled." });
    const hearing = { endpointUuid, since, until: until ?? null, eventTypes: eventTypes ?? [] };
    const at = now();
    const missedSince = await knownSince(tx, endpoint.createdAt, at, since);
    const missing = { ...hearing, since: missedSince };
    const reopened = await reopenFailedDeliveries(tx, tenantUuid, { ...hearing, at, limit: REPLAY_MAX });
    const missed = await listMissedEvents(tx, tenantUuid, missing, REPLAY_MAX - reopened);
    // With those that were made when it happened: a month of events goes with its deliveries (decision 250).
    const deliveries = missed.map((event) => ({ ...event, deliveryUuid: newUuidOf(momentOf(event.uuid)) }));
    await insertMissedDeliveries(tx, tenantUuid, endpointUuid, deliveries, at);
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.replayed",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
    return { resent: reopened + missed.length, left: { givenUp: hearing, missed: missing }, missedSince };
  });
  // Behind the COMMIT where `db` is no transaction, as the dashboard's: the API's ends with its answer, and what waits for the endpoint's
  // row or a reopened delivery's (the next of an `ordered` one, a change of it) waits for the count as well. Who writes an event does not.
  const remaining = resent < REPLAY_MAX ? 0 : await countLeft(db, tenantUuid, left);
  return { resent, remaining, missedSince: missedSince.toISOString() };
}

/**
 * Since when it is known that what has no delivery was never sent: those that arrived are forgotten in time, but for an endpoint's that is
 * not as old as that, which has forgotten none yet. By the setting of today, and by the months that are there: it may have been shorter.
 */
async function knownSince(tx: Transaction, endpointCreatedAt: Date, at: Date, since: Date): Promise<Date> {
  const keptSince = addSeconds(at, -env().webhookDeliveriesKeptDays * DAY_SECONDS);
  const wholeSince = await selectWholeSince(tx, "webhook_delivery", firstUuid(at));
  const forgotten = [keptSince, wholeSince ?? keptSince].filter((until) => endpointCreatedAt < until);
  return new Date(Math.max(...[since, ...forgotten].map(Number)));
}

async function countLeft(
  db: Db,
  tenantUuid: string,
  left: Readonly<{ givenUp: Hearing; missed: Hearing }>,
): Promise<number> {
  const givenUp = await countGivenUpDeliveries(db, tenantUuid, left.givenUp);
  return givenUp + (await countMissedEvents(db, tenantUuid, left.missed));
}
