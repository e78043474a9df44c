import { and, eq, inArray, sql } from "drizzle-orm";
import { PAUSE_SECONDS } from "@/lib/deliveries/model";
import type { BulkGround } from "@/lib/flows/model";
import { addSeconds } from "@/lib/shared/clock";
import type { Db } from "../../client";
import { delivery, operation, paymentAttempt, paymentRecord } from "../../schema";
import { addressKeyOf } from "../address-key";
import { mayStillBePaid } from "../attempts/attempts";
import { disputedOperations } from "../deliveries/reminders";
import { renewedBy } from "../operations/renewed-columns";

/** What is known beforehand of the operations of these that the channel sees, by uuid. */
export async function findBulkGrounds(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  uuids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Omit<BulkGround, "hasMoney">>> {
  const atBank = db
    .selectDistinct({ uuid: paymentAttempt.operationUuid })
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.tenantUuid, tenantUuid), inArray(paymentAttempt.operationUuid, [...uuids]), mayStillBePaid),
    );
  const toItsPayer = sql`told.tenant_uuid = ${tenantUuid} and ${addressKeyOf(sql`told.address`)} = operation.subject_email`;
  const rows = await db
    .select({
      uuid: operation.uuid,
      status: operation.status,
      type: operation.type,
      email: operation.subjectEmail,
      isOverdue: sql<boolean>`${operation.expiresAt} <= ${at.toISOString()}::timestamptz`,
      wasRenewed: sql<boolean>`${renewedBy} is not null`,
      wasRejectedLater: sql<boolean>`${operation.status} = 'COMPLETED' and ${operation.collectedAmount} = 0 and exists (
        select from ${paymentRecord} rejected where rejected.tenant_uuid = ${tenantUuid}
           and rejected.operation_uuid = operation.uuid and rejected.status = 'REJECTED')`,
      isAtBank: sql<boolean>`${inArray(operation.uuid, atBank)}`,
      hasComplained: sql<boolean>`exists (
        select from ${delivery} told where ${toItsPayer} and told.reason = 'COMPLAINED')`,
      wasJustMailed: sql<boolean>`exists (
        select from ${delivery} told
         where ${toItsPayer} and told.kind in ('LINK', 'REMINDER') and told.state <> 'CANCELLED'
           and told.send_at > ${aPauseFrom(at, -1)} and told.send_at < ${aPauseFrom(at, 1)})`,
      isDisputed: sql<boolean>`${inArray(operation.uuid, disputedOperations(db, tenantUuid))}`,
      linksSent: sql<number>`(
        select count(*)::int from ${delivery} told
         where told.tenant_uuid = ${tenantUuid} and told.operation_uuid = operation.uuid and told.kind = 'LINK')`,
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

function aPauseFrom(at: Date, direction: 1 | -1) {
  return sql`${addSeconds(at, direction * PAUSE_SECONDS).toISOString()}::timestamptz`;
}

/**
 * Until the transaction's end nobody else sends one of many to this operation's payer. Taken under the lock of its flow: whoever holds it
 * waits for no flow. False: there is no such operation.
 */
export async function lockAddressOfPayer(tx: Db, tenantUuid: string, operationUuid: string): Promise<boolean> {
  const rows = await tx
    .select({
      locked: sql`pg_advisory_xact_lock(hashtextextended(${operation.tenantUuid}::text || ' ' || ${operation.subjectEmail}, 0))`,
    })
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, operationUuid)));
  return rows.length > 0;
}
