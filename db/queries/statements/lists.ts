import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import type { RecordStatus } from "@/lib/attempts/model";
import type { Direction } from "@/lib/bank-files/model";
import type { WantedWords } from "@/lib/overview/model";
import { formsOf } from "@/lib/shared/text/unicode-forms";
import type { EntryState } from "@/lib/statements/model";
import type { Db } from "../../client";
import { flow, operation, paymentAttempt, paymentRecord, refund, statement, statementEntry } from "../../schema";
import { itsAttempt } from "../attempts/payment-records";
import { given, pageWithTotal, totalOf } from "../listing";
import { itsFlow } from "../operations/joins";
import { carries } from "../overview/search";

export type EntryFilter = Readonly<{
  statementUuid?: string | undefined;
  states?: readonly EntryState[] | undefined;
  direction?: Direction | undefined;
  fromBookedOn?: string | undefined;
  toBookedOn?: string | undefined;
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
  endToEndId?: string | undefined;
  operationUuid?: string | undefined;
  splitOf?: string | undefined;
  /** Only those of statements of which every entry has been looked at. */
  isCompared?: boolean | undefined;
  /** Parts that it has to carry, each in one of its meanings; where there are none, nothing is found. */
  wanted?: WantedWords | undefined;
}>;

type Page = Readonly<{ limit: number; offset: number; direction: "ASC" | "DESC" }>;

const itsOperation = and(
  eq(operation.tenantUuid, statementEntry.tenantUuid),
  eq(operation.uuid, statementEntry.operationUuid),
);

const ENTRY_COLUMNS = {
  entry: statementEntry,
  operation: {
    uuid: operation.uuid,
    externalId: operation.externalId,
    flowUuid: operation.flowUuid,
    status: operation.status,
    amount: operation.amount,
    currency: operation.currency,
    concept: operation.concept,
    invoiceExternalId: operation.invoiceExternalId,
  },
} as const;

/** What a booking is found by, as `operation_words` writes what an operation is: an amount is typed without its currency. */
const itsWords = sql`' ' || search_words(concat_ws(' ',
    ${statementEntry.counterpartyName}, ${statementEntry.counterpartyAccount}, ${statementEntry.remittance}, ${statementEntry.transfersTold},
    ${statementEntry.endToEndId}, ${statementEntry.creditorReference}, ${statementEntry.bankReference}, ${statementEntry.currency}))
  || ' EUR' || translate(${statementEntry.amount}::text, '0123456789', 'ABCDEFGHIJ') || ' '`;

/**
 * Every entry of its statement has been looked at: until then an OPEN one may be any operation's, and nobody is let decide on it. Asked of
 * each booking by itself: joined, the plan may begin with the statements and read all that they hold.
 */
const isCompared = sql`(
  select ${statement.reconciledAt} from ${statement}
   where ${statement.tenantUuid} = ${statementEntry.tenantUuid} and ${statement.uuid} = ${statementEntry.statementUuid}) is not null`;

/** No index has these words: whoever asks names a statement or states, whose index says which bookings are read. */
function carriesAll(wanted: WantedWords): SQL {
  if (wanted.length === 0) return sql`false`;
  // By itself (`offset 0`): made once for each booking, however many patterns are held against it.
  return sql`exists (select from (select ${itsWords} as words offset 0) as its where ${carries(sql`its.words`, wanted)})`;
}

function entriesWhere(tenantUuid: string, filter: EntryFilter): SQL | undefined {
  return and(
    eq(statementEntry.tenantUuid, tenantUuid),
    given(filter.statementUuid, (uuid) => eq(statementEntry.statementUuid, uuid)),
    filter.states?.length ? inArray(statementEntry.state, [...filter.states]) : undefined,
    given(filter.direction, (direction) => eq(statementEntry.direction, direction)),
    given(filter.fromBookedOn, (day) => gte(statementEntry.bookedOn, day)),
    given(filter.toBookedOn, (day) => lte(statementEntry.bookedOn, day)),
    given(filter.amountFrom, (amount) => gte(statementEntry.amount, amount)),
    given(filter.amountTo, (amount) => lte(statementEntry.amount, amount)),
    given(filter.endToEndId, (id) => eq(statementEntry.endToEndId, id)),
    given(filter.operationUuid, (uuid) => eq(statementEntry.operationUuid, uuid)),
    given(filter.splitOf, (uuid) => eq(statementEntry.splitOf, uuid)),
    filter.isCompared ? isCompared : undefined,
    given(filter.wanted, carriesAll),
  );
}

