import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { statusHistory } from "../../schema";
import { pageWithTotal, totalOf } from "../listing";

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
  const page = { limit, offset: 0 };
  const { total, rows } = await pageWithTotal(db, page, totalOf(sql`${statusHistory} where ${where}`), (total) =>
    db
      .select({
        previousStatus: statusHistory.previousStatus,
        newStatus: statusHistory.newStatus,
        changedAt: statusHistory.changedAt,
        total,
      })
      .from(statusHistory)
      .where(where)
      .orderBy(desc(statusHistory.changedAt), desc(statusHistory.uuid))
      .limit(limit),
  );
  return { total, results: rows };
}
