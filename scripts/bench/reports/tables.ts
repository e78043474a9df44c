import { database } from "@/db/client";
import { OPERATION_SORTS } from "@/lib/operations/model";
import { LIST, signIn } from "@/scripts/bench/calls";
import { callsTo } from "@/scripts/bench/measure";
import { inTurns, type Measured } from "@/scripts/bench/rounds";
import type { Stage } from "@/scripts/bench/stage";
import { type Spread, spreadOf } from "./statistics";

/** Many rows, each for a moment: they tell which is out of line. */
const ROUNDS = 5;

export const ORDERS = OPERATION_SORTS.flatMap((by) => ["ASC", "DESC"].map((dir) => `sort_by=${by}&sort_dir=${dir}`));

type Tables = Readonly<{
  filters: readonly Measured[];
  orders: readonly Measured[];
  farPages: readonly Measured[];
  /** A page's own statement in the middle of the big tenant's list, in milliseconds. */
  farPageSql: Spread;
}>;

/** Lists of the big tenant. */
export async function measureTables({ ground: { operations, big }, paraph, some }: Stage): Promise<Tables> {
  const headers = await signIn(paraph, big);
  const load = { connections: 8, requests: some(250) };
  // So many short rounds would collect garbage most of the time.
  const unsettled = { ...paraph, settle: async () => undefined };
  const lists = (queries: readonly string[]) =>
    inTurns(
      queries.map((query) => {
        const name = query === "" ? "none" : decodeURIComponent(query).replaceAll("&", " ");
        return callsTo(name, unsettled, load, () => [{ path: `${LIST}?${query}`, headers }]);
      }),
      ROUNDS,
    );
  const middle = operations / 10;
  const far = [middle / 100, middle / 10, middle].map((offset) => `offset=${offset}`);
  return {
    filters: await lists(await filtersOf(big.uuid)),
    orders: await lists(ORDERS),
    farPages: await lists([...far, `offset=${middle}&sort_by=paymentAmount`]),
    farPageSql: await farPageSql(big.uuid, middle),
  };
}

/** A day so long ago, as `YYYY-MM-DD`: the seed's two years end when it was made. */
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each filter of interface 4.7, narrow and wide. */
export async function filtersOf(tenantUuid: string): Promise<string[]> {
  const [row] = await database().sql`
    select uuid, flow_uuid, external_id, invoice_external_id, collaborator_uuid from operation
     where tenant_uuid = ${tenantUuid} and external_id is not null and invoice_external_id is not null
       and collaborator_uuid is not null order by uuid limit 1`;
  if (!row) throw new Error("The seed has no operation with everything.");
  return [
    "",
    `q_operationUuid=${row.uuid}`,
    `q_flowUuid=${row.flow_uuid}`,
    `q_externalId=${row.external_id}`,
    `q_invoiceExternalId=${row.invoice_external_id}`,
    "q_status=COMPLETED",
    "q_status=NOT_DELIVERED",
    "q_status=REJECTED,CANCELLED",
    "q_type=SIGNATURE",
    `q_fromCreatedAt=${ago(90)}&q_toCreatedAt=${ago(60)}`,
    `q_fromCreatedAt=${ago(600)}`,
    `q_toStatusUpdatedAt=${ago(150)}`,
    `q_fromStatusUpdatedAt=${ago(90)}&sort_by=statusUpdatedAt`,
    "q_amountFrom=100000&q_amountTo=101000",
    "q_amountFrom=1000",
    "q_amountTo=400000&sort_by=paymentAmount&sort_dir=ASC",
    "q_origin=DIRECT",
    "q_origin=COLLABORATOR",
    `q_collaboratorUuid=${row.collaborator_uuid}`,
    "q_collaboratorLegalName=gestor",
    "q_collaboratorLegalName=nobody",
    `q_status=OPENED&q_amountFrom=250000&q_fromCreatedAt=${ago(530)}`,
  ];
}

async function farPageSql(tenantUuid: string, offset: number): Promise<Spread> {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const began = performance.now();
    await database().sql`
      select o.uuid, o.status, o.amount from operation o
        join (select uuid from operation where tenant_uuid = ${tenantUuid}
               order by created_at desc, uuid desc limit 10 offset ${offset}) page using (uuid)
       where o.tenant_uuid = ${tenantUuid} order by o.created_at desc, o.uuid desc`;
    times.push(performance.now() - began);
  }
  return spreadOf(times);
}
