import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Db } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import * as schema from "../schema";
import { type Identity, TENANT_CASES, WITHOUT_TENANT } from "./testing/tenant-cases";
import { nameBusiness, nameOrganisation, plantBusiness, plantOrganisation } from "./testing/worlds";

/** While it is set, no query compares with this tenant any more: a proof that each of these tests would see it. */
const blind = vi.hoisted((): { tenantUuid: string | null } => ({ tenantUuid: null }));

vi.mock("drizzle-orm", async (original) => {
  const real = await original<typeof import("drizzle-orm")>();
  /** The tenant's own name, or a placeholder for it. */
  const isCaller = (side: unknown) =>
    side === blind.tenantUuid || real.is(side, real.Placeholder) || real.is(side, real.SQL);
  const isTenant = (side: unknown) => real.is(side, real.Column) && side.name.endsWith("tenant_uuid");
  const eq = (...sides: readonly [unknown, unknown]) =>
    blind.tenantUuid !== null && isTenant(sides[0]) && isCaller(sides[1])
      ? real.sql`true`
      : Reflect.apply(real.eq, undefined, sides);
  return { ...real, eq };
});

afterEach(() => {
  blind.tenantUuid = null;
});

const us = nameOrganisation("Ours S.L.");
const them = nameOrganisation("Theirs S.L.");
const [ourDirect, ourAttributed] = [nameBusiness(), nameBusiness()];
const [theirDirect, theirAttributed] = [nameBusiness(), nameBusiness()];

const asThem: Identity = { tenantUuid: them.tenantUuid, channel: null };
const asUs: Identity = { tenantUuid: us.tenantUuid, channel: null };
const asTheirCollaborator: Identity = { tenantUuid: them.tenantUuid, channel: them.collaborator.uuid };

/** Both organisations, each with business of its own and of its collaborator's. */
let everything: TestDatabase;
/** Without the other organisation. */
let withoutThem: TestDatabase;
/** The other organisation has no business but its collaborator's. */
let withoutDirect: TestDatabase;
/** What there is of theirs before a query is called, and after each that was taken back. */
let untouched: readonly string[];

beforeAll(async () => {
  everything = await testDatabase();
  withoutThem = await testDatabase();
  withoutDirect = await testDatabase();
  for (const world of [everything, withoutThem, withoutDirect]) {
    await keepRowsInReach(world);
    await plantOrganisation(world, us);
    await plantBusiness(world, us, ourDirect, { sequence: 1, channel: null });
    await plantBusiness(world, us, ourAttributed, { sequence: 2, channel: us.collaborator });
    if (world === withoutThem) continue;
    await plantOrganisation(world, them);
    if (world !== withoutDirect) await plantBusiness(world, them, theirDirect, { sequence: 1, channel: null });
    await plantBusiness(world, them, theirAttributed, { sequence: 2, channel: them.collaborator });
  }
  untouched = await rowsOfTheirs(everything.db);
});

describe("another organisation", () => {
  it.each(Object.keys(TENANT_CASES))("sees and changes nothing of ours by %s", async (name) => {
    const own = await callIn(everything, name, asThem);
    const nobody = await answerIn(withoutThem, name, asThem);
    expect(own, "the case asks for something").not.toEqual({ answer: nobody, rows: untouched });

    const stranger = await callIn(everything, name, asUs);
    expect(stranger.answer).toEqual(await answerIn(withoutThem, name, asUs));
    expect(stranger.rows).toEqual(untouched);
  });

  /** They write a row of the caller's own, or their tenant is the row that they are asked for. */
  const COMPARE_NO_TENANT = [
    "audit.insertAuditEntry",
    "audit.insertAuditEntries",
    "callback-secrets.insertFirstCallbackSecret",
    "callback-secrets.replaceCallbackSecret",
    "first-steps.setWithoutErp",
    "events.awaitEventsUnderWay",
    "events.insertEvents",
    "operation-moves.insertFact",
    "operation-moves.insertFacts",
    "operation-moves.insertPersonActed",
    "idempotency.claimIdempotencyKey",
    "idempotency.keepReplies",
    "account-protection.selectAccountProtection",
    "tenants.selectSandboxOf",
    "tenants.selectTenant",
    "tenants.updateSecondFactorRule",
    "tenants.updateTenant",
    "webhook-deliveries.insertMissedDeliveries",
    "webhooks.insertEndpoint",
  ];

  it.each(Object.keys(TENANT_CASES).filter((name) => !COMPARE_NO_TENANT.includes(name)))(
    "would be noticed, did %s not compare the tenant",
    async (name) => {
      blind.tenantUuid = us.tenantUuid;
      const stranger = await callIn(everything, name, asUs);
      const alone = await answerIn(withoutThem, name, asUs);
      expect(stranger).not.toEqual({ answer: alone, rows: untouched });
    },
  );
});

