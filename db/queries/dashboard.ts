import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { FactKind } from "@/lib/operations/model";
import type { Db } from "../client";
import {
  configuration,
  creditorAccount,
  flow,
  operation,
  operationFact,
  paymentAttempt,
  paymentRecord,
  webhookEndpoint,
} from "../schema";

/** What the dashboard shows beside the API's own reads. Every query takes the channel: null sees the whole tenant. */

export type Period = Readonly<{ from: Date; to: Date }>;
export type CountAndAmount = Readonly<{ count: number; amount: number }>;

function ofChannel(tenantUuid: string, channel: string | null): SQL | undefined {
  return and(
    eq(operation.tenantUuid, tenantUuid),
    channel === null ? undefined : eq(operation.collaboratorUuid, channel),
  );
}

function completedIn({ from, to }: Period): SQL | undefined {
  return and(
    eq(operation.type, "PAYMENT"),
    eq(operation.status, "COMPLETED"),
    gte(operation.statusUpdatedAt, from),
    lt(operation.statusUpdatedAt, to),
  );
}

const unfinished = inArray(operation.status, ["CREATED", "OPENED"]);

/** Payments completed in the period, and what of them was not later rejected (decision 3). */
export async function sumCollected(db: Db, tenantUuid: string, channel: string | null, period: Period) {
  return sumOperations(db, and(ofChannel(tenantUuid, channel), completedIn(period)), operation.collectedAmount);
}

/** Payments that can still be made. */
export async function sumPending(db: Db, tenantUuid: string, channel: string | null) {
  return sumOperations(
    db,
    and(ofChannel(tenantUuid, channel), eq(operation.type, "PAYMENT"), unfinished),
    operation.amount,
  );
}

async function sumOperations(
  db: Db,
  where: SQL | undefined,
  amount: typeof operation.amount | typeof operation.collectedAmount,
): Promise<CountAndAmount> {
  const [row] = await db
    .select({ count: count(), amount: sum(amount).mapWith(Number) })
    .from(operation)
    .where(where);
  return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
}

