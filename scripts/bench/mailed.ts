import type { TransactionSql } from "postgres";
import type { Ground } from "./seed/ground";
import { ownOrganisation } from "./seed/own-organisation";
import { UUID_BY_TIME } from "./seed/uuid-by-time";

/** An operation of one payment that nobody has opened, in a flow of its own. */
export type Mailed = Readonly<{ uuid: string; path: string }>;

/** So many of them, of an organisation of their own, which is a copy of the small one. */
export async function writeMailed(
  tx: TransactionSql,
  ground: Ground,
  count: number,
): Promise<Readonly<{ tenantUuid: string; mailed: readonly Mailed[] }>> {
  const own = await ownOrganisation(tx, ground);
  await tx`
    create temporary table mailed on commit drop as
    select ${tx.unsafe(UUID_BY_TIME)} as flow_uuid, ${tx.unsafe(UUID_BY_TIME)} as uuid, gen_random_uuid() as link_token, gen_random_uuid() as payment_uuid,
           pattern.uuid as pattern_uuid, pattern.flow_uuid as pattern_flow_uuid
      from (select uuid, flow_uuid from operation
             where tenant_uuid = ${ground.small.uuid} and status = 'CREATED' and type = 'PAYMENT' and not has_invoice limit 1) pattern,
           generate_series(1, ${count}::int)`;
  await tx`
    insert into flow
    select (jsonb_populate_record(f, jsonb_build_object('uuid', flow_uuid, 'tenant_uuid', ${own}::text, 'created_at', now()))).*
      from mailed join flow f on f.uuid = pattern_flow_uuid`;
  const rows = await tx<Mailed[]>`
    insert into operation
    select (jsonb_populate_record(o, jsonb_build_object(
             'uuid', mailed.uuid, 'flow_uuid', mailed.flow_uuid, 'tenant_uuid', ${own}::text, 'created_at', now(),
             'link_token', mailed.link_token, 'payment_uuid', mailed.payment_uuid, 'configuration_uuid', ${own}::text,
             'creditor_account_uuid', ${own}::text))).*
      from mailed join operation o on o.uuid = pattern_uuid
    returning uuid, '/pay/' || link_token as path`;
  if (rows.length < count) throw new Error(`${rows.length} operations are too few for ${count} mails: seed again.`);
  return { tenantUuid: own, mailed: rows };
}
