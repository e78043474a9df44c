import type { Sql } from "postgres";
import { UUID_BY_TIME } from "./uuid-by-time";

/** What is written of a payment's way, in the order in which it can be taken away again. */
export const WAYS = ["operation_fact", "payment_record", "payment_attempt"] as const;

/**
 * What became of the payments on their way, by which the dashboard's figures and their lists go: facts, attempts at four banks, records
 * of what was paid. Of the first tenant all of it, of the others a tenth: that is enough for Postgres to know them apart.
 */
export async function seedWays(sql: Sql, first: string, last: string): Promise<void> {
  await sql.begin(async (tx) => {
    // Nobody looks at a dashboard meanwhile, and what is referred to is there.
    await tx`set local session_replication_role = replica`;
    await tx`
      create temporary table way on commit drop as
      select uuid, tenant_uuid, payment_uuid, status, amount, created_at, status_updated_at, roll,
             coalesce(status_updated_at, created_at) as at,
             (array['bench-bank-a', 'bench-bank-a', 'bench-bank-a', 'bench-bank-b', 'bench-bank-b', 'bench-bank-c', 'bench-bank-d'])[1 + roll % 7] as bank_id,
             status = 'COMPLETED' and roll % 33 > 0 as by_bank
        from (select *, ('x' || right(replace(uuid::text, '-', ''), 6))::bit(24)::int as roll from operation
               where type = 'PAYMENT' and tenant_uuid between ${first} and ${last}) paid
       where tenant_uuid = ${first} or roll % 10 = 0`;
    await tx`
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      select ${tx.unsafe(UUID_BY_TIME)}, tenant_uuid, uuid, kind, '{}', least(told.at, now())
        from way, lateral (values
          ('LINK_SENT', created_at, roll % 5 > 0 and status <> 'NOT_DELIVERED'),
          ('PERSON_SEEN', created_at + interval '5 minutes', status in ('OPENED', 'COMPLETED', 'REJECTED') or roll % 3 = 0 and status <> 'CREATED'),
          ('BANK_CHOSEN', way.at - interval '4 minutes', by_bank or status = 'REJECTED' or status = 'OPENED' and roll % 10 = 0),
          ('SENT_TO_BANK', way.at - interval '3 minutes', by_bank or status = 'REJECTED'),
          ('RETURNED', way.at - interval '1 minute', by_bank),
          ('CONFIRMED', way.at, by_bank)) as told (kind, at, is_so)
       where is_so
       -- As they were written: neighbours in time lie beside each other.
       order by told.at`;
    // Of what is still open some were tried in vain, and some left alone.
    await tx`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, failure, end_to_end_id, created_at,
                                   ended_at, poll_count)
      select uuid, tenant_uuid, uuid, bank_id, case when by_bank then 'AUTHORISED' else 'FAILED' end,
             case when not by_bank then jsonb_build_object('stage', 'AUTHORISATION', 'retryable', true, 'reason',
                                                          case when roll % 3 = 0 then 'AM04' else 'ABANDONED' end) end,
             replace(uuid::text, '-', ''), at - interval '3 minutes', at, 0
        from way where by_bank or status = 'REJECTED' or status = 'OPENED' and roll % 10 = 0`;
    await tx`
      insert into payment_record (uuid, tenant_uuid, operation_uuid, attempt_uuid, source, type, product, status, code,
                                  bank_status, bank_payment_id, end_to_end_id, amount, currency, settled_amount, settled_at,
                                  remittance_information, creditor, debtor, created_at, updated_at)
      select payment_uuid, tenant_uuid, uuid, case when by_bank then uuid end, case when by_bank then 'BANK' else 'STATEMENT' end,
             'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER', end_status, 'X', case when by_bank then 'ACSC' end,
             case when by_bank then uuid::text end, case when by_bank then replace(uuid::text, '-', '') end, amount, 'EUR',
             case when end_status = 'SETTLED' then amount end, case when end_status = 'SETTLED' then at end, '', '{}', '{}', at, at
        from way, lateral (select case when roll % 500 = 1 then 'REJECTED' when roll % 6 = 0 then 'EXECUTED'
                                       else 'SETTLED' end as end_status) as money
       where status = 'COMPLETED'`;
    // What was rejected afterwards is not collected (decision 3).
    await tx`
      update operation set collected_amount = 0 from way
       where operation.tenant_uuid = way.tenant_uuid and operation.uuid = way.uuid and way.status = 'COMPLETED' and roll % 500 = 1`;
  });
}
