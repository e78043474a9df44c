import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "../client";
import { flow, operation, statusHistory } from "../schema";

/** A flow with its operations in their order. */
export async function findFlow(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const [flows, operations] = await Promise.all([
    db
      .select()
      .from(flow)
      .where(
        and(
          eq(flow.tenantUuid, tenantUuid),
          eq(flow.uuid, uuid),
          channel === null ? undefined : eq(flow.collaboratorUuid, channel),
        ),
      ),
    db
      .select({
        uuid: operation.uuid,
        type: operation.type,
        externalId: operation.externalId,
        status: operation.status,
        statusUpdatedAt: operation.statusUpdatedAt,
        expiresAt: operation.expiresAt,
        amount: operation.amount,
        currency: operation.currency,
      })
      .from(operation)
      .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.flowUuid, uuid)))
      .orderBy(asc(operation.position)),
  ]);
  const [row] = flows;
  return row ? { flow: row, operations } : null;
}

export type FoundFlow = NonNullable<Awaited<ReturnType<typeof findFlow>>>;

/** Changes of status, the newest first. */
export async function listStatusHistory(db: Db, tenantUuid: string, subjectUuid: string, limit: number) {
  return db
    .select({
      subjectType: statusHistory.subjectType,
      previousStatus: statusHistory.previousStatus,
      newStatus: statusHistory.newStatus,
      cause: statusHistory.cause,
      changedAt: statusHistory.changedAt,
    })
    .from(statusHistory)
    .where(and(eq(statusHistory.tenantUuid, tenantUuid), eq(statusHistory.subjectUuid, subjectUuid)))
    .orderBy(desc(statusHistory.changedAt), desc(statusHistory.uuid))
    .limit(limit);
}
