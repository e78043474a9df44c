import { and, asc, count, eq, gte, isNotNull, isNull, lt, lte, max, min, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { operation, paymentRecord, statement } from "../../schema";
import { pageWithTotal, totalOf } from "../listing";
import { about } from "../overview/dashboard";

/** Payments that were made, and that no statement has shown. */

/** Days of which statements tell, both inclusive, with no day between them untold. */
export type Stretch = Readonly<{ firstDay: string; lastDay: string }>;

/** Of days that were to come when it was taken in a statement tells nothing, though banks write some bookings ahead. */
const takenInOn = sql`(${statement.createdAt} at time zone 'UTC')::date`;
const lastDayTold = sql`least(${statement.toDay}, ${takenInOn})`;

/** Tells all of its days. A notification (camt.054) tells of some bookings, and so does a page of a statement. */
const isCoverage = and(
  ne(statement.format, "CAMT_054"),
  eq(statement.isWhole, true),
  lte(statement.fromDay, takenInOn),
);

/** The stretches of each account, the oldest first, and the first day of which bookings are still being looked at: any may be a payment's. */
export async function listCoverage(
  db: Db,
  tenantUuid: string,
): Promise<
  readonly Readonly<{ accountNumber: string; stretches: readonly [Stretch, ...Stretch[]]; openFrom: string | null }>[]
> {
  const days = sql`range_agg(daterange(${statement.fromDay}, ${lastDayTold}, '[]'))`;
  const told = db
    .select({
      accountNumber: statement.accountNumber,
      days: sql`${days}`.as("days"),
      openFrom: sql<string | null>`min(${statement.fromDay}) filter (where ${isNull(statement.reconciledAt)})`.as(
        "open_from",
      ),
    })
    .from(statement)
    .where(and(eq(statement.tenantUuid, tenantUuid), isCoverage))
    .groupBy(statement.accountNumber)
    .as("told");
  return db
    .select({
      accountNumber: told.accountNumber,
      stretches: sql<readonly [Stretch, ...Stretch[]]>`(
        select json_agg(json_build_object('firstDay', lower(stretch), 'lastDay', upper(stretch) - 1) order by stretch)
          from unnest(${told.days}) as stretch)`,
      openFrom: told.openFrom,
    })
    .from(told)
    .orderBy(asc(told.accountNumber));
}

/** Payments to this account that were made within this time must stand on its statements. */
export type DueWindow = Readonly<{
  accountNumber: string;
  from: Date;
  until: Date;
  /** For one that was kept for a later day, whenever it was made: the first and the last such day. */
  firstDay: string;
  lastDay: string;
}>;

/** One page of payments that should stand on a statement and stand on none, the oldest first, and their exact number. */
export async function listUncreditedRows(
  db: Db,
  tenantUuid: string,
  windows: readonly DueWindow[],
  page: Readonly<{ limit: number; offset: number }>,
) {
  if (windows.length === 0) return { total: 0, rows: [] };
  const where = isUncredited(tenantUuid, windows);
  return pageWithTotal(db, page, totalOf(sql`${paymentRecord} where ${where}`), (total) =>
    db
      .select({
        operationUuid: paymentRecord.operationUuid,
        status: paymentRecord.status,
        amount: paymentRecord.amount,
        currency: paymentRecord.currency,
        creditor: paymentRecord.creditor,
        completedAt: paymentRecord.createdAt,
        concept: about,
        invoiceExternalId: operation.invoiceExternalId,
        subject: operation.subject,
        total,
      })
      .from(paymentRecord)
      .innerJoin(
        operation,
        and(eq(operation.tenantUuid, paymentRecord.tenantUuid), eq(operation.uuid, paymentRecord.operationUuid)),
      )
      .where(where)
      .orderBy(asc(paymentRecord.createdAt), asc(paymentRecord.uuid))
      .limit(page.limit)
      .offset(page.offset),
  );
}

export type UncreditedRow = Awaited<ReturnType<typeof listUncreditedRows>>["rows"][number];

const itsAccount = sql<string>`${paymentRecord.creditor} ->> 'accountNumber'`;

/** Of each account: how many they are, when the last of them was made, and the last day that one of them was kept for. */
export async function countUncredited(db: Db, tenantUuid: string, windows: readonly DueWindow[]) {
  if (windows.length === 0) return [];
  return db
    .select({
      accountNumber: itsAccount,
      count: count(),
      completedAt: sql<Date>`max(${paymentRecord.createdAt})`.mapWith(paymentRecord.createdAt),
      keptFor: max(paymentRecord.requestedExecutionDate),
    })
    .from(paymentRecord)
    .where(isUncredited(tenantUuid, windows))
    .groupBy(itsAccount);
}

/** Since when a statement of the account tells of this day; null: none does. */
export async function whenFirstTold(db: Db, tenantUuid: string, accountNumber: string, day: string) {
  const [row] = await db
    .select({ at: min(statement.reconciledAt) })
    .from(statement)
    .where(
      and(
        eq(statement.tenantUuid, tenantUuid),
        eq(statement.accountNumber, accountNumber),
        isCoverage,
        isNotNull(statement.reconciledAt),
        gte(lastDayTold, day),
      ),
    );
  return row?.at ?? null;
}

function isUncredited(tenantUuid: string, windows: readonly DueWindow[]): SQL | undefined {
  return and(
    eq(paymentRecord.tenantUuid, tenantUuid),
    isNull(paymentRecord.statementEntryUuid),
    ne(paymentRecord.status, "REJECTED"),
    or(...windows.map(isDue)),
  );
}

function isDue({ accountNumber, from, until, firstDay, lastDay }: DueWindow): SQL | undefined {
  return and(
    eq(itsAccount, accountNumber),
    or(gte(paymentRecord.createdAt, from), gte(paymentRecord.requestedExecutionDate, firstDay)),
    lt(paymentRecord.createdAt, until),
    or(isNull(paymentRecord.requestedExecutionDate), lte(paymentRecord.requestedExecutionDate, lastDay)),
  );
}
