import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Db } from "../../client";
import { webhookTally } from "../../schema";

/** What became of an endpoint's attempts since a moment, a row per quarter of an hour with any, oldest first. */
export async function selectTallies(db: Db, tenantUuid: string, endpointUuid: string, since: Date) {
  return await db
    .select({
      slotAt: webhookTally.slotAt,
      attempts: webhookTally.attempts,
      delivered: webhookTally.delivered,
      latencies: webhookTally.latencies,
    })
    .from(webhookTally)
    .where(
      and(
        eq(webhookTally.tenantUuid, tenantUuid),
        eq(webhookTally.endpointUuid, endpointUuid),
        gte(webhookTally.slotAt, since),
      ),
    )
    .orderBy(asc(webhookTally.slotAt));
}

export type TallyRow = Awaited<ReturnType<typeof selectTallies>>[number];

/** Over all tenants. */
export async function deleteTalliesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webhookTally).where(lt(webhookTally.slotAt, before));
}
