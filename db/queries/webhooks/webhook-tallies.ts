import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { LATENCY_BOUNDS_MS } from "@/lib/webhooks/model";
import type { Db } from "../../client";
import { webhookTally } from "../../schema";

/** As Postgres counts them, and one of what took longer than the last bound. */
const LATENCY_CLASSES = [...LATENCY_BOUNDS_MS, Number.POSITIVE_INFINITY].map((_, place) => place + 1);

/** What became of an endpoint's attempts since a moment, a row per quarter of an hour with any, oldest first. */
export async function selectTallies(db: Db, tenantUuid: string, endpointUuid: string, since: Date) {
  return await db
    .select({
      slotAt: webhookTally.slotAt,
      attempts: sql<number>`sum(${webhookTally.attempts})::int`,
      delivered: sql<number>`sum(${webhookTally.delivered})::int`,
      latencies: sql<readonly number[]>`array[${sql.join(
        LATENCY_CLASSES.map((place) => sql`sum(${webhookTally.latencies}[${sql.raw(String(place))}])::int`),
        sql`, `,
      )}]`,
    })
    .from(webhookTally)
    .where(
      and(
        eq(webhookTally.tenantUuid, tenantUuid),
        eq(webhookTally.endpointUuid, endpointUuid),
        gte(webhookTally.slotAt, since),
      ),
    )
    .groupBy(webhookTally.slotAt)
    .orderBy(asc(webhookTally.slotAt));
}

export type TallyRow = Awaited<ReturnType<typeof selectTallies>>[number];

/** Over all tenants. */
export async function deleteTalliesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webhookTally).where(lt(webhookTally.slotAt, before));
}
