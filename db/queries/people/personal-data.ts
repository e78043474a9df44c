import { type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";

/** What is known of one human being: to be handed over, or taken away (decision 223). */

/** Each that is given finds more: an address, an account, a name. Lower case and without spaces where the case and spaces say nothing. */
export type PayerTraits = Readonly<{ email: string | null; iban: string | null; name: string | null }>;

export type FoundOperation = Readonly<{ uuid: string; type: "PAYMENT" | "SIGNATURE"; isAlive: boolean }>;

const fullName = (subject: SQL) =>
  sql`lower(regexp_replace(trim(coalesce(${subject} ->> 'name', '') || ' ' || coalesce(${subject} ->> 'lastName', '')), '\s+', ' ', 'g'))`;

/** The operations of one tenant that are about a payer or signer. Alive: open, or something at a bank or on its way. */
export async function findOperationsOf(
  db: Db,
  tenantUuid: string,
  { email, iban, name }: PayerTraits,
): Promise<readonly FoundOperation[]> {
  return db.execute<FoundOperation>(sql`
    select o.uuid, o.type,
           (o.status in ('CREATED', 'OPENED')
            or exists (select from payment_attempt a where a.tenant_uuid = o.tenant_uuid and a.operation_uuid = o.uuid
                          and a.state in ('STARTED', 'AT_BANK', 'UNRESOLVED'))
            or exists (select from delivery d where d.tenant_uuid = o.tenant_uuid and d.operation_uuid = o.uuid
                          and d.next_attempt_at is not null)) as "isAlive"
      from operation o
     where o.tenant_uuid = ${tenantUuid} and (
           o.subject_email = ${email}
        or ${fullName(sql`o.subject`)} = ${name}
        or exists (select from signer s where s.tenant_uuid = o.tenant_uuid and s.operation_uuid = o.uuid
                      and (lower(s.subject ->> 'email') = ${email} or ${fullName(sql`s.subject`)} = ${name}))
        or exists (select from delivery d where d.tenant_uuid = o.tenant_uuid and d.operation_uuid = o.uuid
                      and d.recipient = 'PAYER' and lower(d.address) = ${email})
        or exists (select from payment_record r where r.tenant_uuid = o.tenant_uuid and r.operation_uuid = o.uuid
                      and (replace(r.debtor ->> 'accountNumber', ' ', '') = ${iban}
                           or lower(r.debtor ->> 'ownerName') = ${name} or lower(r.debtor ->> 'psuName') = ${name})))
     order by o.uuid`);
}

/** What opens something, or proves nothing to whom it is about. */
const SECRETS = [
  "link_token",
  "session_sealed",
  "sca_redirect_url",
  "content_hash",
  "code_verifier",
  "state",
  "token_sha256",
  "cookie_sha256",
  "code_sha256",
  "current_sha256",
  "secret_sealed",
  "password_hash",
  "public_key",
];

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** Every row that names one of these operations, by table, and bank bookings of this account or name. */
export async function exportOperations(
  db: Db,
  tenantUuid: string,
  uuids: readonly string[],
  { iban, name, email }: PayerTraits,
): Promise<Rows> {
  const listed = `{${uuids.join(",")}}`;
  const tables = await tablesWith(db, ["tenant_uuid", "operation_uuid"]);
  const rows: Record<string, readonly unknown[]> = {
    operation: await select(db, "operation", sql`tenant_uuid = ${tenantUuid} and uuid = any(${listed}::uuid[])`),
  };
  for (const table of tables) {
    rows[table] = await select(db, table, sql`tenant_uuid = ${tenantUuid} and operation_uuid = any(${listed}::uuid[])`);
  }
  const bookings = sql`tenant_uuid = ${tenantUuid} and (operation_uuid = any(${listed}::uuid[])
    or replace(counterparty_account, ' ', '') = ${iban} or lower(counterparty_name) = ${name})`;
  return {
    ...rows,
    statement_entry: await select(db, "statement_entry", bookings),
    address_day: await select(db, "address_day", sql`tenant_uuid = ${tenantUuid} and address = ${email}`),
  };
}

/** A person of the dashboard with all that is theirs, but for secrets. */
export async function exportPerson(db: Db, personUuid: string, email: string): Promise<Rows> {
  const rows: Record<string, readonly unknown[]> = {
    person: await select(db, "person", sql`uuid = ${personUuid}`),
    invitation: await select(db, "invitation", sql`email = ${email}`),
    sign_up: await select(db, "sign_up", sql`email = ${email}`),
    audit_entry: await select(db, "audit_entry", sql`actor_type = 'PERSON' and actor_id = ${personUuid}`),
  };
  for (const table of await tablesWith(db, ["person_uuid"])) {
    rows[table] = await select(db, table, sql`person_uuid = ${personUuid}`);
  }
  return rows;
}

async function tablesWith(db: Db, columns: readonly string[]): Promise<readonly string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = any(${`{${columns.join(",")}}`}::text[])
     group by table_name having count(*) = ${columns.length} order by table_name`);
  return rows.map(({ name }) => name);
}

async function select(db: Db, table: string, condition: SQL): Promise<readonly unknown[]> {
  const rows = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) - ${`{${SECRETS.join(",")}}`}::text[] as row from ${sql.identifier(table)} t where ${condition}`,
  );
  return rows.map(({ row }) => row);
}

