import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { addressKeyOf } from "../address-key";

/** Where one organisation's rows tell of one human being who pays or signs: found, and taken away (decisions 214 and 223). */

/** Each that is given finds more. Lower case, and without spaces where spaces say nothing. */
export type PayerTraits = Readonly<{ email: string | null; iban: string | null; name: string | null }>;

/** Why a payment is not touched yet: `aliveBecause` says when. */
export type AliveReason = "OPEN" | "AT_BANK" | "MESSAGE" | "BOOKING_SUGGESTED" | "BOOKING_AWAITED" | "REFUND_PREPARED";

export type FoundOperation = Readonly<{
  uuid: string;
  type: "PAYMENT" | "SIGNATURE";
  /** It is asked of them: by its subject, or, where that has no address, by where its link went. */
  isSubject: boolean;
  /** Their account has paid it, whoever it was asked of. */
  isDebtor: boolean;
  /** Null: nothing of it moves any more. */
  alive: AliveReason | null;
}>;

/** A booking of a statement: theirs by its account or name, or matched with a payment that is asked of them. */
export type FoundBooking = Readonly<{
  uuid: string;
  operationUuid: string | null;
  /** BOOKING_OPEN: a person has still to say whose it is, and by name and account it is found. PAYMENT_ALIVE: its payment is. */
  kept: "BOOKING_OPEN" | "PAYMENT_ALIVE" | null;
}>;

/** A message to their address, or about a payment that is asked of them. */
export type FoundMessage = Readonly<{
  uuid: string;
  operationUuid: string;
  /** OBJECTION: they complained of a mail; forgotten, they would be written to again. CLAIM: of a signature request. */
  kept: "OBJECTION" | "CLAIM" | AliveReason | null;
}>;

/** What stands in a name's place begins so. */
export const PSEUDONYM_PREFIX = "erased-";

/**
 * Whether a pseudonym stands in a name's or an address's place: nobody is called so, and a mail server may make one of its own
 * letter-boxes of it.
 */
export function isPseudonym(text: string): boolean {
  return text.startsWith(PSEUDONYM_PREFIX) && !/[@\s]/.test(text);
}

/**
 * So long after its payment a transfer may be told of by a statement that is taken in later, and found by who paid (`find-lookalike.ts`).
 */
const BOOKING_AWAITED_DAYS = 30;

/** As names are compared: `ZUBIRI, Quentína` and `Quentina Zubiri` are one. Null where there are no words. */
export const nameSign = (name: SQLWrapper | string | null): SQL =>
  sql`(select array_agg(word order by word) from unnest(string_to_array(search_words(${name}::text), ' ')) as word)`;

const subjectName = (subject: SQL): SQL => sql`concat_ws(' ', ${subject} ->> 'name', ${subject} ->> 'lastName')`;

const accountSign = (account: SQL): SQL => sql`upper(replace(${account}, ' ', ''))`;

export const isSubjectOf = (subject: SQL, { email, name }: PayerTraits): SQL =>
  sql`coalesce(${addressKeyOf(sql`${subject} ->> 'email'`)} = ${email}::text or ${nameSign(subjectName(subject))} = ${nameSign(name)}, false)`;

export const isAccountOf = (account: SQL, { iban }: PayerTraits): SQL =>
  sql`coalesce(${accountSign(account)} = ${iban}::text, false)`;

export const isNameOf = (given: SQL, { name }: PayerTraits): SQL =>
  sql`coalesce(${nameSign(given)} = ${nameSign(name)}, false)`;

/** Whether a text that tells of several people (`bank-files/camt.ts`, by "; ") tells of them: of one with all words of a name of two or more. */
const isToldIn = (text: SQL, { name }: PayerTraits): SQL => sql`coalesce(cardinality(${nameSign(name)}) > 1 and exists (
  select from regexp_split_to_table(${text}, '; ') as told where ${nameSign(name)} <@ ${nameSign(sql`told`)}), false)`;