/** One page by the day of booking, with what the entries belong to, and the exact total. */
export async function listEntryRows(db: Db, tenantUuid: string, filter: EntryFilter, page: Page) {
  const where = entriesWhere(tenantUuid, filter);
  const towards = page.direction === "ASC" ? asc : desc;
  return pageWithTotal(db, page, totalOf(sql`${statementEntry} where ${where}`), (total) =>
    db
      .select({ ...ENTRY_COLUMNS, total })
      .from(statementEntry)
      .leftJoin(operation, itsOperation)
      .where(where)
      .orderBy(towards(statementEntry.bookedOn), towards(statementEntry.uuid))
      .limit(page.limit)
      .offset(page.offset),
  );
}

/** How many went which way, and since when the last of them has been looked at; nothing of a way that none went. */
export async function countEntryRows(db: Db, tenantUuid: string, filter: EntryFilter) {
  return db
    .select({ direction: statementEntry.direction, total: count(), since: max(statement.reconciledAt) })
    .from(statementEntry)
    .innerJoin(
      statement,
      and(eq(statement.tenantUuid, statementEntry.tenantUuid), eq(statement.uuid, statementEntry.statementUuid)),
    )
    .where(entriesWhere(tenantUuid, filter))
    .groupBy(statementEntry.direction);
}

export type EntryWithOperation = Awaited<ReturnType<typeof listEntryRows>>["rows"][number];

export async function findEntryWithOperation(
  db: Db,
  tenantUuid: string,
  uuid: string,
): Promise<EntryWithOperation | null> {
  const [row] = await db
    .select(ENTRY_COLUMNS)
    .from(statementEntry)
    .leftJoin(operation, itsOperation)
    .where(and(eq(statementEntry.tenantUuid, tenantUuid), eq(statementEntry.uuid, uuid)));
  return row ?? null;
}

export type CollectionFilter = Readonly<{
  statuses?: readonly RecordStatus[] | undefined;
  fromCompletedAt?: Date | undefined;
  toCompletedAt?: Date | undefined;
  fromSettledAt?: Date | undefined;
  toSettledAt?: Date | undefined;
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
  operationUuid?: string | undefined;
  flowUuid?: string | undefined;
  externalId?: string | undefined;
  invoiceExternalId?: string | undefined;
  endToEndId?: string | undefined;
  hasStatementEntry?: boolean | undefined;
}>;

const itsRecordsOperation = and(
  eq(operation.tenantUuid, paymentRecord.tenantUuid),
  eq(operation.uuid, paymentRecord.operationUuid),
);

/** Whether a statement has shown the money; for a channel none has, since it is told of none (decision 369). */
function withEntry(channel: string | null, has: boolean): SQL {
  if (channel !== null) return has ? sql`false` : sql`true`;
  return has ? isNotNull(paymentRecord.statementEntryUuid) : isNull(paymentRecord.statementEntryUuid);
}

/** What the record says itself. */
function ofRecord(tenantUuid: string, channel: string | null, filter: CollectionFilter): SQL | undefined {
  return and(
    eq(paymentRecord.tenantUuid, tenantUuid),
    filter.statuses?.length ? inArray(paymentRecord.status, [...filter.statuses]) : undefined,
    given(filter.fromCompletedAt, (at) => gte(paymentRecord.createdAt, at)),
    given(filter.toCompletedAt, (at) => lte(paymentRecord.createdAt, at)),
    given(filter.fromSettledAt, (at) => gte(paymentRecord.settledAt, at)),
    given(filter.toSettledAt, (at) => lte(paymentRecord.settledAt, at)),
    given(filter.operationUuid, (uuid) => eq(paymentRecord.operationUuid, uuid)),
    given(filter.endToEndId, (id) => eq(paymentRecord.endToEndId, id)),
    given(filter.hasStatementEntry, (has) => withEntry(channel, has)),
  );
}

/** What only its operation says; undefined where nothing of it is asked for. */
function ofOperation(channel: string | null, filter: CollectionFilter): SQL | undefined {
  return and(
    channel === null ? undefined : eq(operation.collaboratorUuid, channel),
    given(filter.amountFrom, (amount) => gte(operation.amount, amount)),
    given(filter.amountTo, (amount) => lte(operation.amount, amount)),
    given(filter.flowUuid, (uuid) => eq(operation.flowUuid, uuid)),
    given(filter.externalId, (id) => inArray(operation.externalId, [...formsOf(id)])),
    given(filter.invoiceExternalId, (id) => inArray(operation.invoiceExternalId, [...formsOf(id)])),
  );
}

