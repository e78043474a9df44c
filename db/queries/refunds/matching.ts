import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { GivenRefund } from "@/lib/statements/model";
import type { Db } from "../../client";
import { creditorAccount, operation, refund } from "../../schema";
import { isOneOf } from "../bulk";
import { itsCreditorAccount } from "../operations/joins";
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

/**
 * Files of refunds that leave from this account and of which so much may still leave, as one of these amounts, by the moment at which
 * each was taken: the first is the oldest. Of one refund alone none is a file.
 */
export async function findFilesOfAmounts(
  db: Db,
  tenantUuid: string,
  accountNumber: string,
  amounts: readonly number[],
  refundsMax: number,
) {
  if (amounts.length === 0) return [];
  const sum = sql<number>`sum(${refund.amount})`.mapWith(Number);
  return db
    .select({
      givenOutAt: sql<Date>`${refund.givenOutAt}`.mapWith(refund.givenOutAt),
      amount: sum,
      refunds: sql<GivenRefund[]>`jsonb_agg(jsonb_build_object('operationUuid', ${refund.operationUuid},
        'refundUuid', ${refund.uuid}, 'amount', ${refund.amount}) order by ${refund.uuid})`,
    })
    .from(refund)
    .innerJoin(operation, and(eq(operation.tenantUuid, refund.tenantUuid), eq(operation.uuid, refund.operationUuid)))
    .innerJoin(creditorAccount, itsCreditorAccount)
    .where(
      and(
        eq(refund.tenantUuid, tenantUuid),
        isPrepared,
        isNotNull(refund.givenOutAt),
        eq(creditorAccount.accountNumber, accountNumber),
      ),
    )
    .groupBy(refund.givenOutAt)
    .having(and(sql`count(*) between 2 and ${refundsMax}`, inArray(sum, [...amounts])))
    .orderBy(refund.givenOutAt);
}
