import { and, count, desc, eq } from "drizzle-orm";
import type { Db } from "../../client";
import { statusHistory } from "../../schema";

/** The latest changes of a flow's or an operation's status, the newest first, and how many there are in all. */
export async function listStatusHistory(
  db: Db,
  tenantUuid: string,
  subject: Readonly<{ type: "FLOW" | "OPERATION"; uuid: string }>,
  limit: number,
) {
  const where = and(
    eq(statusHistory.tenantUuid, tenantUuid),
    eq(statusHistory.subjectUuid, subject.uuid),
    eq(statusHistory.subjectType, subject.type),
  );
  const [results, totals] = await Promise.all([
    db
      .select({
        previousStatus: statusHistory.previousStatus,
        newStatus: statusHistory.newStatus,
        changedAt: statusHistory.changedAt,
      })
      .from(statusHistory)
      .where(where)
      .orderBy(desc(statusHistory.changedAt), desc(statusHistory.uuid))
      .limit(limit),
    db.select({ total: count() }).from(statusHistory).where(where),
  ]);
  return { total: totals[0]?.total ?? 0, results };
}
