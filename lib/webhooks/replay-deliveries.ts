import { type Db, inTransaction, type Transaction } from "@/db/client";
import { countMissedEvents, type Hearing, listMissedEvents } from "@/db/queries/webhooks/events";
import {
  countGivenUpDeliveries,
  insertMissedDeliveries,
  reopenFailedDeliveries,
} from "@/db/queries/webhooks/webhook-deliveries";
import { lockEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { momentOf, newUuidOf } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import type { ReplayRequest, ReplayResult } from "./contract";
import { requireEndpointAccess } from "./require-endpoint-access";

/** So many at once: a replay is one transaction, and its receiver has a life beside it. */
const REPLAY_MAX = 10_000;

/**
 * Sends what an endpoint has missed since a moment, of all or some types (decision 237): what was given up, what has failed and waits
 * for its next attempt, and what it should have had and was never sent, because it was paused then or not there yet. What was delivered
 * stays so, and what is on its way is not begun anew: called twice, the second call finds only what was left. What was given up comes
 * first, the oldest of it before the others, then what was never sent; `remaining` says how much waits for another call: what has
 * failed and is not given up is tried again by itself.
 * @throws AppError forbidden; not_found; conflict when the endpoint is disabled
 */
export async function replayDeliveries(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
  { since, until, eventTypes }: ReplayRequest,
): Promise<ReplayResult> {
  requireEndpointAccess(author, "OPERATOR");
  return await inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, tenantUuid, endpointUuid);
    if (endpoint === null) throw notFound();
    if (endpoint.status === "DISABLED") throw new AppError("conflict", { detail: "The endpoint is disabled." });
    const hearing = { endpointUuid, since, until: until ?? null, eventTypes: eventTypes ?? [] };
    const at = now();
    const reopened = await reopenFailedDeliveries(tx, tenantUuid, { ...hearing, at, limit: REPLAY_MAX });
    const missed = await listMissedEvents(tx, tenantUuid, hearing, REPLAY_MAX - reopened);
    // With those that were made when it happened: a month of events goes with its deliveries (decision 250).
    const deliveries = missed.map((event) => ({ ...event, deliveryUuid: newUuidOf(momentOf(event.uuid)) }));
    await insertMissedDeliveries(tx, tenantUuid, endpointUuid, deliveries, at);
    const resent = reopened + missed.length;
    const remaining = resent < REPLAY_MAX ? 0 : await countLeft(tx, tenantUuid, hearing);
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.replayed",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
    return { resent, remaining };
  });
}

async function countLeft(tx: Transaction, tenantUuid: string, hearing: Hearing): Promise<number> {
  const [givenUp, missed] = [
    await countGivenUpDeliveries(tx, tenantUuid, hearing),
    await countMissedEvents(tx, tenantUuid, hearing),
  ];
  return givenUp + missed;
}
