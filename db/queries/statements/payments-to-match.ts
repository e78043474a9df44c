import { and, between, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Direction } from "@/lib/bank-files/model";
import type { SearchTerms } from "@/lib/operations/model";
import { formsOf } from "@/lib/shared/text/unicode-forms";
import type { Db } from "../../client";
import { operation, paymentRecord, refund } from "../../schema";
import { about } from "../overview/dashboard";
import { invoiceDigits, isNotRenewed } from "./candidates";

/** Payments that a person may match a booking with. */

/** A statement has shown its money, and it has not gone back; what went out as a refund is no return (decision 316). */
const isCredited = sql<boolean>`coalesce((
  select sum(case statement_entry.direction when 'CREDIT' then statement_entry.amount else -statement_entry.amount end)
    from statement_entry
   where statement_entry.tenant_uuid = operation.tenant_uuid and statement_entry.operation_uuid = operation.uuid
     and statement_entry.state = 'MATCHED' and statement_entry.refund_uuid is null), 0) > 0`;

const COLUMNS = {
  uuid: operation.uuid,
  status: operation.status,
  concept: about,
  invoiceExternalId: operation.invoiceExternalId,
  externalId: operation.externalId,
  subject: operation.subject,
  amount: operation.amount,
  currency: operation.currency,
  isCredited,
};

/** Money can go back only where it has come, as far as a statement or a bank says. */
const hasCome = or(
  isCredited,
  sql`exists (
    select from ${paymentRecord}
     where ${paymentRecord.tenantUuid} = ${operation.tenantUuid} and ${paymentRecord.operationUuid} = ${operation.uuid}
       and ${paymentRecord.status} <> 'REJECTED')`,
);

function paymentsOf(tenantUuid: string, direction: Direction): SQL | undefined {
  return and(
    eq(operation.tenantUuid, tenantUuid),
    eq(operation.type, "PAYMENT"),
    direction === "DEBIT" ? hasCome : undefined,
  );
}

/** Payments of this very amount that wait for money, or, for a debit, whose money has come; the newest first. */
export async function listPaymentsOfAmount(
  db: Db,
  tenantUuid: string,
  { amount, currency, direction }: Readonly<{ amount: number; currency: string; direction: Direction }>,
  limit: number,
) {
  return db
    .select(COLUMNS)
    .from(operation)
    .where(
      and(
        paymentsOf(tenantUuid, direction),
        direction === "DEBIT"
          ? or(eq(operation.amount, amount), inArray(operation.uuid, refundedWith(db, tenantUuid, amount)))
          : eq(operation.amount, amount),
        eq(operation.currency, currency),
        direction === "CREDIT" ? and(isWaiting, isNotRenewed) : undefined,
      ),
    )
    .orderBy(desc(operation.uuid))
    .limit(limit);
}

/** Payments of which so much is to be paid back. */
function refundedWith(db: Db, tenantUuid: string, amount: number) {
  return db
    .select({ uuid: refund.operationUuid })
    .from(refund)
    .where(and(eq(refund.tenantUuid, tenantUuid), sql`${refund.state} = 'PREPARED'`, eq(refund.amount, amount)));
}

export type PaymentToMatch = Awaited<ReturnType<typeof listPaymentsOfAmount>>[number];

const isWaiting = sql<boolean>`(${and(
  inArray(operation.status, ["CREATED", "OPENED", "COMPLETED", "EXPIRED", "NOT_DELIVERED"]),
  not(isCredited),
)})`;

type WantedPayments = SearchTerms &
  Readonly<{
    /** Of an invoice's number; may be none. */
    digits: string;
    /** In small letters without accents; none where the text is no name. */
    nameWords: readonly string[];
    /** A name and an amount that were typed together. */
    ofName: NamedAmount | null;
    direction: Direction;
  }>;

export type NamedAmount = Readonly<{ words: readonly string[]; amountsMinor: readonly number[] }>;

/**
 * Payments that carry this: what waits for money first, then the newest. Each branch has an index of its own, but for names, which are
 * looked for among the latest.
 */
export async function searchPayments(
  db: Db,
  tenantUuid: string,
  { text, uuid, reference, email, amountsMinor, nameWords, ofName, digits, direction }: WantedPayments,
  limit: number,
): Promise<readonly PaymentToMatch[]> {
  const wanted = and(
    paymentsOf(tenantUuid, direction),
    or(
      inArray(operation.externalId, [...formsOf(text)]),
      inArray(operation.invoiceExternalId, [...formsOf(text)]),
      digits === "" ? undefined : eq(invoiceDigits, digits),
      uuid === null ? undefined : or(eq(operation.uuid, uuid), eq(operation.paymentUuid, uuid)),
      reference === null ? undefined : between(operation.uuid, reference.first, reference.last),
      email === null ? undefined : eq(operation.subjectEmail, email),
      inArray(operation.amount, [...amountsMinor]),
      nameWords.length === 0 ? undefined : paidBy(tenantUuid, nameWords),
      ofName === null ? undefined : paidBy(tenantUuid, ofName.words, ofName.amountsMinor),
    ),
  );
  const newest = (among: SQL | undefined, most: number) =>
    db.select(COLUMNS).from(operation).where(among).orderBy(desc(operation.uuid)).limit(most);
  // Money that goes back waits nowhere.
  if (direction === "DEBIT") return newest(wanted, limit);
  const waiting = await newest(and(wanted, isWaiting, isNotRenewed), limit);
  if (waiting.length === limit) return waiting;
  const others = and(wanted, or(not(isWaiting), not(isNotRenewed)));
  return [...waiting, ...(await newest(others, limit - waiting.length))];
}

/** Names have no index: whoever looks for one means something recent. */
const LATEST = 20_000;

const plainName = sql`lower(regexp_replace(
  normalize(concat_ws(' ', latest.subject ->> 'name', latest.subject ->> 'lastName'), NFD), '[\u0300-\u036f]', '', 'g'))`;

/** An array that is known before, and no subquery of each row: with that, the other branches would lose their indexes. */
function paidBy(tenantUuid: string, words: readonly string[], amountsMinor?: readonly number[]): SQL {
  const named = sql.join(
    words.map((word) => sql`${plainName} like ${`%${word}%`}`),
    sql` and `,
  );
  const ofAmount = amountsMinor && sql`and each.amount = any(${sql.param(`{${amountsMinor.join(",")}}`)}::bigint[])`;
  return sql`${operation.uuid} = any(array(
    select latest.uuid
      from (select each.uuid, each.subject from operation each
             where each.tenant_uuid = ${tenantUuid}::uuid and each.type = 'PAYMENT' ${ofAmount ?? sql``}
             order by each.uuid desc limit ${LATEST}) latest
     where ${named}
     order by latest.uuid desc limit 100))`;
}