/** One row per day, of the tenant's own days (`YYYY-MM-DD`), on which something was collected. */
export async function sumCollectedPerDay(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  period: Period & Readonly<{ timeZone: string }>,
): Promise<readonly (CountAndAmount & Readonly<{ day: string }>)[]> {
  const day = sql<string>`to_char(${operation.statusUpdatedAt} at time zone ${period.timeZone}, 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day: day.as("day"), count: count(), amount: sum(operation.collectedAmount).mapWith(Number) })
    .from(operation)
    .where(and(ofChannel(tenantUuid, channel), completedIn(period)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, amount: row.amount ?? 0 }));
}

/** How many payments created in the period have come how far. An operation counts once however often it was tried. */
export async function countFunnel(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { from, to }: Period,
): Promise<Readonly<{ created: number; facts: ReadonlyMap<FactKind, number> }>> {
  const created = and(
    ofChannel(tenantUuid, channel),
    eq(operation.type, "PAYMENT"),
    gte(operation.createdAt, from),
    lt(operation.createdAt, to),
  );
  const [total, rows] = await Promise.all([
    db.$count(operation, created),
    db
      .select({ kind: operationFact.kind, count: countDistinct(operationFact.operationUuid) })
      .from(operationFact)
      .innerJoin(
        operation,
        and(eq(operation.tenantUuid, operationFact.tenantUuid), eq(operation.uuid, operationFact.operationUuid)),
      )
      .where(
        and(created, inArray(operationFact.kind, ["SEEN", "BANK_CHOSEN", "SENT_TO_BANK", "RETURNED", "CONFIRMED"])),
      )
      .groupBy(operationFact.kind),
  ]);
  return { created: total, facts: new Map(rows.map((row) => [row.kind, row.count])) };
}

export const ATTENTION_KINDS = ["twice", "returned", "failed", "expiring", "asked"] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The operation's newest attempt, for the bank's last word on it. */
function lastAttempt(db: Db) {
  return db
    .select({
      bankId: paymentAttempt.bankId,
      state: paymentAttempt.state,
      failure: paymentAttempt.failure,
      endedAt: paymentAttempt.endedAt,
    })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.tenantUuid, operation.tenantUuid), eq(paymentAttempt.operationUuid, operation.uuid)))
    .orderBy(desc(paymentAttempt.createdAt))
    .limit(1)
    .as("last_attempt");
}

/** Operations of which this has been told. */
function withFact(db: Db, tenantUuid: string, kind: FactKind, since: Date): SQL {
  return inArray(
    operation.uuid,
    db
      .select({ uuid: operationFact.operationUuid })
      .from(operationFact)
      .where(and(eq(operationFact.tenantUuid, tenantUuid), eq(operationFact.kind, kind), gte(operationFact.at, since))),
  );
}

export type AttentionPage = Readonly<{
  at: Date;
  expiringBefore: Date;
  toldSince: Date;
  limit: number;
  offset: number;
}>;

/**
 * What somebody should look at, the most urgent first.
 * "twice": paid more than once. "returned": authorised, and rejected by the bank afterwards. "failed": unpaid, and its
 * last attempt failed at the bank. "expiring": unpaid, and its deadline is near. "asked": expired, and its payer asked for
 * a new link.
 */
export async function listAttention(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  kind: AttentionKind,
  page: AttentionPage,
) {
  const last = lastAttempt(db);
  const record = and(
    eq(paymentRecord.tenantUuid, operation.tenantUuid),
    eq(paymentRecord.operationUuid, operation.uuid),
    eq(paymentRecord.status, "REJECTED"),
  );
  const conditions: Readonly<Record<AttentionKind, SQL | undefined>> = {
    twice: withFact(db, tenantUuid, "PAID_TWICE", page.toldSince),
    asked: and(eq(operation.status, "EXPIRED"), withFact(db, tenantUuid, "NEW_LINK_ASKED", page.toldSince)),
    expiring: and(unfinished, gte(operation.expiresAt, page.at), lt(operation.expiresAt, page.expiringBefore)),
    failed: and(eq(operation.status, "OPENED"), eq(last.state, "FAILED")),
    returned: and(eq(operation.status, "COMPLETED"), isNotNull(paymentRecord.uuid)),
  };
  const orders: Readonly<Record<AttentionKind, readonly SQL[]>> = {
    twice: [desc(operation.statusUpdatedAt), desc(operation.uuid)],
    asked: [desc(operation.expiresAt), desc(operation.uuid)],
    expiring: [asc(operation.expiresAt), asc(operation.uuid)],
    failed: [desc(last.endedAt), desc(operation.uuid)],
    returned: [desc(paymentRecord.updatedAt), desc(operation.uuid)],
  };
  const where = and(ofChannel(tenantUuid, channel), conditions[kind]);
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: count() })
      .from(operation)
      .leftJoinLateral(last, sql`true`)
      .leftJoin(paymentRecord, record)
      .where(where),
    db
      .select({
        uuid: operation.uuid,
        status: operation.status,
        concept: operation.concept,
        subject: operation.subject,
        amount: operation.amount,
        currency: operation.currency,
        expiresAt: operation.expiresAt,
        bankId: last.bankId,
        failure: last.failure,
        failedAt: last.endedAt,
        rejectionCode: paymentRecord.code,
        rejectedAt: paymentRecord.updatedAt,
      })
      .from(operation)
      .leftJoinLateral(last, sql`true`)
      .leftJoin(paymentRecord, record)
      .where(where)
      .orderBy(...orders[kind])
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** Endpoints to which every delivery has failed for a while, and those that were switched off for it. */
export async function listTroubledEndpoints(db: Db, tenantUuid: string) {
  return db
    .select({ uuid: webhookEndpoint.uuid, url: webhookEndpoint.url, status: webhookEndpoint.status })
    .from(webhookEndpoint)
    .where(
      and(
        eq(webhookEndpoint.tenantUuid, tenantUuid),
        sql`${webhookEndpoint.deletedAt} is null`,
        or(isNotNull(webhookEndpoint.failingSince), inArray(webhookEndpoint.disabledReason, ["GONE", "FAILING"])),
      ),
    )
    .orderBy(asc(webhookEndpoint.createdAt));
}

/** What a row of the list says beside the API's item: for whom it is, and until when. */
export async function findOperationSummaries(db: Db, tenantUuid: string, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .select({
      uuid: operation.uuid,
      concept: sql<string | null>`coalesce(${operation.concept}, ${operation.title})`,
      subject: operation.subject,
      expiresAt: operation.expiresAt,
    })
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), inArray(operation.uuid, [...uuids])));
}

/** What a person may be looking for, read from what they typed; null where the text can't be that. */
export type SearchTerms = Readonly<{
  text: string;
  uuid: string | null;
  email: string | null;
  amountMinor: number | null;
}>;

/** Operations that carry exactly this, newest first. Each branch has an index of its own. */
export async function searchOperations(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { text, uuid, email, amountMinor }: SearchTerms,
  limit: number,
) {
  return db
    .select({
      uuid: operation.uuid,
      type: operation.type,
      status: operation.status,
      externalId: operation.externalId,
      invoiceExternalId: operation.invoiceExternalId,
      concept: operation.concept,
      subject: operation.subject,
      amount: operation.amount,
      currency: operation.currency,
      createdAt: operation.createdAt,
    })
    .from(operation)
    .where(
      and(
        ofChannel(tenantUuid, channel),
        or(
          eq(operation.externalId, text),
          eq(operation.invoiceExternalId, text),
          uuid === null ? undefined : or(eq(operation.uuid, uuid), eq(operation.paymentUuid, uuid)),
          email === null ? undefined : eq(operation.subjectEmail, email),
          amountMinor === null ? undefined : eq(operation.amount, amountMinor),
        ),
      ),
    )
    .orderBy(desc(operation.createdAt), desc(operation.uuid))
    .limit(limit);
}

export async function searchFlows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { text, uuid }: SearchTerms,
  limit: number,
) {
  return db
    .select({ uuid: flow.uuid, externalId: flow.externalId, status: flow.status, createdAt: flow.createdAt })
    .from(flow)
    .where(
      and(
        eq(flow.tenantUuid, tenantUuid),
        channel === null ? undefined : eq(flow.collaboratorUuid, channel),
        or(eq(flow.externalId, text), uuid === null ? undefined : eq(flow.uuid, uuid)),
      ),
    )
    .orderBy(desc(flow.createdAt), desc(flow.uuid))
    .limit(limit);
}

export async function listActiveConfigurations(db: Db, tenantUuid: string) {
  return db
    .select({
      uuid: configuration.uuid,
      name: configuration.name,
      isDefault: configuration.isDefault,
      visualConfiguration: configuration.visualConfiguration,
    })
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.status, "ACTIVE")))
    .orderBy(desc(configuration.isDefault), asc(configuration.name), asc(configuration.uuid));
}

export async function listActiveAccounts(db: Db, tenantUuid: string) {
  return db
    .select({
      uuid: creditorAccount.uuid,
      alias: creditorAccount.alias,
      accountNumber: creditorAccount.accountNumber,
      isDefault: creditorAccount.isDefault,
    })
    .from(creditorAccount)
    .where(and(eq(creditorAccount.tenantUuid, tenantUuid), eq(creditorAccount.status, "ACTIVE")))
    .orderBy(desc(creditorAccount.isDefault), asc(creditorAccount.alias), asc(creditorAccount.uuid));
}
