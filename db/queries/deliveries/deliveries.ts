import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { DeliveryChannel, DeliveryKind, DeliveryReason, DeliveryState } from "@/lib/deliveries/model";
import { addressKey } from "@/lib/shared/text/email-address";
import type { Db, Transaction } from "../../client";
import { delivery } from "../../schema";
import { addressKeyOf } from "../address-key";
import { isOneOf } from "../bulk";
import { isPseudonym } from "../people/payer-traces";

export type NewDelivery = typeof delivery.$inferInsert;
export type DeliveryRow = typeof delivery.$inferSelect;

const is = (tenantUuid: string, uuid: string) => and(eq(delivery.tenantUuid, tenantUuid), eq(delivery.uuid, uuid));
const isOf = (tenantUuid: string, operationUuid: string) =>
  and(eq(delivery.tenantUuid, tenantUuid), eq(delivery.operationUuid, operationUuid));

export async function insertDeliveries(tx: Transaction, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length > 0) await tx.insert(delivery).values([...rows]);
}

/** Writes down a mail that has gone, or won't; false, and nothing written, where that was done before. */
export async function insertOutcome(tx: Transaction, row: NewDelivery): Promise<boolean> {
  const written = await tx.insert(delivery).values(row).onConflictDoNothing().returning({ uuid: delivery.uuid });
  return written.length > 0;
}

