import type { TransactionSql } from "postgres";
import { database } from "@/db/client";
import { newUuid } from "@/lib/shared/ids";
import { navigation } from "./calls";
import { type Steady, sendSteadily } from "./measure";
import type { Stage } from "./stage";
import { UUID_BY_TIME } from "./uuid-by-time";

/** A mailing to a hundred thousand payers, in its first minutes. */
const PER_SECOND = 400;
const SECONDS = 60;
/** What the yardstick took, in µs, of the machine that the pace was asked of. */
const YARDSTICK_THERE = 3_800;

export type Mailing = Steady & Readonly<{ pace: number }>;

/** At the pace that is asked for, and at as many a second as are asked of a machine of this speed: here the yardstick takes longer. */
export async function measureMailings(stage: Stage, yardstickMicros: number): Promise<readonly [Mailing, Mailing]> {
  const here = Math.min(PER_SECOND, Math.round((PER_SECOND * YARDSTICK_THERE) / yardstickMicros));
  return [await measureMailing(stage, PER_SECOND), await measureMailing(stage, here)];
}

/**
 * An organisation has mailed its invoices, and the links are opened for the first time: so many a second, for so long, whether
 * or not the ones before have been answered. Each run has an organisation of its own, a copy of the small one.
 */
async function measureMailing({ ground, paraph, some }: Stage, pace: number): Promise<Mailing> {
  const requests = some(pace * SECONDS);
  const paths = await database().sql.begin((tx) => writeMailing(tx, ground.small.uuid, requests));
  await database().sql`vacuum analyze operation, flow`;
  await paraph.settle();
  const steady = await sendSteadily(
    paraph,
    paths.map((path) => navigation(path)),
    { connections: 100, requests, perSecond: pace },
  );
  return { ...steady, pace };
}

/** Its links, each to a flow of one payment that nobody has opened. */
async function writeMailing(tx: TransactionSql, small: string, count: number): Promise<string[]> {
  const own = newUuid();
  for (const table of ["tenant", "configuration", "creditor_account"]) {
    const scope = tx(table === "tenant" ? "uuid" : "tenant_uuid");
    await tx`
      insert into ${tx(table)}
      select (jsonb_populate_record(t, jsonb_build_object('uuid', ${own}::text, 'tenant_uuid', ${own}::text))).*
        from ${tx(table)} t where ${scope} = ${small}`;
  }
  await tx`
    create temporary table mailed on commit drop as
    select ${tx.unsafe(UUID_BY_TIME)} as flow_uuid, ${tx.unsafe(UUID_BY_TIME)} as uuid, gen_random_uuid() as link_token, gen_random_uuid() as payment_uuid,
           pattern.uuid as pattern_uuid, pattern.flow_uuid as pattern_flow_uuid
      from (select uuid, flow_uuid from operation
             where tenant_uuid = ${small} and status = 'CREATED' and type = 'PAYMENT' and not has_invoice limit 1) pattern,
           generate_series(1, ${count}::int)`;
  await tx`
    insert into flow
    select (jsonb_populate_record(f, jsonb_build_object('uuid', flow_uuid, 'tenant_uuid', ${own}::text, 'created_at', now()))).*
      from mailed join flow f on f.uuid = pattern_flow_uuid`;
  const rows = await tx<{ path: string }[]>`
    insert into operation
    select (jsonb_populate_record(o, jsonb_build_object(
             'uuid', mailed.uuid, 'flow_uuid', mailed.flow_uuid, 'tenant_uuid', ${own}::text, 'created_at', now(),
             'link_token', mailed.link_token, 'payment_uuid', mailed.payment_uuid, 'configuration_uuid', ${own}::text,
             'creditor_account_uuid', ${own}::text))).*
      from mailed join operation o on o.uuid = pattern_uuid
    returning '/pay/' || link_token as path`;
  if (rows.length < count) throw new Error(`${rows.length} links are too few for ${count} first visits: seed again.`);
  return rows.map(({ path }) => path);
}
