import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { SEALED_COLUMNS } from "@/db/queries/tokens/sealed-values";
import * as schema from "@/db/schema/index";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { beginSecondFactor } from "@/lib/people/factors/second-factor";
import { open, readState, type SealedPurpose, seal, secretFingerprints, signState } from "@/lib/shared/crypto";
import { aPerson } from "@/lib/tokens/testing/cast";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { isOurSecret, resealEverything } from "./app-secret";
import { makeSigningKey } from "./make-signing-key";

const secrets = vi.hoisted(() => ({ appSecret: "", appSecretPrevious: null as string | null }));
vi.mock("@/lib/shared/env", async (original) => {
  const module = await original<typeof import("@/lib/shared/env")>();
  return { ...module, env: () => ({ ...module.env(), ...secrets }) };
});

const OLD = "the secret of this test before, long enough";
const NEW = "the secret of this test afterwards, long too";

function use(current: string, previous: string | null = null): void {
  Object.assign(secrets, { appSecret: current, appSecretPrevious: previous });
}

describe("what a secret protects (decision 72)", () => {
  it("is read with the previous one, and written with the new one", () => {
    use(OLD);
    const [sealed, state] = [seal("totp", "seed"), signState("bank-return", "attempt")];
    use(NEW, OLD);
    expect([open("totp", sealed), readState("bank-return", state)]).toEqual(["seed", "attempt"]);
    const [anew, stateAnew] = [seal("totp", "seed"), signState("bank-return", "attempt")];
    use(NEW);
    expect([open("totp", anew), readState("bank-return", stateAnew)]).toEqual(["seed", "attempt"]);
    expect(() => open("totp", sealed)).toThrow("cannot be opened");
    expect(readState("bank-return", state)).toBeNull();
  });

  it("is read from before there were fingerprints", () => {
    use(OLD);
    const sealed = seal("totp", "seed").replace(/^v2\.[0-9a-f]+\./, "v1.");
    use(NEW, OLD);
    expect(open("totp", sealed)).toBe("seed");
    use(NEW);
    expect(() => open("totp", sealed)).toThrow("cannot be opened");
  });

  it("is nothing that was changed, or sealed for something else", () => {
    use(OLD);
    const sealed = seal("totp", "seed");
    expect(() => open("signing-key", sealed)).toThrow("cannot be opened");
    expect(() => open("totp", `${sealed.slice(0, -2)}AA`)).toThrow("cannot be opened");
    expect(() => open("totp", "v2.x")).toThrow("Not a sealed value");
  });
});