/**
 * Takes what names a payer out of these payments, and puts a pseudonym where a name stood. Amounts, references, dates and states
 * stay, and so does the address of whoever has objected to mails: else the objection would be forgotten.
 */
export async function pseudonymisePayments(
  tx: Transaction,
  tenantUuid: string,
  uuids: readonly string[],
  { email, iban, name, pseudonym }: PayerTraits & Readonly<{ pseudonym: string }>,
): Promise<void> {
  const listed = `{${uuids.join(",")}}`;
  const ofThese = sql`tenant_uuid = ${tenantUuid} and operation_uuid = any(${listed}::uuid[])`;
  const subject = JSON.stringify({ name: pseudonym, lastName: null, email: null, phone: null });
  await tx.execute(sql`
    update operation set subject = ${subject}::jsonb, subject_email = null
     where tenant_uuid = ${tenantUuid} and uuid = any(${listed}::uuid[])`);
  await tx.execute(sql`
    update payment_record
       set debtor = jsonb_strip_nulls(jsonb_build_object('type', debtor -> 'type', 'currency', debtor -> 'currency', 'bic', debtor -> 'bic'))
     where ${ofThese}`);
  await tx.execute(sql`update payment_attempt set sca_redirect_url = null, session_sealed = null where ${ofThese}`);
  await tx.execute(sql`
    update delivery set address = ${`${pseudonym}-`} || uuid::text, reason_text = null
     where ${ofThese} and recipient = 'PAYER' and reason is distinct from 'COMPLAINED'`);
  await tx.execute(sql`delete from address_day where tenant_uuid = ${tenantUuid} and address = ${email}`);
  await tx.execute(sql`
    update statement_entry set counterparty_name = ${pseudonym}, counterparty_account = null
     where tenant_uuid = ${tenantUuid}
       and (operation_uuid = any(${listed}::uuid[]) and state = 'MATCHED'
            or replace(counterparty_account, ' ', '') = ${iban} or lower(counterparty_name) = ${name})`);
}

export async function findPersonByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.execute<{ uuid: string }>(sql`select uuid from person where email = ${email}`);
  return row?.uuid ?? null;
}

/** The organisations that would have no OWNER left without this person. */
export async function listSolelyOwned(db: Db, personUuid: string): Promise<readonly string[]> {
  const rows = await db.execute<{ legalName: string }>(sql`
    select t.legal_name as "legalName" from membership m join tenant t on t.uuid = m.tenant_uuid
     where m.person_uuid = ${personUuid} and m.role = 'OWNER'
       and not exists (select from membership o where o.tenant_uuid = m.tenant_uuid and o.role = 'OWNER'
                          and o.person_uuid <> m.person_uuid)
     order by t.legal_name`);
  return rows.map(({ legalName }) => legalName);
}

/** Nothing of theirs lets anybody in any more; who did what stays told by the person's UUID alone. */
export async function erasePersonRows(
  tx: Transaction,
  { personUuid, email, pseudonym, at }: Readonly<{ personUuid: string; email: string; pseudonym: string; at: Date }>,
): Promise<void> {
  for (const table of OF_A_PERSON) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_uuid = ${personUuid}`);
  }
  await tx.execute(sql`
    update login_session set revoked_at = coalesce(revoked_at, ${at.toISOString()}::timestamptz), ip_address = null, user_agent = null
     where person_uuid = ${personUuid}`);
  await tx.execute(sql`delete from invitation where email = ${email}`);
  await tx.execute(sql`delete from sign_up where email = ${email}`);
  await tx.execute(
    sql`update audit_entry set ip_address = null where actor_type = 'PERSON' and actor_id = ${personUuid}`,
  );
  await tx.execute(sql`
    update person set email = ${`${pseudonym}@erased.invalid`}, name = ${pseudonym}, password_hash = null, language_code = null,
           disabled_at = coalesce(disabled_at, ${at.toISOString()}::timestamptz)
     where uuid = ${personUuid}`);
}

const OF_A_PERSON = [
  "membership",
  "passkey",
  "totp",
  "recovery_code",
  "password_reset",
  "security_notice",
  "known_device",
  "consent",
] as const;
