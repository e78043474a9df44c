import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../client";
import { statement, statementEntry } from "../../schema";

/**
 * A sum and its single transfers are the same money, whichever of them a bank tells first (decision 160): the sum becomes ITEMISED, and
 * counts no more.
 */

/** Any number: that of the locks which stand for an organisation's imports. */
const IMPORTS_LOCK = 0x53746d74;

/** For the rest of the transaction: of an organisation's statements one at a time is put beside those that are known. */
export async function lockImports(tx: Transaction, tenantUuid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORTS_LOCK}, hashtext(${tenantUuid}))`);
}

const total = alias(statementEntry, "total");
const part = alias(statementEntry, "part");

/** By the bank's own reference of the booking, its amount and its day, on one account. */
const isPartOfTotal = sql`part.tenant_uuid = total.tenant_uuid and part.account_number = total.account_number
  and part.booking_reference = total.bank_reference and part.booking_amount = total.amount
  and part.currency = total.currency and part.booked_on = total.booked_on`;

/**
 * By a name of the batch that both know, where no other sum of that day could be meant: banks that give the booking another reference
 * in each file name the batch alike, or the file that tells of it.
 */
const isPartOfBatch = sql`part.tenant_uuid = total.tenant_uuid and part.account_number = total.account_number
  and part.booking_amount = total.amount and part.currency = total.currency and part.booked_on = total.booked_on
  and part.batch_keys && total.batch_keys
  and not exists (
    select from statement_entry other
     where other.tenant_uuid = total.tenant_uuid and other.direction = total.direction and other.amount = total.amount and other.booked_on = total.booked_on
       and other.account_number = total.account_number and other.booking_reference is null
       and other.uuid <> total.uuid and other.batch_keys && total.batch_keys)`;

/** A booking goes the way that most of its money goes. None of its transfers goes the way of what has its name and takes it back. */
const goesItsWay = sql`part.direction = total.direction`;

const isUndecided = sql`total.booking_reference is null and total.split_of is null
  and total.state in ('OPEN', 'SUGGESTED')`;

const LINKS = [
  { isPart: isPartOfTotal, mayBeSum: sql`total.bank_reference is not null` },
  { isPart: isPartOfBatch, mayBeSum: sql`cardinality(total.batch_keys) > 0` },
];

/** The sums of a statement whose transfers are known, from wherever. */
export async function itemiseSumsOf(
  tx: Transaction,
  tenantUuid: string,
  statementUuid: string,
  at: Date,
): Promise<void> {
  const itsEntries = and(eq(total.tenantUuid, tenantUuid), eq(total.statementUuid, statementUuid));
  for (const { isPart, mayBeSum } of LINKS) {
    await tx.execute(sql`
      update statement_entry total set ${itemised(at)}
       where ${itsEntries} and ${isUndecided} and ${mayBeSum}
         and exists (select from statement_entry part where part.booking_reference is not null and ${isPart} and ${goesItsWay})`);
  }
}

/** The sums, from wherever, whose transfers a statement tells. Of a sum that is matched or split already they are left for a person. */
export async function itemiseSumsOfParts(
  tx: Transaction,
  tenantUuid: string,
  statementUuid: string,
  at: Date,
): Promise<void> {
  const itsParts = and(
    eq(part.tenantUuid, tenantUuid),
    eq(part.statementUuid, statementUuid),
    isNotNull(part.bookingReference),
  );
  const bookings = sql`(
    select distinct tenant_uuid, account_number, direction, booking_reference, booking_amount, currency, booked_on, batch_keys
      from statement_entry part where ${itsParts}) part`;
  for (const { isPart } of LINKS) {
    // Who decides on an entry has locked its statement.
    await tx.execute(sql`
      select from statement
       where ${eq(statement.tenantUuid, tenantUuid)}
         and statement.uuid in (select total.statement_uuid from statement_entry total, ${bookings} where ${isPart})
       order by statement.uuid for update`);
    await tx.execute(sql`
      update statement_entry total set ${itemised(at)} from ${bookings} where ${isPart} and ${goesItsWay} and ${isUndecided}`);
    await tx.execute(sql`
      update statement_entry part set steps_left = 0
        from statement_entry total
       where ${itsParts} and ${isPart} and total.booking_reference is null
         and (total.state = 'MATCHED' or total.split_at is not null)
         and exists (select from ${bookings} where ${isPart} and ${goesItsWay})`);
  }
}

function itemised(at: Date): SQL {
  return sql`state = 'ITEMISED', steps_left = 0, operation_uuid = null, refund_uuid = null, matched_by = null,
             decided_at = ${at.toISOString()}::timestamptz`;
}
