import { and, asc, count, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { operation, paymentRecord, statement } from "../../schema";
import { about } from "../overview/dashboard";

/** Payments that were made, and that no statement has shown. */

/** Days of which statements tell, both inclusive, with no day between them untold. */
export type Stretch = Readonly<{ firstDay: string; lastDay: string }>;

/** The stretches of each account, the oldest first. A notification (camt.054) tells of some of its bookings. */
export async function listCoverage(
  db: Db,
  tenantUuid: string,
): Promise<readonly Readonly<{ accountNumber: string; stretches: readonly [Stretch, ...Stretch[]] }>[]> {
  const days = sql`range_agg(daterange(${statement.fromDay}, ${statement.toDay}, '[]'))`;
  const told = db
    .select({ accountNumber: statement.accountNumber, days: sql`${days}`.as("days") })
    .from(statement)
    .where(and(eq(statement.tenantUuid, tenantUuid), ne(statement.format, "CAMT_054")))
    .groupBy(statement.accountNumber)
    .as("told");
  return db
    .select({
      accountNumber: told.accountNumber,
      stretches: sql<readonly [Stretch, ...Stretch[]]>`(
        select json_agg(json_build_object('firstDay', lower(stretch), 'lastDay', upper(stretch) - 1) order by stretch)
          from unnest(${told.days}) as stretch)`,
    })
    .from(told)
    .orderBy(asc(told.accountNumber));
}

/** Payments to this account that were made within this time must stand on its statements. */
export type DueWindow = Readonly<{
  accountNumber: string;
  from: Date;
  until: Date;
  /** For one that was kept for a later day: the last such day. */
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
  const where = and(
    eq(paymentRecord.tenantUuid, tenantUuid),
    isNull(paymentRecord.statementEntryUuid),
    ne(paymentRecord.status, "REJECTED"),
    or(...windows.map(isDue)),
  );
  const [rows, [counted]] = await Promise.all([
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
    db.select({ total: count() }).from(paymentRecord).where(where),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type UncreditedRow = Awaited<ReturnType<typeof listUncreditedRows>>["rows"][number];

function isDue({ accountNumber, from, until, lastDay }: DueWindow): SQL | undefined {
  return and(
    sql`${paymentRecord.creditor} ->> 'accountNumber' = ${accountNumber}`,
    gte(paymentRecord.createdAt, from),
    lt(paymentRecord.createdAt, until),
    or(isNull(paymentRecord.requestedExecutionDate), lte(paymentRecord.requestedExecutionDate, lastDay)),
  );
}
