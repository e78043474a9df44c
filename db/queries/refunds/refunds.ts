import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { RefundState } from "@/lib/refunds/model";
import type { Db, Transaction } from "../../client";
import { operationFact, refund } from "../../schema";
import { isOneOf } from "../bulk";
import { given, pageWithTotal, totalOf } from "../listing";

export type RefundRow = typeof refund.$inferSelect;
export type NewRefund = typeof refund.$inferInsert;

export async function insertRefund(tx: Transaction, row: NewRefund): Promise<void> {
  await tx.insert(refund).values(row);
}

export async function findRefund(db: Db, tenantUuid: string, uuid: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), eq(refund.uuid, uuid)));
  return row ?? null;
}

type RefundFilter = Readonly<{
  states?: readonly RefundState[] | undefined;
  operationUuid?: string | undefined;
  endToEndId?: string | undefined;
  /** Only those that somebody transfers without a file. */
  isByHand?: boolean | undefined;
}>;

/** Somebody has said that they make its transfer without a file (decision 317). */
const isByHand = sql`exists (
  select from ${operationFact}
   where ${operationFact.tenantUuid} = ${refund.tenantUuid} and ${operationFact.operationUuid} = ${refund.operationUuid}
     and ${operationFact.kind} = 'REFUND_BY_HAND' and ${operationFact.detail} ->> 'refundUuid' = ${refund.uuid}::text)`;

function refundsWhere(tenantUuid: string, filter: RefundFilter): SQL | undefined {
  return and(
    eq(refund.tenantUuid, tenantUuid),
    filter.states?.length ? inArray(refund.state, [...filter.states]) : undefined,
    given(filter.operationUuid, (uuid) => eq(refund.operationUuid, uuid)),
    given(filter.endToEndId, (id) => eq(refund.endToEndId, id)),
    filter.isByHand ? isByHand : undefined,
  );
}

/** One page, the newest first, and the exact total. */
export async function listRefundRows(
  db: Db,
  tenantUuid: string,
  filter: RefundFilter,
  page: Readonly<{ limit: number; offset: number }>,
): Promise<Readonly<{ total: number; rows: readonly RefundRow[] }>> {
  const where = refundsWhere(tenantUuid, filter);
  return pageWithTotal(db, page, totalOf(sql`${refund} where ${where}`), (total) =>
    db
      .select({ ...getTableColumns(refund), total })
      .from(refund)
      .where(where)
      .orderBy(desc(refund.createdAt), desc(refund.uuid))
      .limit(page.limit)
      .offset(page.offset),
  );
}

/** After a restore nobody knows whether it was given out, so it is called given out as it was prepared (decision 401): no file's moment. */
const isWithheld = eq(refund.givenOutAt, refund.createdAt);

/** Which of the prepared ones: those that were not given out yet, or those of one file. */
type GivenOut = Readonly<{ givenOutAt: Date | null }>;

/** So many prepared ones at most, for the rest of the transaction: nobody else gives them out meanwhile. */
export async function lockPreparedRefunds(
  tx: Transaction,
  tenantUuid: string,
  { givenOutAt }: GivenOut,
  limit: number,
): Promise<readonly RefundRow[]> {
  return tx
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.tenantUuid, tenantUuid),
        eq(refund.state, "PREPARED"),
        givenOutAt === null ? isNull(refund.givenOutAt) : and(eq(refund.givenOutAt, givenOutAt), not(isWithheld)),
      ),
    )
    .orderBy(refund.uuid)
    .limit(limit)
    .for("update");
}

/** The end-to-end ids of all that a file held when it was first taken, whatever has become of them. */
export async function listIdsOfFile(tx: Transaction, tenantUuid: string, givenOutAt: Date): Promise<readonly string[]> {
  const rows = await tx
    .select({ endToEndId: refund.endToEndId })
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), eq(refund.givenOutAt, givenOutAt)));
  return rows.map(({ endToEndId }) => endToEndId);
}

/** They are in a file that is taken now, or transferred without one. What was in one before stays with that: who takes it once more finds it whole. */
export async function markGivenOut(
  tx: Transaction,
  tenantUuid: string,
  uuids: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .update(refund)
    .set({
      givenOutAt: sql`coalesce(nullif(${refund.givenOutAt}, ${refund.createdAt}), ${at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(refund.tenantUuid, tenantUuid), isOneOf(refund.uuid, uuids)));
}

/**
 * The prepared ones, counted by payment and by the file that they are in; null: in none yet. Of those without a file none is counted, nor of
 * those that a restore has withheld.
 */
export async function countPrepared(db: Db, tenantUuid: string) {
  const { operationUuid, givenOutAt } = refund;
  return db
    .select({ operationUuid, givenOutAt, count: count() })
    .from(refund)
    .where(
      and(
        eq(refund.tenantUuid, tenantUuid),
        eq(refund.state, "PREPARED"),
        not(isByHand),
        or(isNull(refund.givenOutAt), not(isWithheld)),
      ),
    )
    .groupBy(operationUuid, givenOutAt)
    .orderBy(asc(givenOutAt));
}

/** All of these operations, whatever became of them. */
export async function listRefundsOf(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<readonly RefundRow[]> {
  if (operationUuids.length === 0) return [];
  return db
    .select()
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), isOneOf(refund.operationUuid, operationUuids)))
    .orderBy(refund.uuid);
}

/** For the rest of the transaction: each leaves once. */
export async function lockRefunds(
  tx: Transaction,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<readonly RefundRow[]> {
  if (uuids.length === 0) return [];
  return tx
    .select()
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), isOneOf(refund.uuid, uuids)))
    .orderBy(refund.uuid)
    .for("update");
}

export type RefundChange = Pick<RefundRow, "uuid" | "state" | "cancelledAt" | "statementEntryUuid" | "bookedOn">;

/** Writes what has become of refunds, in one statement. Whoever does has locked their flows. */
export async function updateRefunds(
  tx: Transaction,
  tenantUuid: string,
  changes: readonly RefundChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ uuid, state, cancelledAt, statementEntryUuid, bookedOn }) => ({
    ...{ uuid, state },
    ...{ cancelled_at: cancelledAt, statement_entry_uuid: statementEntryUuid, booked_on: bookedOn },
  }));
  await tx.execute(sql`
    update refund set state = d.state, cancelled_at = d.cancelled_at, statement_entry_uuid = d.statement_entry_uuid,
           booked_on = d.booked_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(uuid uuid, state text, cancelled_at timestamptz, statement_entry_uuid uuid, booked_on date)
     where ${eq(refund.tenantUuid, tenantUuid)} and refund.uuid = d.uuid`);
}