/** The names of the records that are listed. Each has an operation, which is read only where it decides. */
function namesOfCollections(tenantUuid: string, channel: string | null, filter: CollectionFilter): SQL {
  const asked = ofOperation(channel, filter);
  const itsOwn = asked ? sql`inner join ${operation} on ${itsRecordsOperation}` : sql.empty();
  return sql`select ${paymentRecord.uuid} as uuid from ${paymentRecord} ${itsOwn}
    where ${and(ofRecord(tenantUuid, channel, filter), asked)}`;
}

const COLLECTION_COLUMNS = {
  record: paymentRecord,
  operation: {
    uuid: operation.uuid,
    externalId: operation.externalId,
    flowUuid: operation.flowUuid,
    invoiceExternalId: operation.invoiceExternalId,
    concept: operation.concept,
    amount: operation.amount,
    collectedAmount: operation.collectedAmount,
  },
  flowExternalId: flow.externalId,
  resolution: paymentAttempt.resolution,
  entry: {
    uuid: statementEntry.uuid,
    statementUuid: statementEntry.statementUuid,
    bookedOn: statementEntry.bookedOn,
    valueOn: statementEntry.valueOn,
    amount: statementEntry.amount,
    currency: statementEntry.currency,
    bankReference: statementEntry.bankReference,
  },
};

/** What has left of a payment as refunds, in minor units; null for a channel, which is told of none (decision 315). */
function refunded(channel: string | null): SQL<number | null> {
  if (channel !== null) return sql`null::bigint`;
  return sql<number>`(
    select coalesce(sum(${refund.amount}), 0) from ${refund}
     where ${refund.tenantUuid} = ${operation.tenantUuid} and ${refund.operationUuid} = ${operation.uuid}
       and ${refund.state} = 'BOOKED')`.mapWith(Number);
}

/** The booking behind a record; none for a channel: an account's bookings are the organisation's own (decision 369). */
function itsEntry(channel: string | null): SQL {
  if (channel !== null) return sql`false`;
  return sql`${statementEntry.tenantUuid} = ${paymentRecord.tenantUuid}
    and ${statementEntry.uuid} = ${paymentRecord.statementEntryUuid}`;
}

/** What has been collected, with what a person found out of it, what was paid back of it, and the booking behind it. */
function selectCollections<More extends Record<string, SQL<number>>>(db: Db, channel: string | null, more: More) {
  return db
    .select({ ...COLLECTION_COLUMNS, refundedAmount: refunded(channel), ...more })
    .from(paymentRecord)
    .innerJoin(operation, itsRecordsOperation)
    .innerJoin(flow, itsFlow)
    .leftJoin(paymentAttempt, itsAttempt)
    .leftJoin(statementEntry, itsEntry(channel));
}

/**
 * One page of what has been collected, by the time of completion, with the booking behind it, and the exact total. The page's names are
 * found first, and then its rows: what an offset skips is never joined.
 */
export async function listCollectionRows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  filter: CollectionFilter,
  asked: Page,
) {
  const { limit, offset, direction } = asked;
  const names = namesOfCollections(tenantUuid, channel, filter);
  const towards = direction === "ASC" ? asc : desc;
  const inOrder = [towards(paymentRecord.createdAt), towards(paymentRecord.uuid)];
  const page = sql`(${names} order by ${sql.join(inOrder, sql`, `)} limit ${limit} offset ${offset}) as page`;
  return pageWithTotal(db, asked, totalOf(sql`(${names}) as names`), (total) =>
    selectCollections(db, channel, { total })
      .innerJoin(page, sql`page.uuid = ${paymentRecord.uuid}`)
      .where(eq(paymentRecord.tenantUuid, tenantUuid))
      .orderBy(...inOrder),
  );
}

export type CollectionRow = Awaited<ReturnType<typeof listCollectionRows>>["rows"][number];

export type CompletedWithin = Pick<CollectionFilter, "fromCompletedAt" | "toCompletedAt">;

/**
 * The next of all that has been collected, or of what was completed within a period, the latest first; null: from the beginning. What comes
 * meanwhile is left out.
 */
export async function listCollectionsAfter(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  period: CompletedWithin,
  after: Readonly<{ createdAt: Date; uuid: string }> | null,
  limit: number,
): Promise<readonly CollectionRow[]> {
  const isLater =
    after &&
    sql`(${paymentRecord.createdAt}, ${paymentRecord.uuid}) < (${after.createdAt.toISOString()}::timestamptz, ${after.uuid}::uuid)`;
  return selectCollections(db, channel, {})
    .where(and(ofRecord(tenantUuid, channel, period), ofOperation(channel, {}), isLater ?? undefined))
    .orderBy(desc(paymentRecord.createdAt), desc(paymentRecord.uuid))
    .limit(limit);
}
