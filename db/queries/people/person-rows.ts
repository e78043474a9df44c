import { type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { addressKeyOf } from "../address-key";
import { type Rows, selectColumns } from "./exported-rows";

/** What is kept of a person of the dashboard: handed over, and taken away (decisions 214 and 223). */

/** By name: what is not here is not handed over. Nothing that lets anybody in, and nothing of who else did something. */
const COLUMNS = {
  person: "uuid email name language_code disabled_at created_at",
  membership: "tenant_uuid role created_at manager_since",
  login_session: "uuid authenticated_at expires_at last_seen_at revoked_at ip_address user_agent",
  known_device: "uuid created_at expires_at",
  passkey: "credential_id name transports backed_up created_at last_used_at",
  totp: "created_at confirmed_at",
  recovery_code: "used_at",
  password_reset: "uuid language_code created_at expires_at used_at",
  security_notice: "uuid kind detail ip_address user_agent created_at expires_at used_at",
  consent: "client_id scopes granted_at",
  saved_view: "uuid tenant_uuid list name search is_shared created_at updated_at",
  list_layout: "tenant_uuid list columns density",
  invitation: "uuid tenant_uuid email role created_at expires_at accepted_at revoked_at",
  sign_up: "uuid legal_name country_code email language_code created_at expires_at confirmed_at",
  audit_entry: "uuid tenant_uuid at action subject_type subject_uuid ip_address",
} as const;

const OF_A_PERSON = [
  "membership",
  "passkey",
  "totp",
  "recovery_code",
  "password_reset",
  "known_device",
  "consent",
  "saved_view",
  "list_layout",
] as const;

export async function exportPerson(db: Db, personUuid: string, email: string): Promise<Rows> {
  const select = (table: keyof typeof COLUMNS, condition: SQL) => selectColumns(db, table, COLUMNS[table], condition);
  const theirs = sql`person_uuid = ${personUuid}`;
  const rows: Record<string, readonly unknown[]> = {
    person: await select("person", sql`uuid = ${personUuid}`),
    login_session: await select("login_session", theirs),
    // What an organisation's managers are told of is somebody else's doing, too.
    security_notice: await select("security_notice", sql`${theirs} and tenant_uuid is null`),
    notice_of_organisation: await selectColumns(
      db,
      "security_notice",
      "uuid tenant_uuid kind created_at",
      sql`${theirs} and tenant_uuid is not null`,
    ),
    invitation: await select("invitation", sql`email = ${email}`),
    sign_up: await select("sign_up", sql`email = ${email}`),
    audit_entry: await select("audit_entry", sql`actor_type = 'PERSON' and actor_id = ${personUuid}`),
  };
  for (const table of OF_A_PERSON) rows[table] = await select(table, theirs);
  return rows;
}

export async function findPersonByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.execute<{ uuid: string }>(sql`select uuid from person where email = ${email}`);
  return row?.uuid ?? null;
}

/** What a link mailed to an address leads into, for the rest of the transaction: an organisation's invitation, or one of their own. */
export async function lockOffersTo(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select from invitation where email = ${email} order by uuid for update`);
  await tx.execute(sql`select from sign_up where email = ${email} order by uuid for update`);
}

/** Who belongs to the person's organisations, for the rest of the transaction: two OWNERs are not erased beside each other. */
export async function lockOrganisationsOf(tx: Transaction, personUuid: string): Promise<void> {
  await tx.execute(sql`
    select from membership
     where tenant_uuid in (select tenant_uuid from membership where person_uuid = ${personUuid})
     order by tenant_uuid, person_uuid for update`);
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
  const theirs = sql`person_uuid = ${personUuid}`;
  for (const table of [...OF_A_PERSON, "security_notice"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${theirs}`);
  }
  await tx.execute(sql`
    update login_session set revoked_at = coalesce(revoked_at, ${at.toISOString()}::timestamptz), ip_address = null, user_agent = null
     where ${theirs}`);
  // Their colleagues were told of them.
  await tx.execute(sql`update security_notice set detail = null where ${addressKeyOf(sql`detail`)} = ${email}`);
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
