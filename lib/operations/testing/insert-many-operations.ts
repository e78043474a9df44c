import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";

/**
 * Operations of every minute from 2026 on, two of three of them COMPLETED in the minute they were made in, due on one of 300 days.
 * @param flows among which they are shared out
 */
export async function insertManyOperations(
  database: TestDatabase,
  { tenantUuid, configurationUuid, creditorAccountUuid }: Merchant,
  { rows, collaboratorUuid, flows = 1 }: Readonly<{ rows: number; collaboratorUuid: string; flows?: number }>,
): Promise<void> {
  // Who searches by words has rows of their own; of a table that nobody has analysed yet they take longer than all else (decision 255).
  await database.sql`alter table operation disable trigger operation_found_by_words`;
  await database.sql`
    with made as (
      insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
      select gen_random_uuid(), ${tenantUuid}, 'CREATED', 'ES', 'es', 'API', '[]', now() from generate_series(1, ${flows})
      returning uuid),
    numbered as (select uuid, row_number() over () as number from made)
    insert into operation (uuid, tenant_uuid, flow_uuid, position, type, external_id, configuration_uuid, status,
                           status_updated_at, expiration_offset, expires_at, link_token, subject, collaborator_uuid,
                           collaborator_legal_name, created_at, payment_uuid, amount, currency, creditor_account_uuid,
                           concept, has_invoice, invoice_external_id, invoice_due_date, collected_amount)
    select gen_random_uuid(), ${tenantUuid}, numbered.uuid, n, case when n % 40 = 0 then 'SIGNATURE' else 'PAYMENT' end,
           case when n % 4 > 0 then 'OP-' || n end, ${configurationUuid},
           case when n % 50 = 0 then 'REJECTED' when n % 3 = 0 then 'CREATED' else 'COMPLETED' end,
           case when n % 3 > 0 then timestamptz '2026-01-01' + n * interval '1 minute' end,
           'P30D', now(), gen_random_uuid(), '{}',
           case when n % 100 = 0 then ${collaboratorUuid}::uuid end, case when n % 100 = 0 then 'Gestoría' end,
           timestamptz '2026-01-01' + n * interval '1 minute',
           case when n % 40 > 0 then gen_random_uuid() end, case when n % 40 > 0 then n * 10 end,
           case when n % 40 > 0 then 'EUR' end, case when n % 40 > 0 then ${creditorAccountUuid}::uuid end,
           case when n % 40 > 0 then 'Concept' end, n % 2 = 0, case when n % 2 = 0 then '2026/' || n end,
           (timestamptz '2026-01-01' + n * interval '1 minute')::date + n % 300, 0
      from generate_series(1, ${rows}) n join numbered on number = 1 + n % ${flows}`;
  await database.sql`alter table operation enable trigger operation_found_by_words`;
}
