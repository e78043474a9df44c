import { and, eq, lte, sql } from "drizzle-orm";
import type { BulkRun } from "@/lib/flows/model";
import type { Db } from "../../client";
import { bulkRun } from "../../schema";

/**
 * Takes so many more of what somebody does to many. `isNew`: this is the first of it. Null: it is another's or of another action, or
 * they would be more than it was to be done to.
 */
export async function takeOfBulkRun(
  db: Db,
  tenantUuid: string,
  { uuid, action, count, filter }: BulkRun,
  { actorId, pieces, at }: Readonly<{ actorId: string; pieces: number; at: Date }>,
): Promise<Readonly<{ isNew: boolean }> | null> {
  const begun = await db
    .insert(bulkRun)
    .values({ tenantUuid, uuid, action, actorId, count, begun: 0, filter, createdAt: at })
    .onConflictDoNothing()
    .returning({ uuid: bulkRun.uuid });
  const taken = await db
    .update(bulkRun)
    .set({ begun: sql`${bulkRun.begun} + ${pieces}` })
    .where(
      and(
        eq(bulkRun.tenantUuid, tenantUuid),
        eq(bulkRun.uuid, uuid),
        eq(bulkRun.action, action),
        eq(bulkRun.actorId, actorId),
        lte(sql`${bulkRun.begun} + ${pieces}`, bulkRun.count),
      ),
    )
    .returning({ uuid: bulkRun.uuid });
  return taken.length === 0 ? null : { isNew: begun.length > 0 };
}
