import { type Db, inTransaction } from "@/db/client";
import { countGivenUpDeliveries, reopenFailedDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import type { ReplayRequest, ReplayResult } from "./contract";
import { requireEndpointAccess } from "./require-endpoint-access";

/** So many at once: a replay is one transaction, and its receiver has a life beside it. */
const REPLAY_MAX = 10_000;

/**
 * Sends again what an endpoint has missed since a moment, of all or some types: what was given up, and what has failed and waits for
 * its next attempt. What was delivered stays so, and what is on its way again is not begun anew: called twice, the second call finds
 * only what was left. What was given up comes first, the oldest of it before the others, and `remaining` says how much of that waits for
 * another call: what is not given up is tried again by itself.
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
    const endpoint = await selectEndpoint(tx, tenantUuid, endpointUuid);
    if (endpoint === null) throw notFound();
    if (endpoint.status === "DISABLED") throw new AppError("conflict", { detail: "The endpoint is disabled." });
    const failed = { endpointUuid, since, until: until ?? null, eventTypes: eventTypes ?? [] };
    const resent = await reopenFailedDeliveries(tx, tenantUuid, { ...failed, at: now(), limit: REPLAY_MAX });
    const remaining = resent < REPLAY_MAX ? 0 : await countGivenUpDeliveries(tx, tenantUuid, failed);
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.replayed",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
    return { resent, remaining };
  });
}
