import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { addressKeyOf } from "../address-key";
import { type Rows, selectColumns } from "./exported-rows";
import {
  type FoundOperation,
  isAccountOf,
  isListed,
  isNameOf,
  isSubjectOf,
  nameSign,
  type PayerTraits,
} from "./payer-traces";

/**
 * What is handed over of a payer or signer, by name: a column that is not here is not (decision 214). Nothing that opens anything, and
 * nothing of others in the same operation: other signers, who paid for them, who was copied in, who works for the organisation.
 */
const COLUMNS = {
  operation:
    "uuid type status status_updated_at created_at expires_at title message concept amount currency requested_execution_date invoice_external_id invoice_due_date collected_amount",
  payment_attempt:
    "uuid operation_uuid bank_id bank_method state product end_to_end_id bank_payment_id bank_status failure created_at returned_at ended_at",
  payment_record:
    "uuid operation_uuid source type product status code amount currency settled_amount settled_at execution_date requested_execution_date remittance_information bank_payment_id end_to_end_id created_at",
  refund:
    "uuid operation_uuid state amount currency end_to_end_id reason created_at cancelled_at booked_on creditor_name creditor_account",
  status_history: "subject_uuid previous_status new_status changed_at",
  document: "uuid operation_uuid type name size_bytes created_at",
  delivery: "uuid operation_uuid kind channel address state reason reason_text attempts send_at created_at state_at",
  reminder_plan: "operation_uuid since next_at stopped_at",
  address_day: "address day",
  statement_entry:
    "uuid operation_uuid direction amount currency booked_on value_on end_to_end_id remittance counterparty_name counterparty_account state",
  signer:
    "uuid operation_uuid position handle subject role methods status status_updated_at method values decline_reason created_at",
  signing_code: "signer_uuid channel created_at expires_at",
  signing_preparation: "signer_uuid method values created_at expires_at",
  remote_passage: "signer_uuid step language created_at expires_at",
} as const;

/** Rows of these operations that are about them, and of what is found by itself: bookings, mails, lines of batches. */
export async function exportOperations(
  db: Db,
  tenantUuid: string,
  traits: PayerTraits,
  found: readonly FoundOperation[],
): Promise<Rows> {
  const ofTenant = sql`tenant_uuid = ${tenantUuid}`;
  const select = (table: keyof typeof COLUMNS, condition: SQL) =>
    selectColumns(db, table, COLUMNS[table], sql`${ofTenant} and ${condition}`);
  const uuids = (wanted: (operation: FoundOperation) => boolean) => found.filter(wanted).map(({ uuid }) => uuid);
  const [all, subjects, paid] = [uuids(() => true), uuids(isSubject), uuids((one) => one.isSubject || one.isDebtor)];
  const signers = await select("signer", sql`${isListed(sql`operation_uuid`, all)} and ${isTheirSigner(traits)}`);
  const ofSigner = isListed(
    sql`signer_uuid`,
    signers.map(({ uuid }) => String(uuid)),
  );
  const signed = sql`uuid in (select s.operation_uuid from signer s where s.tenant_uuid = ${tenantUuid} and ${isSubjectOf(sql`s.subject`, traits)})`;
  return {
    operation: await select("operation", isListed(sql`uuid`, all)),
    subject: await subjectsOf(db, tenantUuid, subjects),
    payment_record: await select("payment_record", isListed(sql`operation_uuid`, paid)),
    refund: await select(
      "refund",
      sql`${isListed(sql`operation_uuid`, paid)} and (${isAccountOf(sql`creditor_account`, traits)} or ${isNameOf(sql`creditor_name`, traits)})`,
    ),
    debtor: await debtorsOf(db, tenantUuid, traits, paid),
    payment_attempt: await select("payment_attempt", isListed(sql`operation_uuid`, subjects)),
    status_history: await select("status_history", isListed(sql`subject_uuid`, all)),
    document: await select(
      "document",
      sql`(${isListed(sql`operation_uuid`, subjects)} or operation_uuid in (select uuid from operation where ${ofTenant} and ${signed}))`,
    ),
    operation_fact: await factsOf(db, tenantUuid, subjects),
    delivery: await select(
      "delivery",
      sql`(recipient = 'PAYER' and ${isListed(sql`operation_uuid`, subjects)} or ${addressKeyOf(sql`address`)} = ${traits.email}::text)`,
    ),
    reminder_plan: await select("reminder_plan", isListed(sql`operation_uuid`, subjects)),
    address_day: await select("address_day", sql`address = ${traits.email}::text`),
    statement_entry: await select("statement_entry", isTheirBooking(tenantUuid, traits, subjects)),
    signer: signers,
    signature_evidence: await evidenceOf(db, tenantUuid, traits, ofSigner),
    signing_code: await select("signing_code", ofSigner),
    signing_preparation: await select("signing_preparation", ofSigner),
    remote_passage: await select("remote_passage", ofSigner),
    signature_batch_line: await batchLinesOf(db, tenantUuid, traits),
  };
}