describe("a collaborator", () => {
  const ofChannels = queries().filter(({ signature }) => /\bchannel\b/.test(signature));

  it.each(ofChannels.map(({ name }) => name))("sees nothing outside its channel by %s", async (name) => {
    const whole = await answerIn(everything, name, asThem);
    const part = await answerIn(everything, name, asTheirCollaborator);
    expect(whole, "the case asks for something outside").not.toEqual(part);
    expect(part).toEqual(await answerIn(withoutDirect, name, asTheirCollaborator));
  });
});

describe("these tests", () => {
  it("know every query on a tenant's table", () => {
    const known = [...Object.keys(TENANT_CASES), ...Object.keys(WITHOUT_TENANT)].sort();
    expect(known).toEqual(
      queries()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it("call with a stranger's rights whatever takes a tenant", () => {
    const takers = queries().filter(
      ({ name, signature }) => name in WITHOUT_TENANT && signature.includes("tenantUuid"),
    );
    expect(takers.map(({ name }) => name)).toEqual([
      "people.insertMember",
      "itemising.lockImports",
      "tenants.lockTenant",
    ]);
  });

  it("own rows in every tenant's table", async () => {
    const counts = await Promise.all(
      tenantTables().map(async (table) => [getTableName(table), await everything.db.$count(table)] as const),
    );
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  });
});

type Outcome = Readonly<{ answer: unknown; rows: readonly string[] }>;

const TAKEN_BACK = Symbol("taken back");

/** What a query says when it is asked for their rows, and what it leaves of them. */
const callIn = (world: TestDatabase, name: string, as: Identity) => takenBack(world, name, as, rowsOfTheirs);

async function answerIn(world: TestDatabase, name: string, as: Identity): Promise<unknown> {
  return (await takenBack(world, name, as, async () => [])).answer;
}

/** A query's answer, and what is there then: all of it is taken back. */
async function takenBack(
  world: TestDatabase,
  name: string,
  as: Identity,
  look: (db: Db) => Promise<readonly string[]>,
): Promise<Outcome> {
  const run = TENANT_CASES[name];
  if (!run) throw new Error(`There is no case ${name}.`);
  const seen: Outcome[] = [];
  try {
    await world.db.transaction(async (tx) => {
      const answer = await run(tx, as, { ...them, ...theirDirect });
      seen.push({ answer, rows: await look(tx) });
      throw TAKEN_BACK;
    });
  } catch (error) {
    const [outcome] = seen;
    if (outcome && error === TAKEN_BACK) return outcome;
    return { answer: refusal(error), rows: await look(world.db) };
  }
  throw new Error("A transaction was not taken back.");
}

const violation = z.object({ cause: z.object({ code: z.string(), constraint_name: z.string() }) });

/** The constraint that did not let it; any other error is one. */
function refusal(error: unknown) {
  const { data } = violation.safeParse(error);
  if (!data) throw error;
  return data.cause;
}

/** A function, whose plan a connection keeps: that of a hundred tables takes longer than reading them. */
async function keepRowsInReach({ sql }: TestDatabase): Promise<void> {
  const tables = [...allTables().map(getTableName), "graphile_worker._private_jobs"];
  const rows = tables.map((table) => `select '${table} ' || t::text from ${table} t`).join(" union all ");
  await sql.unsafe(`
    create function every_row() returns setof text language plpgsql as $$ begin return query ${rows}; end $$`);
}

/** Every row, of every table and of the queue, that names something of theirs and is not ours. */
async function rowsOfTheirs(db: Db): Promise<readonly string[]> {
  const found = await db.execute<{ row: string }>(sql`select every_row() as row`);
  const names = Object.values({ ...them, ...theirDirect, ...theirAttributed }).filter((it) => typeof it === "string");
  return found
    .map(({ row }) => row)
    .filter((row) => names.some((name) => row.includes(name)) && !row.includes(us.tenantUuid))
    .sort();
}

/** The tables of our schema; the sandbox bank keeps its own books. */
function allTables(): PgTable[] {
  return Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => getTableConfig(table).schema === undefined);
}

function tenantTables(): PgTable[] {
  return allTables().filter(
    (table) =>
      table === schema.tenant || Object.values(getTableColumns(table)).some(({ name }) => /tenant_uuid$/.test(name)),
  );
}

/** What a query takes, on lines of its own or on one with the rest of its head. */
const HEADER = /^export async function (\w+)(?:<.*?>)?\((?:\n(.*?)\n\)|(.*?)\n)/gms;

type Query = Readonly<{ name: string; signature: string }>;

/** Every exported query of the modules that know a tenant's table. */
function queries(): Query[] {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const tables = Object.entries(schema).flatMap(([name, value]) =>
    tenantTables().some((table) => Object.is(table, value)) ? [name] : [],
  );
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(`${folder}${file}`, "utf8");
      const imported = /import \{([^}]*)\} from "(?:\.\.\/)+schema(?:\/\w+)?";/.exec(text)?.[1]?.split(/[\s,]+/) ?? [];
      if (!imported.some((name) => tables.includes(name))) return [];
      return [...text.matchAll(HEADER)].map(([, name, lines, line]) => ({
        name: `${basename(file, ".ts")}.${name}`,
        signature: lines ?? line ?? "",
      }));
    });
}
