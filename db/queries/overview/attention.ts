import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FactKind } from "@/lib/operations/model";
import type { Db } from "../../client";
import {
  attentionRead,
  delivery,
  operation,
  operationFact,
  paymentAttempt,
  paymentRecord,
  signer,
  statementEntry,
  webhookEndpoint,
} from "../../schema";
import { disputedOperations } from "../deliveries/reminders";
import { renewedBy } from "../operations/operation-list";
import { hasRunOutBy, notSeenTo } from "../operations/seen-to";
import { about, itsSigners, ofChannel, unfinished } from "./dashboard";

export const ATTENTION_KINDS = [
  "unresolved",
  "twice",
  "returned",
  "disputed",
  "transferred",
  "undelivered",
  "failed",
  "expiring",
  "asked",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The operation's newest attempt, for the bank's last word on it: of those that nobody knows the end of, or the one that was paid by, where it is about them. */
function lastAttempt(db: Db, kind: AttentionKind) {
  return db
    .select({
      bankId: paymentAttempt.bankId,
      state: paymentAttempt.state,
      failure: paymentAttempt.failure,
      resolution: paymentAttempt.resolution,
      endedAt: paymentAttempt.endedAt,
    })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.tenantUuid, operation.tenantUuid),
        eq(paymentAttempt.operationUuid, operation.uuid),
        kind === "unresolved" ? eq(paymentAttempt.state, "UNRESOLVED") : undefined,
        kind === "returned" ? eq(paymentAttempt.uuid, paymentRecord.attemptUuid) : undefined,
      ),
    )
    .orderBy(desc(paymentAttempt.createdAt))
    .limit(1)
    .as("last_attempt");
}

/** Operations of which this has been told. */
function withFact(db: Db, tenantUuid: string, kind: FactKind, since: Date, still?: SQL): SQL {
  return inArray(
    operation.uuid,
    db
      .select({ uuid: operationFact.operationUuid })
      .from(operationFact)
      .where(
        and(
          eq(operationFact.tenantUuid, tenantUuid),
          eq(operationFact.kind, kind),
          gte(operationFact.at, since),
          still,
        ),
      ),
  );
}

/** Of money that a statement has shown: as long as its booking is still taken for too much. By a bank's word: until it takes that back. */
const stillTooMuch = sql`case
  when ${operationFact.detail} ->> 'entryUuid' is not null then exists (
    select from ${statementEntry}
     where ${statementEntry.tenantUuid} = ${operationFact.tenantUuid}
       and ${statementEntry.uuid} = (${operationFact.detail} ->> 'entryUuid')::uuid and ${statementEntry.effect} = 'PAID_AGAIN')
  when ${operationFact.detail} ->> 'attemptUuid' is not null then exists (
    select from ${paymentAttempt}
     where ${paymentAttempt.tenantUuid} = ${operationFact.tenantUuid}
       and ${paymentAttempt.uuid} = (${operationFact.detail} ->> 'attemptUuid')::uuid and ${paymentAttempt.state} = 'AUTHORISED')
  else true end`;

/** What came too much has not left again as refunds, as far as statements show. */
const notPaidBack = sql`coalesce((
  select sum(f.amount) from refund f
   where f.tenant_uuid = ${operation.tenantUuid} and f.operation_uuid = ${operation.uuid} and f.state = 'BOOKED'), 0)
  < coalesce((
  select sum(e.amount) from statement_entry e
   where e.tenant_uuid = ${operation.tenantUuid} and e.operation_uuid = ${operation.uuid} and e.effect = 'PAID_AGAIN'),
  ${operation.amount})`;

/** Who went away, or chose another bank, has failed at nothing. As the index has them. */
const hasFailed = ({ state, failure }: Readonly<Record<"state" | "failure", SQLWrapper>>) =>
  sql`${state} = 'FAILED' and ${failure} ->> 'reason' <> 'ABANDONED'`;

/** Operations that have such an attempt. */
function withAttempt(db: Db, tenantUuid: string, such: SQL): SQL {
  return inArray(
    operation.uuid,
    db
      .select({ uuid: paymentAttempt.operationUuid })
      .from(paymentAttempt)
      .where(and(eq(paymentAttempt.tenantUuid, tenantUuid), such)),
  );
}

const itsLinks = sql`${delivery.tenantUuid} = ${operation.tenantUuid}
  and ${delivery.operationUuid} = ${operation.uuid} and ${delivery.kind} = 'LINK'`;

/** To somebody who acts, since it was known that nobody is reached: earlier mails to an address that refuses by now have gone as well. */
const mayReachSigner = sql`${delivery.createdAt} > ${operation.statusUpdatedAt} and not exists (
  select from ${signer}
   where ${signer.tenantUuid} = ${operation.tenantUuid} and ${signer.operationUuid} = ${operation.uuid}
     and ${signer.role} = 'VIEWER' and lower(${signer.subject} ->> 'email') = lower(${delivery.address}))`;

/** What was sent of it has not arrived, and nothing else is on its way: `isUndeliverable` of its links. */
const reachesNobody = sql`not exists (
  select from ${delivery} where ${itsLinks} and ${delivery.state} not in ('REFUSED', 'CANCELLED')
     and (${delivery.recipient} <> 'SIGNER' or ${mayReachSigner}))`;

