import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { FactKind } from "@/lib/operations/model";
import { operationFact } from "../../schema";
import { type Period, sincePeriod } from "./period";

/** A bit for each step that such facts show. */
type Way = Readonly<{ way: number; kinds: readonly FactKind[] }>;

/**
 * How far operations have come, by what was told of them since the period began: `uuid` and `way`, all its bits; nothing of those of which
 * nothing was told. What is put together by the hundred thousand is a number and no words.
 */
export function waysTold(tenantUuid: string, period: Period, ways: readonly Way[]): SQL {
  const told = ways.map(
    ({ way, kinds }) => sql`
      select ${operationFact.operationUuid} as uuid, ${sql.raw(String(way))} as way from ${operationFact}
       where ${and(
         eq(operationFact.tenantUuid, tenantUuid),
         inArray(operationFact.kind, kinds),
         gte(operationFact.at, sincePeriod(period)),
       )}`,
  );
  return sql`select uuid, bit_or(way) as way from (${sql.join(told, sql` union all `)}) as fact group by 1`;
}

/** Whether it has come so far, of rows with a `way` and with `reachable`: what reached nobody was seen by nobody, as the list counts it. */
export function came(way: number): SQL {
  return sql.raw(`reachable and way & ${way} > 0`);
}