describe("a database", () => {
  let database: TestDatabase;
  let tenantUuid: string;
  beforeEach(async () => {
    database = await testDatabase();
    use(OLD);
    tenantUuid = await insertTenant(database);
  });

  /** One of everything that is sealed, and many replies. */
  async function fill(): Promise<void> {
    const { db, sql } = database;
    const endpointUuid = await insertEndpoint(database, tenantUuid, { url: "https://erp.example/hook" });
    await sql`update webhook_endpoint set previous_secret_sealed = ${seal("webhook-secret", "whsec_before")} where uuid = ${endpointUuid}`;
    await inTransaction(db, (tx) => makeSigningKey(tx, "ES256", "ACTIVE"));
    const person = await aPerson({ [tenantUuid]: "OWNER" });
    await beginSecondFactor(db, person);
    for (let number = 0; number < 230; number++) await insertReply(`key ${number}`);
  }

  async function insertReply(key: string): Promise<void> {
    const body = seal("idempotent-reply", `{"reply":"${key}"}`);
    await database.sql`
      insert into idempotency_key (tenant_uuid, key, actor, request_sha256, status, body, locked_until, created_at)
      values (${tenantUuid}, ${key}, 'test', '', 201, ${body}, now(), now())`;
  }

  /** Every text in the whole database that is sealed with the secret in use before, wherever it lies. */
  async function leftBehind(): Promise<readonly string[]> {
    const { sql } = database;
    const columns = await sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`;
    const found = await Promise.all(
      columns.map(async ({ table, column }) => {
        const pattern = `v1\\.[\\w-]{16}\\.|v2\\.(?!${secretFingerprints()[0]})[0-9a-f]{24}\\.`;
        const [row] = await sql`select 1 from ${sql(table)} where ${sql(column)}::text ~ ${pattern} limit 1`;
        return row ? [`${table}.${column}`] : [];
      }),
    );
    return found.flat();
  }

  it("knows its secret by a fingerprint, and no other", async () => {
    expect(await isOurSecret(database.db)).toBe(true);
    use(NEW);
    expect(await isOurSecret(database.db)).toBe(false);
    use(NEW, OLD);
    expect(await isOurSecret(database.db)).toBe(true);
    use(OLD, NEW);
    expect(await isOurSecret(database.db)).toBe(true);
    const [row] = await database.sql<{ fingerprint: string }[]>`select fingerprint from app_secret`;
    expect(row?.fingerprint).toBe(secretFingerprints()[0]);
  });

  it("from before there were fingerprints shows by its keys whose it is", async () => {
    await inTransaction(database.db, (tx) => makeSigningKey(tx, "ES256", "ACTIVE"));
    use(NEW);
    expect(await isOurSecret(database.db)).toBe(false);
    use(NEW, OLD);
    expect(await isOurSecret(database.db)).toBe(true);
    use(OLD);
    expect(await isOurSecret(database.db)).toBe(true);
  });

  it("is sealed anew, all of it, so that the previous secret can go", async () => {
    await fill();
    await isOurSecret(database.db);
    use(NEW, OLD);
    expect((await leftBehind()).toSorted()).toEqual([
      "idempotency_key.body",
      "signing_key.private_jwk_sealed",
      "totp.secret_sealed",
      "webhook_endpoint.previous_secret_sealed",
      "webhook_endpoint.secret_sealed",
    ]);
    expect(await resealEverything(database.db)).toEqual({ resealed: 234, unreadable: 0 });
    expect(await leftBehind()).toEqual([]);
    use(NEW);
    expect(await isOurSecret(database.db)).toBe(true);
    const replies = await database.sql<{ key: string; body: string }[]>`select key, body from idempotency_key`;
    expect(replies.every(({ key, body }) => open("idempotent-reply", body) === `{"reply":"${key}"}`)).toBe(true);
    use(OLD);
    expect(await isOurSecret(database.db)).toBe(false);
    use(NEW, OLD);
    expect(await resealEverything(database.db)).toEqual({ resealed: 0, unreadable: 0 });
  });

  it("takes what a process with the old secret writes meanwhile, when it is asked again", async () => {
    await isOurSecret(database.db);
    use(NEW, OLD);
    await resealEverything(database.db);
    use(OLD);
    await insertReply("late");
    use(NEW, OLD);
    expect(await resealEverything(database.db)).toEqual({ resealed: 1, unreadable: 0 });
  });

  it("keeps its fingerprint while something in it can't be opened, and goes on behind that", async () => {
    await isOurSecret(database.db);
    use("a third secret that nobody has any more, ever");
    await insertReply("lost");
    use(OLD);
    await insertReply("fine");
    use(NEW, OLD);
    expect(await resealEverything(database.db)).toEqual({ resealed: 1, unreadable: 1 });
    use(NEW);
    expect(await isOurSecret(database.db)).toBe(false);
  });

  it("names each sealed column, and each is found by a rotation", () => {
    const listed = Object.values(SEALED_COLUMNS).flat();
    const named = Object.values(schema)
      .filter((table) => is(table, Table))
      .flatMap((table) => Object.values(getTableColumns(table)))
      .filter(({ name }) => /sealed/.test(name));
    expect(
      named.filter((column) => !listed.includes(column)).map(({ table, name }) => [getTableName(table), name]),
    ).toEqual([]);
    const purposes: readonly SealedPurpose[] = [
      "webhook-secret",
      "signing-key",
      "totp",
      "idempotent-reply",
      "bank-enrolment",
      "bank-session",
    ];
    expect(Object.keys(SEALED_COLUMNS).toSorted()).toEqual([...purposes].toSorted());
  });
});
