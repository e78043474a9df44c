import { and, eq, inArray, sql } from "drizzle-orm";
import type { BulkGround } from "@/lib/flows/model";
import type { Db } from "../../client";
import { operation, paymentAttempt } from "../../schema";
import { mayStillBePaid } from "../attempts/attempts";
import { renewedBy } from "../operations/operation-list";

/** What is known beforehand of the operations of these that the channel sees, by uuid. */
export async function findBulkGrounds(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  uuids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, BulkGround>> {
  const atBank = db
    .selectDistinct({ uuid: paymentAttempt.operationUuid })
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.tenantUuid, tenantUuid), inArray(paymentAttempt.operationUuid, [...uuids]), mayStillBePaid),
    );
  const rows = await db
    .select({
      uuid: operation.uuid,
      status: operation.status,
      type: operation.type,
      hasEmail: sql<boolean>`${operation.subjectEmail} is not null`,
      isOverdue: sql<boolean>`${operation.expiresAt} <= ${at.toISOString()}::timestamptz`,
      wasRenewed: sql<boolean>`${renewedBy} is not null`,
      isAtBank: sql<boolean>`${inArray(operation.uuid, atBank)}`,
    })
    .from(operation)
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        channel === null ? undefined : eq(operation.collaboratorUuid, channel),
        inArray(operation.uuid, [...uuids]),
      ),
    );
  return new Map(rows.map(({ uuid, ...ground }) => [uuid, ground]));
}
