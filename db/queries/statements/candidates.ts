import { and, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { OperationStatus } from "@/lib/operations/model";
import type { Db } from "../../client";
import { creditorAccount, operation, paymentAttempt, paymentRecord } from "../../schema";
import { mayStillBePaid } from "../attempts/attempts";
import { itsCreditorAccount } from "../operations/joins";

/** An operation that a booking may belong to. */
export type Candidate = Readonly<{
  operationUuid: string;
  status: OperationStatus;
  amount: number | null;
  currency: string | null;
}>;

const COLUMNS = {
  operationUuid: operation.uuid,
  status: operation.status,
  amount: operation.amount,
  currency: operation.currency,
};

/** Payments to be made to this account. */
function paidTo(tenantUuid: string, accountNumber: string): SQL | undefined {
  return and(
    eq(operation.tenantUuid, tenantUuid),
    eq(operation.type, "PAYMENT"),
    eq(creditorAccount.accountNumber, accountNumber),
  );
}

/** By the ids that we have given to orders; each is one attempt's. */
export async function findByEndToEndIds(
  db: Db,
  tenantUuid: string,
  accountNumber: string,
  endToEndIds: readonly string[],
): Promise<readonly (Candidate & Readonly<{ endToEndId: string }>)[]> {
  if (endToEndIds.length === 0) return [];
  return db
    .select({ ...COLUMNS, endToEndId: paymentAttempt.endToEndId })
    .from(paymentAttempt)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, paymentAttempt.tenantUuid), eq(operation.uuid, paymentAttempt.operationUuid)),
    )
    .innerJoin(creditorAccount, itsCreditorAccount)
    .where(
      and(
        paidTo(tenantUuid, accountNumber),
        eq(paymentAttempt.tenantUuid, tenantUuid),
        inArray(paymentAttempt.endToEndId, [...endToEndIds]),
      ),
    );
}

/** The digits of its invoice's number; an index holds them. */
export const invoiceDigits = sql<string>`regexp_replace(${operation.invoiceExternalId}, '[^0-9]', '', 'g')`;

/**
 * By the digits of invoice numbers: more than are named, for the caller to compare the rest. An operation whose place a renewal has taken
 * is none: its money is the renewal's.
 */
export async function findByInvoiceDigits(
  db: Db,
  tenantUuid: string,
  accountNumber: string,
  digits: readonly string[],
): Promise<readonly (Candidate & Readonly<{ invoiceExternalId: string | null; mayBePaidAtBank: boolean }>)[]> {
  if (digits.length === 0) return [];
  // Each by the index, and by itself (`offset 0`): how many invoices have one number Postgres can but guess, and where it guessed high it
  // read all that the organisation has, once for each some hundred bookings.
  const ofNumber = db
    .select({ ...COLUMNS, invoiceExternalId: operation.invoiceExternalId, mayBePaidAtBank: mayBePaidAtBank.as("live") })
    .from(operation)
    .innerJoin(creditorAccount, itsCreditorAccount)
    .where(sql`${and(paidTo(tenantUuid, accountNumber), sql`${invoiceDigits} = named.digits`, isNotRenewed)} offset 0`)
    .as("of_number");
  // One parameter, whatever their number.
  const named = sql`unnest(${sql.param(`{${digits.join(",")}}`)}::text[]) as named (digits)`;
  const { operationUuid, status, amount, currency, invoiceExternalId, mayBePaidAtBank: mayBePaid } = ofNumber;
  return db
    .select({ operationUuid, status, amount, currency, invoiceExternalId, mayBePaidAtBank: mayBePaid })
    .from(named)
    .crossJoinLateral(ofNumber);
}

/** A bank may be paying it just now, or have paid it without our knowing; nothing that is known has paid it. */
const mayBePaidAtBank = sql<boolean>`not exists (
  select from ${paymentRecord}
   where ${paymentRecord.tenantUuid} = ${operation.tenantUuid} and ${paymentRecord.operationUuid} = ${operation.uuid}
     and ${paymentRecord.status} <> 'REJECTED')
  and exists (
  select from ${paymentAttempt}
   where ${paymentAttempt.tenantUuid} = ${operation.tenantUuid} and ${paymentAttempt.operationUuid} = ${operation.uuid}
     and (${mayStillBePaid}))`;

export const isNotRenewed = sql`not exists (
  select from operation renewal
   where renewal.tenant_uuid = ${operation.tenantUuid} and renewal.renewal_of = ${operation.uuid})`;

/** More of one amount tell nothing. */
const LOOKALIKES_MAX = 20_000;

/** Payments of these amounts that no statement has told of, with what is known of their payers; null where there are too many. */
export async function findByAmounts(
  db: Db,
  tenantUuid: string,
  accountNumber: string,
  { amounts, from, to }: Readonly<{ amounts: readonly number[]; from: Date; to: Date }>,
) {
  if (amounts.length === 0) return [];
  const rows = await db
    .select({
      ...COLUMNS,
      createdAt: operation.createdAt,
      expiresAt: operation.expiresAt,
      subject: operation.subject,
      concept: operation.concept,
      invoiceExternalId: operation.invoiceExternalId,
      payeeName: creditorAccount.ownerName,
      debtor: paymentRecord.debtor,
    })
    .from(operation)
    .innerJoin(creditorAccount, itsCreditorAccount)
    .leftJoin(
      paymentRecord,
      and(eq(paymentRecord.tenantUuid, operation.tenantUuid), eq(paymentRecord.operationUuid, operation.uuid)),
    )
    .where(
      and(
        paidTo(tenantUuid, accountNumber),
        inArray(operation.amount, [...amounts]),
        inArray(operation.status, ["CREATED", "OPENED", "COMPLETED", "EXPIRED", "NOT_DELIVERED"]),
        gte(operation.createdAt, from),
        lte(operation.createdAt, to),
        or(
          isNull(paymentRecord.uuid),
          and(isNull(paymentRecord.statementEntryUuid), ne(paymentRecord.status, "REJECTED")),
        ),
        isNotRenewed,
      ),
    )
    .limit(LOOKALIKES_MAX);
  return rows.length < LOOKALIKES_MAX ? rows : null;
}
