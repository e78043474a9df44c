import { and, asc, desc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { attentionRead, operation, paymentRecord, webhookEndpoint } from "../../schema";
import { placeholder } from "../operations/list-filter";
import { builtOnce } from "../prepared";
import {
  ASKED,
  type AttentionKind,
  byUrgency,
  itsRejection,
  lastAttempt,
  waiting,
  waitsSince,
} from "./attention-kinds";
import { about, itsSigners, ofChannel } from "./dashboard";

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

/**
 * One page of what waits for this reason, how much does in all, and how much of it nobody has read. The names are found first, and then
 * their rows (decision 360).
 */
export async function listAttention(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  kind: AttentionKind,
  page: AttentionPage,
) {
  const { at, expiringBefore, toldSince, readAt = null } = page;
  const shape = {
    kind,
    isOfChannel: channel !== null,
    newestFirst: page.newestFirst ?? false,
    tellsUnread: readAt !== null,
  };
  const moments = { at, expiringBefore, toldSince, ...(readAt && { readAt }) };
  const values = { tenant: tenantUuid, channel, ...inWords(moments) };
  const namesOf = ({ limit, offset }: Readonly<{ limit: number; offset: number }>) =>
    names(db, JSON.stringify(shape), () => buildNames(db, shape)).execute({ ...values, limit, offset });
  const named = await namesOf(page);
  // Behind all that waits no row says how much it is.
  const counted = named.length > 0 || page.offset === 0 ? named : await namesOf({ limit: 1, offset: 0 });
  const uuids = named.map(({ uuid }) => uuid);
  const found = uuids.length === 0 ? [] : await rowsOf(db, kind, { ...values, uuids: `{${uuids}}` });
  const byUuid = new Map(found.map((row) => [row.uuid, row]));
  return {
    total: Number(counted[0]?.total ?? 0),
    unread: Number(counted[0]?.unread ?? 0),
    rows: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []),
  };
}

/** As a placeholder takes them. */
function inWords(moments: Readonly<Record<string, Date>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, at.toISOString()]));
}

type Shape = Readonly<{ kind: AttentionKind; isOfChannel: boolean; newestFirst: boolean; tellsUnread: boolean }>;

const names = builtOnce<ReturnType<typeof buildNames>>();

/**
 * Whose they are is in indexes: of a big tenant's open operations few are shown, and no others fetched. They are counted as they are found.
 */
function buildNames(db: Db, { kind, isOfChannel, newestFirst, tellsUnread }: Shape) {
  const last = lastAttempt(db, kind);
  const since = waitsSince(kind, last);
  const unread = tellsUnread ? sql`count(*) filter (where ${since} > ${ASKED.readAt})` : sql`count(*)`;
  const found = db
    .select({
      uuid: operation.uuid,
      total: sql<string>`count(*) over ()`.as("total"),
      unread: sql<string>`${unread} over ()`.as("unread"),
    })
    .from(operation)
    .$dynamic();
  // Whatever is joined is looked up for each that waits.
  if (kind === "returned") found.leftJoin(paymentRecord, itsRejection);
  if (kind === "failed") found.leftJoinLateral(last, sql`true`);
  return found
    .where(and(ofChannel(ASKED.tenant, isOfChannel ? ASKED.channel : null), waiting(db, kind, last)))
    .orderBy(...(newestFirst ? [sql`${since} desc nulls last`, desc(operation.uuid)] : byUrgency(kind, last)))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare("attention_names");
}

const rows = builtOnce<ReturnType<typeof buildRows>>();

function rowsOf(db: Db, kind: AttentionKind, values: Record<string, unknown>) {
  return rows(db, kind, () => buildRows(db, kind)).execute(values);
}

function buildRows(db: Db, kind: AttentionKind) {
  const last = lastAttempt(db, kind);
  return foundByKey(
    db
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
        /** Null where the reason has gone since the names were found. */
        since: sql<Date | null>`${waitsSince(kind, last)}`.mapWith(operation.createdAt),
      })
      .from(operation)
      .leftJoin(paymentRecord, itsRejection)
      .leftJoinLateral(last, sql`true`)
      .where(and(eq(operation.tenantUuid, ASKED.tenant), sql`${operation.uuid} = any(${placeholder("uuids")}::uuid[])`))
      .prepare("attention_rows"),
  );
}

/** Endpoints to which every delivery has failed for a while, and those that were switched off for it; not what somebody switched off. */
export async function listTroubledEndpoints(db: Db, tenantUuid: string, failingBefore: Date) {
  return db
    .select({
      uuid: webhookEndpoint.uuid,
      url: webhookEndpoint.url,
      status: webhookEndpoint.status,
      // Since it fails, or since it was switched off for it: that is news to who knew that it fails.
      since: sql<Date>`case ${webhookEndpoint.status} when 'ACTIVE' then ${webhookEndpoint.failingSince}
                       else ${webhookEndpoint.updatedAt} end`.mapWith(webhookEndpoint.updatedAt),
    })
    .from(webhookEndpoint)
    .where(
      and(
        eq(webhookEndpoint.tenantUuid, tenantUuid),
        sql`${webhookEndpoint.deletedAt} is null`,
        or(
          and(eq(webhookEndpoint.status, "ACTIVE"), lte(webhookEndpoint.failingSince, failingBefore)),
          inArray(webhookEndpoint.disabledReason, ["GONE", "FAILING"]),
        ),
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