/** Not paid as far as anybody knows, and nobody has taken it back. */
const UNPAID = ["CREATED", "OPENED", "NOT_DELIVERED", "EXPIRED"] as const;

export type AttentionPage = Readonly<{
  at: Date;
  expiringBefore: Date;
  toldSince: Date;
  limit: number;
  offset: number;
  /** Those that began to wait last come first, where it isn't the most urgent ones. */
  newestFirst?: boolean;
  /** What began to wait later than this is unread; null: all of it. */
  readAt?: Date | null;
}>;

/** Since when an operation waits for this reason. */
function waitsSince(
  kind: AttentionKind,
  { at, expiringBefore }: AttentionPage,
  last: ReturnType<typeof lastAttempt>,
): SQL {
  const lastFact = (fact: FactKind) => sql`(
    select max(${operationFact.at}) from ${operationFact}
     where ${operationFact.tenantUuid} = ${operation.tenantUuid}
       and ${operationFact.operationUuid} = ${operation.uuid} and ${operationFact.kind} = ${fact})`;
  const withinSeconds = (expiringBefore.getTime() - at.getTime()) / 1000;
  const moments: Readonly<Record<AttentionKind, SQL>> = {
    unresolved: sql`(
      select max(coalesce(${paymentAttempt.endedAt}, ${paymentAttempt.createdAt})) from ${paymentAttempt}
       where ${paymentAttempt.tenantUuid} = ${operation.tenantUuid}
         and ${paymentAttempt.operationUuid} = ${operation.uuid} and ${paymentAttempt.state} = 'UNRESOLVED')`,
    twice: lastFact("PAID_TWICE"),
    returned: sql`${paymentRecord.updatedAt}`,
    disputed: lastFact("DISPUTED"),
    transferred: lastFact("TRANSFER_SAID"),
    // Where it was corrected in vain, since that was refused, too.
    undelivered: sql`coalesce((
      select max(${delivery.stateAt}) from ${delivery} where ${itsLinks} and ${delivery.state} = 'REFUSED'
    ), ${operation.statusUpdatedAt})`,
    failed: sql`${last.endedAt}`,
    expiring: sql`greatest(${operation.createdAt}, ${operation.expiresAt} - make_interval(secs => ${withinSeconds}))`,
    asked: lastFact("NEW_LINK_ASKED"),
  };
  return moments[kind];
}

/**
 * What somebody should look at, the most urgent first.
 * "unresolved": nobody knows what became of an attempt. "twice": paid more than once. "returned": counted as paid, rejected by its bank or taken back afterwards, and not renewed. "disputed": not paid, its payer says that something is wrong with it, and nobody
 * has had its reminders go on, or looked at it after its end (decision 323). "transferred": unpaid as far
 * as anybody knows, its payer says to have sent the money by hand, and nobody has looked at it after its end. "undelivered": its link could be brought to nobody, has not been sent to another address that may take it, and still works. "failed": unpaid, and its last attempt failed at the bank. "expiring": open, and its deadline is near. "asked": its deadline has
 * ended it, somebody asked for a new link, and there is none yet.
 */
export async function listAttention(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  kind: AttentionKind,
  page: AttentionPage,
) {
  const listed = (part: AttentionPage) => listCounted(db, tenantUuid, channel, kind, part);
  const rows = await listed(page);
  // Behind all that waits no row says how much it is.
  const counted = rows.length > 0 || page.offset === 0 ? rows : await listed({ ...page, limit: 1, offset: 0 });
  return { total: counted[0]?.total ?? 0, unread: counted[0]?.unread ?? 0, rows };
}