/** Of the operation `o`: what is still open, asked about, on its way, or to be told of. Null where it is nothing of these. */
const aliveBecause = (at: Date): SQL => {
  const moment = sql`${at.toISOString()}::timestamptz`;
  return sql`case
    when o.status in ('CREATED', 'OPENED') or (o.status = 'NOT_DELIVERED' and o.expires_at > ${moment}) then 'OPEN'
    when exists (select from payment_attempt a where a.tenant_uuid = o.tenant_uuid and a.operation_uuid = o.uuid
                    and (a.state in ('STARTED', 'AT_BANK', 'UNRESOLVED') or a.next_poll_at is not null)) then 'AT_BANK'
    when exists (select from delivery d where d.tenant_uuid = o.tenant_uuid and d.operation_uuid = o.uuid
                    and d.next_attempt_at is not null) then 'MESSAGE'
    when exists (select from statement_entry e where e.tenant_uuid = o.tenant_uuid and e.operation_uuid = o.uuid
                    and e.state = 'SUGGESTED') then 'BOOKING_SUGGESTED'
    when exists (select from refund f where f.tenant_uuid = o.tenant_uuid and f.operation_uuid = o.uuid
                    and f.state = 'PREPARED') then 'REFUND_PREPARED'
    when o.status in ('COMPLETED', 'EXPIRED', 'NOT_DELIVERED')
     and exists (select from creditor_account c join statement s on s.tenant_uuid = c.tenant_uuid and s.account_number = c.account_number
                  where c.tenant_uuid = o.tenant_uuid and c.uuid = o.creditor_account_uuid)
     and not exists (select from payment_record r where r.tenant_uuid = o.tenant_uuid and r.operation_uuid = o.uuid
                        and (r.statement_entry_uuid is not null or r.status = 'REJECTED'))
     and coalesce((select greatest(r.created_at, r.requested_execution_date::timestamptz) from payment_record r
                    where r.tenant_uuid = o.tenant_uuid and r.operation_uuid = o.uuid), o.expires_at)
         + make_interval(days => ${BOOKING_AWAITED_DAYS}) > ${moment} then 'BOOKING_AWAITED'
    end`;
};

/** The operations of one tenant that are about a payer or signer. */
export async function findOperationsOf(
  db: Db,
  tenantUuid: string,
  traits: PayerTraits,
  at: Date,
): Promise<readonly FoundOperation[]> {
  const { email } = traits;
  return db.execute<FoundOperation>(sql`
    select o.uuid, o.type, they.is_subject as "isSubject", they.is_debtor as "isDebtor", ${aliveBecause(at)} as alive
      from operation o
      left join payment_record r on r.tenant_uuid = o.tenant_uuid and r.operation_uuid = o.uuid
      cross join lateral (select
        ${isSubjectOf(sql`o.subject`, traits)} or coalesce(o.subject_email = ${email}::text, false)
          or (o.subject ->> 'email' is null and not starts_with(coalesce(o.subject ->> 'name', ''), ${PSEUDONYM_PREFIX})
              and exists (select from delivery d where d.tenant_uuid = o.tenant_uuid and d.operation_uuid = o.uuid
                             and d.recipient = 'PAYER' and ${addressKeyOf(sql`d.address`)} = ${email}::text)) as is_subject,
        ${isDebtor(traits)} as is_debtor) they
     where o.tenant_uuid = ${tenantUuid}
       and (they.is_subject or they.is_debtor
            or exists (select from signer s where s.tenant_uuid = o.tenant_uuid and s.operation_uuid = o.uuid
                          and ${isSubjectOf(sql`s.subject`, traits)}))
     order by o.uuid`);
}

/** Of the record `r`, and of what was paid back of the operation `o`. */
const isDebtor = (traits: PayerTraits): SQL => sql`(
  ${isAccountOf(sql`r.debtor ->> 'accountNumber'`, traits)}
  or ${isNameOf(sql`r.debtor ->> 'ownerName'`, traits)} or ${isNameOf(sql`r.debtor ->> 'psuName'`, traits)}
  or exists (select from refund f where f.tenant_uuid = o.tenant_uuid and f.operation_uuid = o.uuid
                and (${isAccountOf(sql`f.creditor_account`, traits)} or ${isNameOf(sql`f.creditor_name`, traits)})))`;

const isOfAlive = (operationUuid: SQL, at: Date): SQL => sql`exists (
  select from operation o where o.tenant_uuid = e.tenant_uuid and o.uuid = ${operationUuid} and ${aliveBecause(at)} is not null)`;

/** Of the booking `e` that somebody has split (decision 375): whether one of its parts is such. */
const hasPart = (such: SQL): SQL => sql`(e.split_at is not null and exists (
  select from statement_entry part where part.tenant_uuid = e.tenant_uuid and part.split_of = e.uuid and ${such}))`;

/**
 * A booking that is split tells who sent the money as its parts do. Theirs, it stays as long as one of them; else it goes with those that
 * are of payments which are asked of them, by which nobody finds it afterwards: each other part keeps what it tells itself.
 *
 * @param subjects the payments that are asked of them
 */
export async function findBookingsOf(
  db: Db,
  tenantUuid: string,
  traits: PayerTraits,
  { subjects, at }: Readonly<{ subjects: readonly string[]; at: Date }>,
): Promise<readonly FoundBooking[]> {
  return db.execute<FoundBooking>(sql`
    select e.uuid, e.operation_uuid as "operationUuid",
           case when e.state in ('OPEN', 'SUGGESTED') or ${hasPart(sql`they.is_theirs and part.state in ('OPEN', 'SUGGESTED')`)} then 'BOOKING_OPEN'
                when ${isOfAlive(sql`e.operation_uuid`, at)} or ${hasPart(sql`(they.is_theirs or ${isListed(sql`part.operation_uuid`, subjects)}) and ${isOfAlive(sql`part.operation_uuid`, at)}`)} then 'PAYMENT_ALIVE' end as kept
      from statement_entry e
      cross join lateral (select ${isAccountOf(sql`e.counterparty_account`, traits)}
                              or ${isNameOf(sql`e.counterparty_name`, traits)} or ${isToldIn(sql`e.transfers_told`, traits)} as is_theirs) they
     where e.tenant_uuid = ${tenantUuid}
       and (they.is_theirs
            or ((e.state = 'MATCHED' and ${isListed(sql`e.operation_uuid`, subjects)}
                 or ${hasPart(sql`part.state = 'MATCHED' and ${isListed(sql`part.operation_uuid`, subjects)}`)})
                and (e.counterparty_account is not null or e.transfers_told <> '' or not starts_with(coalesce(e.counterparty_name, ${PSEUDONYM_PREFIX}), ${PSEUDONYM_PREFIX}))))
     order by e.uuid`);
}

