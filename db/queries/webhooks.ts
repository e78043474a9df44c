import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { webhookEndpoint } from "@/db/schema";
import type { EventType } from "@/lib/webhooks/model";

export type Subscription = Readonly<{ endpointUuid: string; eventTypes: readonly EventType[] }>;

/** The tenant's active endpoints and what each listens to. */
export async function findSubscriptions(db: Db, tenantUuid: string): Promise<Subscription[]> {
  return await db
    .select({ endpointUuid: webhookEndpoint.uuid, eventTypes: webhookEndpoint.eventTypes })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.tenantUuid, tenantUuid), eq(webhookEndpoint.status, "ACTIVE")));
}
