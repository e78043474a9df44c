import { type Db, inTransaction } from "@/db/client";
import { endWaitingDeliveries, queueWaitingDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { type EndpointChanges, lockEndpoint, updateEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import type { EndpointPatch } from "./endpoint-request";
import { presentEndpoint } from "./present-endpoint";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * Changes what is named. An endpoint that is disabled hears nothing, and what waits for it is given up at once; made ACTIVE again, or
 * moved to another address, it has a clean slate.
 * @param guard looks at what it is and what it is to be, under the lock, and may refuse the change
 * @throws AppError forbidden; not_found
 */
export async function changeEndpoint(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
  { eventTypes, status, ...patch }: EndpointPatch,
  guard: (present: WebhookEndpoint, wanted: WebhookEndpoint) => void = () => undefined,
): Promise<WebhookEndpoint> {
  requireEndpointAccess(author, "ADMIN");
  const isSwitchedOff = status === "DISABLED" && patch.url === undefined && patch.ordered === undefined;
  return await inTransaction(db, async (tx) => {
    // All that waits is given up, which may take its time: no payment is to wait for it. Whose outcome is just noted looks once more.
    const before = await lockEndpoint(tx, tenantUuid, endpointUuid, isSwitchedOff ? "no key update" : "update");
    if (before === null) throw notFound();
    const at = now();
    const movesAway = patch.url !== undefined && patch.url !== before.url;
    const changes: EndpointChanges = {
      ...patch,
      ...(eventTypes ? { eventTypes: EVENT_TYPES.filter((type) => eventTypes.includes(type)) } : {}),
      ...(movesAway ? { failingSince: null } : {}),
      ...(status && status !== before.status ? STATUS_CHANGES[status] : {}),
      updatedAt: at,
    };
    const after = await updateEndpoint(tx, tenantUuid, endpointUuid, changes);
    if (after === null) throw notFound();
    guard(presentEndpoint(before), presentEndpoint(after));
    if (after.status === "DISABLED") await endWaitingDeliveries(tx, tenantUuid, endpointUuid, at);
    if (before.ordered && !after.ordered) await queueWaitingDeliveries(tx, tenantUuid, endpointUuid, at);
    const isSwitched = after.status !== before.status;
    const isSetAnew = !isSwitched || [eventTypes, ...Object.values(patch)].some((named) => named !== undefined);
    // Whoever has switched it has not changed what its form says (decision 365).
    const done = [...(isSwitched ? [SWITCHED[after.status]] : []), ...(isSetAnew ? ["changed"] : [])];
    for (const what of done) {
      await audit(tx, author, tenantUuid, {
        action: `webhook_endpoint.${what}`,
        subjectType: "webhook_endpoint",
        subjectUuid: endpointUuid,
      });
    }
    return presentEndpoint(after);
  });
}

const SWITCHED = { ACTIVE: "enabled", DISABLED: "disabled" } as const;

const STATUS_CHANGES = {
  ACTIVE: { status: "ACTIVE", disabledReason: null, failingSince: null },
  DISABLED: { status: "DISABLED", disabledReason: "REQUESTED" },
} as const satisfies Record<string, EndpointChanges>;