const isSubject = (operation: FoundOperation) => operation.isSubject;
const isTheirSigner = (traits: PayerTraits) => isSubjectOf(sql`subject`, traits);

/** By account or name; what is matched with a payment of theirs and names nobody. */
const isTheirBooking = (tenantUuid: string, traits: PayerTraits, subjects: readonly string[]): SQL => sql`(
  ${isAccountOf(sql`counterparty_account`, traits)} or ${isNameOf(sql`counterparty_name`, traits)}
  or (state = 'MATCHED' and counterparty_name is null and ${isListed(sql`operation_uuid`, subjects)}
      and tenant_uuid = ${tenantUuid}))`;

/** How they are called in what was asked of them. A link that went to them may be about somebody else, who is not told of. */
async function subjectsOf(db: Db, tenantUuid: string, subjects: readonly string[]): Promise<readonly unknown[]> {
  return db.execute(sql`
    select uuid as operation_uuid, subject, external_id, invoice_id, invoice_name from operation
     where tenant_uuid = ${tenantUuid} and ${isListed(sql`uuid`, subjects)} order by uuid`);
}

/** Who paid, where it was they: whoever pays for them is somebody else. */
async function debtorsOf(
  db: Db,
  tenantUuid: string,
  traits: PayerTraits,
  paid: readonly string[],
): Promise<readonly unknown[]> {
  const named = sql`coalesce(r.debtor ->> 'ownerName', r.debtor ->> 'psuName')`;
  const isTheirName = sql`(${isNameOf(named, traits)} or coalesce(${nameSign(named)} = ${nameSign(sql`concat_ws(' ', o.subject ->> 'name', o.subject ->> 'lastName')`)}
      and ${isSubjectOf(sql`o.subject`, traits)}, false))`;
  return db.execute(sql`
    select r.operation_uuid,
           case when ${isTheirName} or ${named} is null or ${traits.name}::text is null
                then r.debtor - 'participants' else r.debtor - '{participants,ownerName,psuName}'::text[] end as debtor
      from payment_record r join operation o on o.tenant_uuid = r.tenant_uuid and o.uuid = r.operation_uuid
     where r.tenant_uuid = ${tenantUuid} and ${isListed(sql`r.operation_uuid`, paid)}
       and (${isTheirName} or ${isAccountOf(sql`r.debtor ->> 'accountNumber'`, traits)}
            or (${named} is null and ${isSubjectOf(sql`o.subject`, traits)}))
     order by r.operation_uuid`);
}

/** The steps of their way, and what they have said on it. What somebody of the organisation has written to one is not theirs. */
async function factsOf(db: Db, tenantUuid: string, subjects: readonly string[]): Promise<readonly unknown[]> {
  return db.execute(sql`
    select operation_uuid, kind, at, case when kind = 'DISPUTED' then detail else detail - 'reason' end as detail from operation_fact
     where tenant_uuid = ${tenantUuid} and ${isListed(sql`operation_uuid`, subjects)} order by at, uuid`);
}

/** What they did, and no line of whoever had their place before or after them. */
async function evidenceOf(db: Db, tenantUuid: string, traits: PayerTraits, ofSigner: SQL): Promise<readonly unknown[]> {
  const wereThey = sql`exists (select from jsonb_array_elements_text(e.detail -> 'from') as line
    where ${addressKeyOf(sql`line`)} = ${traits.email}::text or ${isNameOf(sql`line`, traits)})`;
  return db.execute(sql`
    select e.operation_uuid, e.sequence, e.kind, e.at, e.detail - '{by,from,to}'::text[] as detail from signature_evidence e
     where e.tenant_uuid = ${tenantUuid} and ${ofSigner} and e.kind <> 'REPLACED'
       and not exists (select from signature_evidence later
                        where later.tenant_uuid = e.tenant_uuid and later.operation_uuid = e.operation_uuid
                          and later.signer_uuid = e.signer_uuid and later.kind = 'REPLACED' and later.sequence > e.sequence)
    union all
    select e.operation_uuid, e.sequence, e.kind, e.at, jsonb_build_object('from', e.detail -> 'from') from signature_evidence e
     where e.tenant_uuid = ${tenantUuid} and e.kind = 'REPLACED' and jsonb_typeof(e.detail -> 'from') = 'array' and ${wereThey}
     order by operation_uuid, sequence`);
}

/** Of a line's signers those that are they. */
async function batchLinesOf(db: Db, tenantUuid: string, traits: PayerTraits): Promise<readonly unknown[]> {
  return db.execute(sql`
    select l.batch_uuid, l.line, l.status, theirs.signers
      from signature_batch_line l
      cross join lateral (select jsonb_agg(each) as signers from jsonb_array_elements(l.request -> 'signers') as each
                           where ${isSubjectOf(sql`(each -> 'subject')`, traits)}) theirs
     where l.tenant_uuid = ${tenantUuid} and theirs.signers is not null
     order by l.batch_uuid, l.line`);
}
