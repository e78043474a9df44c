import { type Database, database } from "@/db/client";
import { foldTally } from "@/db/queries/operations/tally";

/**
 * What the payers of the big tenant have done: who looked, chose a bank, went there and paid, and what became of the money; due
 * days for what has an invoice. The dashboard's figures read it. Does nothing where it has been written.
 */
export async function seedWays(tenantUuid: string): Promise<void> {
  const { db, sql } = database();
  if (await isWritten(tenantUuid)) return;
  await sql.begin(async (tx) => {
    await tx`
      update operation set invoice_due_date = created_at::date + 30
       where tenant_uuid = ${tenantUuid} and has_invoice and invoice_due_date is null`;
    // How far: paid, gone away on the way or at the bank, only looked.
    await tx`
      create temporary table way on commit drop as
      select tenant_uuid, uuid, payment_uuid, status, amount, concept, created_at, status_updated_at,
             case status when 'COMPLETED' then 7 when 'OPENED' then 2 + n % 5 when 'REJECTED' then 3 else 1 end as steps,
             n, gen_random_uuid() as attempt_uuid
        from (select *, row_number() over (order by uuid) as n from operation
               where tenant_uuid = ${tenantUuid} and type = 'PAYMENT' and status in ('COMPLETED', 'OPENED', 'REJECTED', 'EXPIRED')) numbered`;
    await tx`
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      select gen_random_uuid(), tenant_uuid, uuid, kind, '{}', created_at + step * interval '1 minute'
        from way, unnest(array['LINK_SENT', 'SEEN', 'PERSON_SEEN', 'BANK_CHOSEN', 'SENT_TO_BANK', 'RETURNED', 'CONFIRMED'])
                  with ordinality told(kind, step)
       where step <= steps`;
    await tx`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, bank_payment_id, bank_status,
                                   failure, created_at, ended_at, poll_count)
      select attempt_uuid, tenant_uuid, uuid, 'bank-' || n % 12, case when steps = 7 then 'AUTHORISED' else 'FAILED' end,
             replace(attempt_uuid::text, '-', ''), attempt_uuid, case when steps = 7 then 'ACSC' else 'RJCT' end,
             case when steps < 7 then jsonb_build_object('stage', 'AUTHORISATION', 'retryable', true, 'reason',
               case when n % 3 > 0 then 'ABANDONED' else 'REJECTED' end) end,
             created_at + interval '4 minutes', created_at + interval '6 minutes', 0
        from way where steps >= 5`;
    await tx`
      insert into payment_record (uuid, tenant_uuid, operation_uuid, attempt_uuid, source, type, product, status, code, bank_status,
                                  amount, currency, settled_amount, settled_at, remittance_information, bank_payment_id,
                                  end_to_end_id, creditor, debtor, created_at, updated_at)
      select payment_uuid, tenant_uuid, uuid, attempt_uuid, 'BANK', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER',
             case when n % 500 = 0 then 'REJECTED' when n % 10 = 0 then 'EXECUTED' else 'SETTLED' end,
             case when n % 500 = 0 then 'AC04' when n % 10 = 0 then 'ACSC' else 'CREDITED' end, 'ACSC', amount, 'EUR',
             case when n % 10 > 0 then amount end, case when n % 10 > 0 then status_updated_at end, concept, attempt_uuid,
             replace(attempt_uuid::text, '-', ''), '{}', '{}', status_updated_at, status_updated_at
        from way where steps = 7`;
  });
  await settle(db);
}

async function isWritten(tenantUuid: string): Promise<boolean> {
  const [row] = await database().sql`select from payment_record where tenant_uuid = ${tenantUuid} limit 1`;
  return row !== undefined;
}

/** As after the worker's rounds: everything is counted, and nothing of the writing is left behind. */
async function settle(db: Database): Promise<void> {
  await foldTally(db);
  await database().sql`vacuum analyze`;
}