/** One page, each row of which says how many there are in all, and how many of them nobody has read. */
async function listCounted(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  kind: AttentionKind,
  page: AttentionPage,
) {
  const last = lastAttempt(db, kind);
  const record = and(
    eq(paymentRecord.tenantUuid, operation.tenantUuid),
    eq(paymentRecord.operationUuid, operation.uuid),
    // As the index has them.
    sql`${paymentRecord.status} = 'REJECTED'`,
  );
  const conditions: Readonly<Record<AttentionKind, SQL | undefined>> = {
    unresolved: withAttempt(db, tenantUuid, eq(paymentAttempt.state, "UNRESOLVED")),
    twice: and(withFact(db, tenantUuid, "PAID_TWICE", page.toldSince, stillTooMuch), notPaidBack),
    asked: and(
      hasRunOutBy(page.at),
      sql`${renewedBy} is null`,
      withFact(db, tenantUuid, "NEW_LINK_ASKED", page.toldSince),
    ),
    undelivered: and(eq(operation.status, "NOT_DELIVERED"), gt(operation.expiresAt, page.at), reachesNobody),
    disputed: and(
      inArray(operation.status, UNPAID),
      sql`${renewedBy} is null`,
      notSeenTo,
      // However long ago: it waits for the organisation.
      inArray(operation.uuid, disputedOperations(db, tenantUuid)),
    ),
    transferred: and(
      inArray(operation.status, UNPAID),
      sql`${renewedBy} is null`,
      notSeenTo,
      withFact(db, tenantUuid, "TRANSFER_SAID", page.toldSince),
    ),
    expiring: and(unfinished, gte(operation.expiresAt, page.at), lt(operation.expiresAt, page.expiringBefore)),
    failed: and(
      eq(operation.status, "OPENED"),
      // Of a big tenant's open operations few have any: the last one of each need not be looked up.
      withAttempt(db, tenantUuid, hasFailed(paymentAttempt)),
      hasFailed(last),
    ),
    // Who has renewed it has seen to it.
    returned: and(eq(operation.status, "COMPLETED"), isNotNull(paymentRecord.uuid), sql`${renewedBy} is null`),
  };
  const orders: Readonly<Record<AttentionKind, readonly SQL[]>> = {
    unresolved: [asc(operation.createdAt), asc(operation.uuid)],
    twice: [desc(operation.statusUpdatedAt), desc(operation.uuid)],
    disputed: [asc(operation.expiresAt), asc(operation.uuid)],
    transferred: [asc(operation.expiresAt), asc(operation.uuid)],
    undelivered: [asc(operation.expiresAt), asc(operation.uuid)],
    asked: [desc(operation.expiresAt), desc(operation.uuid)],
    expiring: [asc(operation.expiresAt), asc(operation.uuid)],
    failed: [desc(last.endedAt), desc(operation.uuid)],
    returned: [desc(paymentRecord.updatedAt), desc(operation.uuid)],
  };
  const where = and(ofChannel(tenantUuid, channel), conditions[kind]);
  const since = waitsSince(kind, page, last);
  const unreadSince = page.readAt
    ? sql`count(*) filter (where ${since} > ${page.readAt.toISOString()}::timestamptz)`
    : sql`count(*)`;
  const order = page.newestFirst ? [sql`${since} desc nulls last`, desc(operation.uuid)] : orders[kind];
  // Their names first, which indexes hold: of a big tenant's open operations few are shown, and no others fetched. As an array they
  // are found once, whatever Postgres expects of a table that was never analysed. They are counted as they are found.
  const waiting = db
    .select({
      uuid: operation.uuid,
      total: sql<number>`count(*) over ()`.as("total"),
      unread: sql<number>`${unreadSince} over ()`.as("unread"),
    })
    .from(operation)
    .$dynamic();
  // Whatever is joined is looked up for each that waits.
  if (kind === "returned") waiting.leftJoin(paymentRecord, record);
  if (kind === "failed") waiting.leftJoinLateral(last, sql`true`);
  const shown = db.$with("shown").as(
    waiting
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset(page.offset),
  );
  return db
    .with(shown)
    .select({
      uuid: operation.uuid,
      status: operation.status,
      concept: about,
      subject: operation.subject,
      signers: itsSigners,
      amount: operation.amount,
      currency: operation.currency,
      expiresAt: operation.expiresAt,
      bankId: last.bankId,
      attemptState: last.state,
      failure: last.failure,
      resolution: last.resolution,
      record: {
        status: paymentRecord.status,
        code: paymentRecord.code,
        source: paymentRecord.source,
        statusBefore: paymentRecord.statusBefore,
      },
      since: sql<Date>`${since}`.mapWith(operation.createdAt),
      total: sql`(select ${shown.total} from ${shown} limit 1)`.mapWith(Number),
      unread: sql`(select ${shown.unread} from ${shown} limit 1)`.mapWith(Number),
    })
    .from(operation)
    .leftJoin(paymentRecord, record)
    .leftJoinLateral(last, sql`true`)
    .where(and(ofChannel(tenantUuid, channel), sql`${operation.uuid} = any(array(select ${shown.uuid} from ${shown}))`))
    .orderBy(...order);
}

/** Endpoints to which every delivery has failed for a while, and those that were switched off for it. */
export async function listTroubledEndpoints(db: Db, tenantUuid: string) {
  return db
    .select({
      uuid: webhookEndpoint.uuid,
      url: webhookEndpoint.url,
      status: webhookEndpoint.status,
      since: sql<Date>`coalesce(${webhookEndpoint.failingSince}, ${webhookEndpoint.updatedAt})`.mapWith(
        webhookEndpoint.updatedAt,
      ),
    })
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

/** Until when a person has read what waits in an organisation; null: nothing yet. */
export async function selectAttentionRead(db: Db, tenantUuid: string, personUuid: string): Promise<Date | null> {
  const [row] = await db
    .select({ readAt: attentionRead.readAt })
    .from(attentionRead)
    .where(and(eq(attentionRead.tenantUuid, tenantUuid), eq(attentionRead.personUuid, personUuid)));
  return row?.readAt ?? null;
}

/** What was read stays read. */
export async function keepAttentionRead(db: Db, row: typeof attentionRead.$inferInsert): Promise<void> {
  await db
    .insert(attentionRead)
    .values(row)
    .onConflictDoUpdate({
      target: [attentionRead.tenantUuid, attentionRead.personUuid],
      set: { readAt: sql`greatest(${attentionRead.readAt}, excluded.read_at)` },
    });
}