/** Whether whoever has an address has complained of a mail of this organisation's (decision 202). */
export async function hasComplained(db: Db, tenantUuid: string, address: string): Promise<boolean> {
  const [row] = await db
    .select({ uuid: delivery.uuid })
    .from(delivery)
    .where(
      and(
        eq(delivery.tenantUuid, tenantUuid),
        eq(addressKeyOf(delivery.address), addressKey(address)),
        eq(delivery.reason, "COMPLAINED"),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** What was sent of one operation, the newest first. */
export async function listDeliveryRows(db: Db, tenantUuid: string, operationUuid: string): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(delivery)
    .where(isOf(tenantUuid, operationUuid))
    .orderBy(desc(delivery.createdAt), desc(delivery.uuid));
}

export async function findDelivery(db: Db, tenantUuid: string, uuid: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(delivery).where(is(tenantUuid, uuid));
  return row ?? null;
}

/** The states of what carried the link of an operation, as this transaction sees them. */
export async function listLinkStates(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
): Promise<readonly DeliveryState[]> {
  const rows = await tx
    .select({ state: delivery.state })
    .from(delivery)
    .where(and(isOf(tenantUuid, operationUuid), eq(delivery.kind, "LINK")))
    .orderBy(asc(delivery.uuid));
  return rows.map(({ state }) => state);
}

/** What only makes sense as long as the link lives. */
const OF_THE_LINK: readonly DeliveryKind[] = ["LINK", "REMINDER"];

/** Why what waits is not sent any more; what was handed over and not answered to may have arrived, whatever has ended since. */
export function unlessUnanswered(reason: DeliveryReason): SQL {
  return sql`case when ${delivery.reason} = 'NO_ANSWER' then ${delivery.reason} else ${reason} end`;
}

/**
 * The links of these operations have ended: what waits is not sent any more. What is being sent at this moment tells by itself what
 * became of it.
 */
export async function cancelWaitingDeliveries(
  tx: Db,
  tenantUuid: string,
  ended: readonly Readonly<{ uuid: string }>[],
  at: Date,
): Promise<void> {
  await tx
    .update(delivery)
    .set({
      state: "CANCELLED",
      reason: unlessUnanswered("LINK_ENDED"),
      reasonText: null,
      nextAttemptAt: null,
      stateAt: at,
    })
    .where(
      and(
        eq(delivery.tenantUuid, tenantUuid),
        inArray(
          delivery.operationUuid,
          ended.map(({ uuid }) => uuid),
        ),
        inArray(delivery.state, ["QUEUED", "DEFERRED"]),
        inArray(delivery.kind, [...OF_THE_LINK]),
      ),
    );
}

/** A try that was taken up: until `leaseUntil` it is nobody else's. Its reason is why it was put off the time before. */
export type TakenDelivery = Pick<
  DeliveryRow,
  | "uuid"
  | "tenantUuid"
  | "operationUuid"
  | "kind"
  | "recipient"
  | "channel"
  | "address"
  | "messageId"
  | "attempts"
  | "reason"
  | "createdBy"
  | "unasked"
> &
  Readonly<{ firstTriedAt: Date }>;

type Taking = Readonly<{
  at: Date;
  leaseUntil: Date;
  limit: number;
  channels: readonly DeliveryChannel[];
  /** The organisation whose turn was last; those behind it come first. */
  after?: string | undefined;
}>;

/** Before the first organisation. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** So many times more than is taken is looked at: others may just be taking some of it. */
const LOOKED_AT = 4;

/**
 * Takes up what is due by these channels, of all tenants: only the worker asks. Organisations come in turn, each with its longest due ones,
 * so that one that sends ten thousand does not make the others wait; only those are looked at whose turn it is. What another worker is
 * taking is passed over. What was taken up and never told of is due again when its lease has ended. The patience that an address is
 * owed begins with the first try that anybody but our own server has answered, and stands still while our own is away.
 */
export async function takeDueDeliveries(
  db: Db,
  { at, leaseUntil, limit, channels, after = NOBODY }: Taking,
): Promise<readonly TakenDelivery[]> {
  type Row = Omit<TakenDelivery, "firstTriedAt"> & Readonly<{ firstTriedAt: string | Date }>;
  const isDue = sql`next_attempt_at <= ${at.toISOString()}::timestamptz and ${inArray(delivery.channel, [...channels])}`;
  // In the whole order of `delivery_due`: by organisation alone `delivery_by_operation` would do, and all that was ever sent be passed.
  const nextOne = sql`order by tenant_uuid, next_attempt_at, uuid limit 1`;
  const rows = await db.execute<Row>(sql`
    with recursive senders as (
      select 0 as turn, 0 as round, ${after}::uuid as tenant_uuid, 0::bigint as found
      union all
      select senders.turn + 1, coming.round, coming.tenant_uuid, senders.found + due.count
        from senders
       cross join lateral (
         (select senders.round, tenant_uuid from delivery
           where next_attempt_at is not null and tenant_uuid > senders.tenant_uuid
             and (senders.round = 0 or tenant_uuid <= ${after}::uuid) ${nextOne})
         union all
         (select 1, tenant_uuid from delivery
           where senders.round = 0 and next_attempt_at is not null and tenant_uuid <= ${after}::uuid ${nextOne})
         order by round limit 1) as coming
       cross join lateral (
         select count(*) from (
           select from delivery where delivery.tenant_uuid = coming.tenant_uuid and ${isDue}
            order by next_attempt_at, uuid limit ${limit}) as few) as due
       where senders.found < ${LOOKED_AT * limit}
    ), taken as materialized (
      select due.uuid
        from (select tenant_uuid from senders where turn > 0 order by turn) as sender
       cross join lateral (
         select delivery.uuid from delivery
          where delivery.tenant_uuid = sender.tenant_uuid and ${isDue}
          order by delivery.next_attempt_at, delivery.uuid
          limit ${limit} for update skip locked) as due
       limit ${limit}
    )
    update delivery
       set state = 'SENDING', attempts = attempts + 1, next_attempt_at = ${leaseUntil.toISOString()}::timestamptz,
           first_tried_at = case when reason is null or first_tried_at is null then ${at.toISOString()}::timestamptz
                                 when reason = 'OUR_SERVER_AWAY'
                                   then first_tried_at + greatest(${at.toISOString()}::timestamptz - state_at, interval '0')
                                 else first_tried_at end,
           state_at = ${at.toISOString()}::timestamptz
      from taken where delivery.uuid = taken.uuid
    returning delivery.uuid, tenant_uuid as "tenantUuid", operation_uuid as "operationUuid", kind, recipient, channel, address,
              message_id as "messageId", attempts, reason, created_by as "createdBy", unasked, first_tried_at as "firstTriedAt"`);
  return rows.map((row) => ({ ...row, firstTriedAt: new Date(row.firstTriedAt) }));
}

/** What became of a try. */
export type TryOutcome = Readonly<{
  state: Extract<DeliveryState, "QUEUED" | "SENT" | "DEFERRED" | "REFUSED" | "CANCELLED">;
  reason: DeliveryReason | null;
  reasonText: string | null;
  nextAttemptAt: Date | null;
}>;

/** A try, and what became of it. */
export type ClosedTry = Readonly<{ taken: Pick<TakenDelivery, "uuid" | "attempts">; outcome: TryOutcome }>;

/** Writes them, of one organisation, but for those that another has taken up since: which of them it has written. */
export async function closeTries(
  tx: Transaction,
  tenantUuid: string,
  tries: readonly ClosedTry[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const closed = tries.map(({ taken, outcome }) => ({
    uuid: taken.uuid,
    attempts: taken.attempts,
    state: outcome.state,
    reason: outcome.reason,
    reason_text: outcome.reasonText,
    next_attempt_at: outcome.nextAttemptAt,
  }));
  const rows = await tx.execute<{ uuid: string }>(sql`
    update delivery
       set state = closed.state, reason = closed.reason, reason_text = closed.reason_text,
           next_attempt_at = closed.next_attempt_at, state_at = ${at.toISOString()}::timestamptz,
           first_tried_at = case when closed.reason = 'OUR_SERVER_AWAY'
                                 then first_tried_at + greatest(${at.toISOString()}::timestamptz - state_at, interval '0')
                                 else first_tried_at end
      from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
        as closed(uuid uuid, attempts integer, state text, reason text, reason_text text, next_attempt_at timestamptz)
     where ${eq(delivery.tenantUuid, tenantUuid)} and delivery.uuid = closed.uuid
       and ${isOneOf(
         delivery.uuid,
         closed.map(({ uuid }) => uuid),
       )}
       and delivery.state = 'SENDING' and delivery.attempts = closed.attempts
    returning delivery.uuid`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/**
 * Puts back what was taken up and not begun: it is as if nobody had touched it, but for when it is due. While it waits for its own moment
 * nobody loses patience with its address; a wait for our own server is counted by whoever takes it up.
 */
export async function putBack(db: Db, taken: readonly TakenDelivery[], nextAttemptAt: Date): Promise<void> {
  for (const { tenantUuid, uuid, attempts } of taken) {
    await db
      .update(delivery)
      .set({
        // What was taken up before and never told of has no reason to be deferred for.
        state: sql`case when ${delivery.reason} is null then 'QUEUED' else 'DEFERRED' end`,
        attempts: attempts - 1,
        nextAttemptAt,
        firstTriedAt:
          attempts === 1
            ? null
            : sql`case when ${delivery.reason} = 'OUR_SERVER_AWAY' then ${delivery.firstTriedAt}
                       else ${delivery.firstTriedAt} + greatest(${nextAttemptAt.toISOString()}::timestamptz - ${delivery.stateAt}, interval '0') end`,
      })
      .where(and(is(tenantUuid, uuid), eq(delivery.state, "SENDING"), eq(delivery.attempts, attempts)));
  }
}

export type ToldOfDelivery = Readonly<{
  state: "DELIVERED" | "REFUSED";
  reason: DeliveryReason | null;
  reasonText: string | null;
}>;

/**
 * What is told of a message by those who carry it: that it has arrived, or that it came back. The first word counts.
 * @returns what was known of it; null where it stays as it is
 */
export async function noteAfterSending(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  told: ToldOfDelivery,
  at: Date,
): Promise<Pick<DeliveryRow, "state" | "reason"> | null> {
  const [before] = await tx
    .select({ state: delivery.state, reason: delivery.reason, channel: delivery.channel, address: delivery.address })
    .from(delivery)
    .where(is(tenantUuid, uuid))
    .for("update");
  if (!before || !isNews(before, told)) return null;
  // Such words name the address, which was erased since.
  const reasonText = isPseudonym(before.address) ? null : told.reasonText;
  await tx
    .update(delivery)
    .set({ ...told, reasonText, nextAttemptAt: null, stateAt: at })
    .where(is(tenantUuid, uuid));
  return before;
}

/**
 * Whoever complains of it has it, whatever we know: the line may have been cut once the server had taken it. A mail that has arrived
 * may still come back, from further down the way, and what came back does not arrive; a text message is where it was said to be. Whoever
 * tells may be quicker than our own note of having sent it, and may know that it has gone where we don't.
 */
function isNews(before: Pick<DeliveryRow, "state" | "reason" | "channel">, told: ToldOfDelivery): boolean {
  if (before.reason === "COMPLAINED") return false;
  if (told.reason === "COMPLAINED") return true;
  const isOnItsWay = ["QUEUED", "SENDING", "DEFERRED", "SENT"].includes(before.state) || before.reason === "NO_ANSWER";
  return isOnItsWay || (before.channel === "EMAIL" && told.state === "REFUSED" && before.state === "DELIVERED");
}

/** Whose a returned mail is: what it was called on its way, or its Message-ID, each the only one of its kind over all tenants. */
export async function findDeliveryOfMessage(
  db: Db,
  named: Readonly<{ deliveryUuids: readonly string[]; messageIds: readonly string[] }>,
): Promise<Pick<DeliveryRow, "tenantUuid" | "operationUuid" | "uuid" | "kind" | "recipient"> | null> {
  const [row] = await db
    .select({
      tenantUuid: delivery.tenantUuid,
      operationUuid: delivery.operationUuid,
      uuid: delivery.uuid,
      kind: delivery.kind,
      recipient: delivery.recipient,
    })
    .from(delivery)
    .where(
      and(
        isNotNull(delivery.messageId),
        or(inArray(delivery.uuid, [...named.deliveryUuids]), inArray(delivery.messageId, [...named.messageIds])),
      ),
    )
    .limit(1);
  return row ?? null;
}
