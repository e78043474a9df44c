import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { refund } from "../../schema";
import { isOneOf } from "../bulk";
import type { RefundRow } from "./refunds";

/** Refunds that a debit may be the transfer of. */

/** Whatever their state: a cancelled one may leave all the same, and one that has left may leave again. */
export async function findRefundsByIds(
  db: Db,
  tenantUuid: string,
  endToEndIds: readonly string[],
): Promise<readonly RefundRow[]> {
  if (endToEndIds.length === 0) return [];
  return db
    .select()
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), inArray(refund.endToEndId, [...endToEndIds])));
}

/** Those of a plan that is kept stand in a constant: their index is of these alone. */
const isPrepared = sql`${refund.state} = 'PREPARED'`;

/** Prepared ones of these amounts to these accounts (IBAN). */
export async function findRefundsLike(
  db: Db,
  tenantUuid: string,
  wanted: readonly Readonly<{ amount: number; account: string }>[],
): Promise<readonly RefundRow[]> {
  if (wanted.length === 0) return [];
  return db
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.tenantUuid, tenantUuid),
        isPrepared,
        or(...wanted.map(({ amount, account }) => and(eq(refund.amount, amount), eq(refund.creditorAccount, account)))),
      ),
    );
}

/** Prepared ones of these operations. */
export async function findPreparedRefunds(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<readonly RefundRow[]> {
  if (operationUuids.length === 0) return [];
  return db
    .select()
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), isPrepared, isOneOf(refund.operationUuid, operationUuids)));
}
