import { expect } from "vitest";
import type { TestDatabase } from "@/db/testing/database";
import { SECRET_WORD, type Secrets } from "./secrets";

/** What a walk over routes looks at: an answer that says too much, a row that was not there before. */
export type Watch = Readonly<{
  /** Nothing of the organisation's in what was said but what the caller has named. */
  expectNothingLeaked: (said: string, asked?: Readonly<Record<string, string>>) => void;
  expectNothingChanged: (run: () => Promise<void>) => Promise<void>;
  /** What the organisation has, table by table. */
  holdings: () => Promise<Readonly<Record<string, string>>>;
}>;

export function watchOver({ sql }: TestDatabase, secrets: Secrets): Watch {
  let tables: ReturnType<typeof tablesOfTenants> | undefined;
  const holdings = async () => {
    tables ??= tablesOfTenants(sql);
    const rows = await Promise.all(
      (await tables).map(async ({ name }) => {
        const [row] = await sql<{ digest: string }[]>`
          select count(*) || ' ' || coalesce(md5(string_agg(it::text, ',' order by it::text)), '') as digest
          from ${sql(name)} as it where tenant_uuid = ${secrets.merchant.tenantUuid}`;
        return [name, row?.digest ?? ""] as const;
      }),
    );
    return Object.fromEntries(rows);
  };
  return {
    holdings,
    expectNothingLeaked: (said, asked = {}) => {
      const known = Object.values(asked);
      const leaked = [SECRET_WORD, ...secrets.uuids.filter((uuid) => !known.includes(uuid))];
      expect(leaked.filter((secret) => said.includes(secret))).toEqual([]);
    },
    expectNothingChanged: async (run) => {
      const before = await holdings();
      await run();
      expect(await holdings()).toEqual(before);
    },
  };
}

function tablesOfTenants(sql: TestDatabase["sql"]) {
  return sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_uuid'
      and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))
    order by table_name`;
}
