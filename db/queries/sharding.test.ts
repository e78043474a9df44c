import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { STATEMENTS_WITHOUT_TENANT, tablesIn } from "@/db/testing/sharding";
import * as schema from "../schema";
import { TENANT_CASES } from "./testing/tenant-cases";
import { nameBusiness, nameOrganisation, plantBusiness, plantOrganisation } from "./testing/worlds";

const NAMED =
  /\b(from|join|update|into|using)\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!(?:on|where|set|inner|left|cross|join|order|group|limit|for|values|select|using|as)\b)"?(\w+)"?)?/gi;

/** The tenants' tables that a statement names without comparing their tenant; an engine would ask every shard for them. */
function tablesWithoutTenant(statement: string): readonly string[] {
  const tenants = tablesIn("tenant");
  const named = [...statement.matchAll(NAMED)].flatMap(([, how = "", table = "", alias = table]) =>
    tenants.includes(table) ? [{ how: how.toLowerCase(), table, alias }] : [],
  );
  const isAlone = named.length === 1;
  return named
    .filter(({ how, alias }) => {
      if (how === "into") return !/tenant_uuid/.test(statement);
      const column = String.raw`"?\b${alias}\b"?\."?tenant_uuid"?`;
      const compared = new RegExp(
        String.raw`${column}\s*(=|in\b)|=\s*(any\s*)?\(?${column}|\(${column},|using\s*\(tenant_uuid\b`,
        "i",
      );
      return !compared.test(statement) && !(isAlone && /(?<![.\w])"?tenant_uuid"?\s*(=|in\b|,)/i.test(statement));
    })
    .map(({ table }) => table);
}

describe("what is asked for a tenant is asked of its shard alone (decision 247)", () => {
  const found: string[] = [];
  const silent: string[] = [];

  beforeAll(async () => {
    const database = await testDatabase();
    const us = nameOrganisation("Ours S.L.");
    const business = nameBusiness();
    await plantOrganisation(database, us);
    await plantBusiness(database, us, business, { sequence: 1, channel: null });
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    let statements: string[] = [];
    const db = drizzle(sql, { schema, logger: { logQuery: (statement) => void statements.push(statement) } });
    for (const [name, run] of Object.entries(TENANT_CASES)) {
      statements = [];
      await db
        .transaction(async (tx) => {
          await run(tx, { tenantUuid: us.tenantUuid, channel: null }, { ...us, ...business });
          tx.rollback();
        })
        .catch(() => undefined);
      if (statements.length === 0) silent.push(name);
      const tables = new Set(statements.flatMap(tablesWithoutTenant));
      found.push(...[...tables].map((table) => `${name}: ${table}`));
    }
    await sql.end();
  });

  it("but for what stands in a list that gets shorter", () => {
    expect(silent).toEqual([]);
    expect(found.toSorted()).toEqual(Object.values(STATEMENTS_WITHOUT_TENANT).flat().toSorted());
  });

  it.each([
    ['select "uuid" from "flow" where "flow"."tenant_uuid" = $1', []],
    ["select uuid from flow f where f.tenant_uuid = any($1) and f.uuid = $2", []],
    ['select "tenant_uuid" from "flow" where "flow"."uuid" = $1', ["flow"]],
    ["select 1 from operation o join flow f on f.uuid = o.flow_uuid where o.tenant_uuid = $1", ["flow"]],
    [
      "select 1 from operation o join flow f on (f.tenant_uuid, f.uuid) = (o.tenant_uuid, o.flow_uuid) where o.tenant_uuid = $1",
      [],
    ],
    ["insert into flow (uuid) values ($1)", ["flow"]],
    ["insert into flow (tenant_uuid, uuid) values ($1, $2)", []],
    ["select 1 from person where uuid = $1", []],
  ])("sees of %s what it names without", (statement, tables) => {
    expect(tablesWithoutTenant(statement)).toEqual(tables);
  });
});