/** @param subjects the payments that are asked of them */
export async function findMessagesOf(
  db: Db,
  tenantUuid: string,
  { email }: PayerTraits,
  { subjects, at }: Readonly<{ subjects: readonly string[]; at: Date }>,
): Promise<readonly FoundMessage[]> {
  return db.execute<FoundMessage>(sql`
    select d.uuid, d.operation_uuid as "operationUuid",
           case when d.reason = 'COMPLAINED' then 'OBJECTION' when o.type = 'SIGNATURE' then 'CLAIM'
                else ${aliveBecause(at)} end as kept
      from delivery d join operation o on o.tenant_uuid = d.tenant_uuid and o.uuid = d.operation_uuid
     where d.tenant_uuid = ${tenantUuid} and not starts_with(d.address, ${PSEUDONYM_PREFIX})
       and ((d.recipient = 'PAYER' and ${isListed(sql`d.operation_uuid`, subjects)}) or ${addressKeyOf(sql`d.address`)} = ${email}::text)
     order by d.uuid`);
}

export const isListed = (column: SQL, uuids: readonly string[]): SQL =>
  sql`${column} = any(${`{${uuids.join(",")}}`}::uuid[])`;

/** What an erasure takes away, by what was found under the locks of the flows. */
export type Erased = Readonly<{
  subjects: readonly string[];
  debtors: readonly string[];
  bookings: readonly string[];
  messages: readonly string[];
  /** On which days they were written to is forgotten with the messages, and for this address with all but those that are kept. */
  email: string | null;
  keptMessages: readonly string[];
  pseudonym: string;
}>;

/** Puts a pseudonym where a name stood. Amounts, references, dates and states stay. */
export async function pseudonymise(tx: Transaction, tenantUuid: string, erased: Erased): Promise<void> {
  const { subjects, debtors, bookings, messages, keptMessages, email, pseudonym } = erased;
  const ofTenant = sql`tenant_uuid = ${tenantUuid}`;
  const subject = JSON.stringify({ name: pseudonym, lastName: null, email: null, phone: null });
  await tx.execute(sql`
    update operation set subject = ${subject}::jsonb, subject_email = null where ${ofTenant} and ${isListed(sql`uuid`, subjects)}`);
  await tx.execute(sql`
    update payment_record
       set debtor = jsonb_strip_nulls(jsonb_build_object('type', debtor -> 'type', 'currency', debtor -> 'currency', 'bic', debtor -> 'bic')),
           status_before = status_before - 'debtor'
     where ${ofTenant} and ${isListed(sql`operation_uuid`, debtors)}`);
  await tx.execute(sql`
    update refund set creditor_name = ${pseudonym}, creditor_account = null
     where ${ofTenant} and ${isListed(sql`operation_uuid`, debtors)} and state <> 'PREPARED'
       and not (creditor_account is null and starts_with(creditor_name, ${PSEUDONYM_PREFIX}))`);
  await tx.execute(sql`
    update payment_attempt set sca_redirect_url = null
     where ${ofTenant} and ${isListed(sql`operation_uuid`, debtors)}`);
  await tx.execute(sql`
    update operation_fact set detail = detail - 'comment'
     where ${ofTenant} and ${isListed(sql`operation_uuid`, subjects)} and kind = 'DISPUTED' and detail ? 'comment'`);
  await tx.execute(sql`
    delete from address_day
     where ${ofTenant}
       and (${isListed(sql`delivery_uuid`, messages)} or (address = ${email}::text and not ${isListed(sql`delivery_uuid`, keptMessages)}))`);
  await tx.execute(sql`
    update delivery set address = ${`${pseudonym}-`} || uuid::text, reason_text = null
     where ${ofTenant} and ${isListed(sql`uuid`, messages)} and next_attempt_at is null and reason is distinct from 'COMPLAINED'`);
  // Whoever has taken a match back meanwhile needs the name again.
  await tx.execute(sql`
    update statement_entry set transfers_told = '', counterparty_account = null,
           counterparty_name = case when counterparty_name is not null or counterparty_account is not null then ${pseudonym} end
     where ${ofTenant} and ${isListed(sql`uuid`, bookings)} and state not in ('OPEN', 'SUGGESTED')`);
}
