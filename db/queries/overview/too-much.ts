import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { operationFact } from "../../schema";

/** Of what a PAID_TWICE tells of: its row's own columns, since a name of the outer query would be another's here. */
const itsTenant = operationFact.tenantUuid;
const itsOperation = operationFact.operationUuid;
const named = (key: "entryUuid" | "attemptUuid" | "originalUuid") =>
  sql`(${operationFact.detail} ->> ${sql.raw(`'${key}'`)})::uuid`;

/** An operation: the one that it is told of, or another that it names. */
type Subject = typeof itsOperation | ReturnType<typeof named>;

const asked = sql`(select o.amount from operation o where o.tenant_uuid = ${itsTenant} and o.uuid = ${itsOperation})`;

/** What has left of an operation as refunds, as far as statements show. */
const paidBackOf = (operationUuid: Subject) => sql`coalesce((
  select sum(f.amount) from refund f
   where f.tenant_uuid = ${itsTenant} and f.operation_uuid = ${operationUuid} and f.state = 'BOOKED'), 0)`;

/** What has come for an operation and not gone back, as far as statements show. */
const shownOf = (operationUuid: Subject) => sql`coalesce((
  select sum(case e.direction when 'CREDIT' then e.amount else -e.amount end)
    from statement_entry e
   where e.tenant_uuid = ${itsTenant} and e.operation_uuid = ${operationUuid} and e.state = 'MATCHED' and e.refund_uuid is null), 0)`;

/** Of that what does not pay what was asked for. */
const shownTooMuch = sql`${shownOf(itsOperation)}
  - coalesce((
  select least(r.settled_amount, ${asked}) from payment_record r
   where r.tenant_uuid = ${itsTenant} and r.operation_uuid = ${itsOperation} and r.statement_entry_uuid is not null), 0)`;

/** Of an attempt `a`: that no record tells of it, and that a statement does. */
const isUnrecorded = sql`not exists (
  select from payment_record r
   where r.tenant_uuid = ${itsTenant} and r.operation_uuid = a.operation_uuid and r.attempt_uuid = a.uuid)`;
const isShown = sql`exists (
  select from statement_entry e
   where e.tenant_uuid = ${itsTenant} and e.operation_uuid = a.operation_uuid and e.state = 'MATCHED'
     and upper(e.end_to_end_id) = upper(a.end_to_end_id))`;

/** By its record; or, where it had ended without a payment that stands, by what statements show, or a bank says and none has shown. */
const isOriginalPaid = sql`(exists (
  select from payment_record paid
   where paid.tenant_uuid = ${itsTenant} and paid.operation_uuid = ${named("originalUuid")} and paid.status <> 'REJECTED')
  or ${shownOf(named("originalUuid"))} > 0
  or exists (
  select from payment_attempt a
   where a.tenant_uuid = ${itsTenant} and a.operation_uuid = ${named("originalUuid")} and a.state = 'AUTHORISED'
     and ${isUnrecorded} and not ${isShown}))`;

/**
 * Whether what a PAID_TWICE has told of is still too much:
 * - a booking that is still taken for this operation's, while statements show more than is asked for and was paid back;
 * - another attempt that its bank still says to be authorised: until it is paid back, as above where a statement has shown it;
 * - a renewal whose original is paid after all: while the renewal asks for the money or is paid as well, and neither was paid back
 *   (decision 347).
 */
export const isStillTooMuch = sql`case
  when ${named("entryUuid")} is not null then ${paidBackOf(itsOperation)} < ${shownTooMuch} and exists (
    select from statement_entry e
     where e.tenant_uuid = ${itsTenant} and e.uuid = ${named("entryUuid")} and e.operation_uuid = ${itsOperation}
       and e.effect in ('PAID_AGAIN', 'SETTLED'))
  when ${named("attemptUuid")} is not null then exists (
    select from payment_attempt a
     where a.tenant_uuid = ${itsTenant} and a.uuid = ${named("attemptUuid")} and a.state = 'AUTHORISED'
       and a.operation_uuid = ${itsOperation} and ${isUnrecorded}
       and ${paidBackOf(itsOperation)} < case when ${isShown} then ${shownTooMuch} else ${asked} end)
  when ${named("originalUuid")} is not null then ${isOriginalPaid} and ${paidBackOf(itsOperation)} < ${asked} and exists (
    select from operation copy
      left join payment_record again on again.tenant_uuid = copy.tenant_uuid and again.operation_uuid = copy.uuid
     where copy.tenant_uuid = ${itsTenant} and copy.uuid = ${itsOperation}
       and (copy.status in ('CREATED', 'OPENED') or (copy.status = 'NOT_DELIVERED' and copy.expires_at > now())
         or again.status <> 'REJECTED')
       and ${paidBackOf(named("originalUuid"))} < copy.amount)
  else ${paidBackOf(itsOperation)} < ${asked} end`;

/** Whether anything that a PAID_TWICE has told of an operation is still too much, or is the payment that it renews, which stands. */
export async function isMoneyThere(db: Db, tenantUuid: string, operationUuid: string): Promise<boolean> {
  const [fact] = await db
    .select({ uuid: operationFact.uuid })
    .from(operationFact)
    .where(
      and(
        eq(itsTenant, tenantUuid),
        eq(itsOperation, operationUuid),
        eq(operationFact.kind, "PAID_TWICE"),
        or(isStillTooMuch, isOriginalPaid),
      ),
    )
    .limit(1);
  return fact !== undefined;
}
