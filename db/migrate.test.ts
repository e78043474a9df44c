import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { emptyDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { countMissingMigrations, migrateDatabase } from "./migrate";

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A database as it was before the named migration, some of whose earlier ones said something else then. */
async function databaseBefore(name: string, asItWas: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp("db/migrations", folder, { recursive: true });
  const journalPath = join(folder, "meta/_journal.json");
  const journal = journalShape.parse(JSON.parse(await readFile(journalPath, "utf8")));
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  expect(at).toBeGreaterThan(0);
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  for (const [file, text] of Object.entries(asItWas)) await writeFile(join(folder, file), text);
  const database = await emptyDatabase();
  await migrateDatabase(database.url, { migrationsFolder: folder });
  return database;
}

it("due dates that were moments become the days that were meant (decision 58)", async () => {
  const { sql, url } = await databaseBefore("due_dates_are_days");
  const [tenant, configuration, account, flow] = [newUuid(), newUuid(), newUuid(), newUuid()];
  await sql`insert into tenant (uuid, legal_name, country_code, language_code, time_zone, created_at)
            values (${tenant}, 'Ejemplo', 'ES', 'es', 'Europe/Madrid', now())`;
  const methods = { SIGNATURE: { signingMethods: ["PIGEON", "SMS", "CERTIFICATE"], failoverSmsSignature: true } };
  await sql`insert into configuration (uuid, tenant_uuid, name, description, is_default, status, visual_configuration,
                                       operation_configuration, signature_configuration, created_at, updated_at)
            values (${configuration}, ${tenant}, 'x', '', true, 'ACTIVE', '{}', '{}', ${JSON.stringify(methods)}, now(), now())`;
  await sql`insert into creditor_account (uuid, tenant_uuid, alias, type, account_number, bic, owner_name, country, status,
                                          is_default, created_at)
            values (${account}, ${tenant}, 'x', 'IBAN', 'ES9121000418450200051332', 'BRSMESM0XXX', 'x', 'ES', 'ACTIVE', true,
                    now())`;
  await sql`insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
            values (${flow}, ${tenant}, 'CREATED', 'ES', 'es', 'API', '[]', now())`;
  const moments = [
    ["a day", "2026-12-24T00:00:00Z", "2026-12-24"],
    ["midnight in Madrid, in winter", "2026-12-23T23:00:00Z", "2026-12-24"],
    ["midnight in Madrid, in summer", "2026-07-30T22:00:00Z", "2026-07-31"],
    ["an hour of a day", "2026-12-24T10:30:00Z", "2026-12-24"],
    ["an hour before midnight in summer", "2026-07-30T23:00:00Z", "2026-07-30"],
    ["none", null, null],
  ] as const;
  for (const [position, [what, at]] of moments.entries()) {
    await sql`insert into operation (uuid, tenant_uuid, flow_uuid, position, type, configuration_uuid, status, expiration_offset,
                                     expires_at, link_token, subject, created_at, payment_uuid, amount, currency,
                                     creditor_account_uuid, concept, has_invoice, external_id, invoice_due_date,
                                     collected_amount)
              values (${newUuid()}, ${tenant}, ${flow}, ${position}, 'PAYMENT', ${configuration}, 'CREATED', 'P30D', now(),
                      ${what}, '{}', now(), ${newUuid()}, 100, 'EUR', ${account}, 'x', true, ${what}, ${at}, 0)`;
  }

  await migrateDatabase(url);

  const days = await sql`select external_id as what, invoice_due_date::text as day from operation order by position`;
  expect(days.map(({ what, day }) => [what, day])).toEqual(moments.map(([what, , day]) => [what, day]));
  const [kept] = await sql`select signature_configuration::text as kept from configuration`;
  expect(JSON.parse(String(kept?.kept))).toEqual({
    SIGNATURE: { signingMethods: ["SMS", "CERTIFICATE"], failoverSmsSignature: true },
  });
});

describe("migrations that were mended after some databases had run them (decision 217)", () => {
  const AS_THEY_WERE = {
    "0026_search_words_of_before.sql": `
      insert into operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words)
      select tenant_uuid, uuid, collaborator_uuid, created_at, its from operation, operation_words(tenant_uuid, uuid) as its
      on conflict on constraint operation_search_key do nothing`,
    "0027_records_by_tenant.sql": `
      create unique index concurrently payment_record_of_operation on payment_record (tenant_uuid, operation_uuid);
      --> statement-breakpoint
      drop index concurrently if exists payment_record_one_per_operation`,
  };

  it.each([
    ["as they were", AS_THEY_WERE],
    ["as they are", {}],
  ])("leave the same where they have run %s", async (_how, then) => {
    const { sql, url } = await databaseBefore("one_record_by_tenant", then);
    await migrateDatabase(url);
    const unique = await sql`
      select indexrelid::regclass::text as name from pg_index
      where indrelid = 'payment_record'::regclass and indisunique and not indisprimary and indisvalid`;
    expect(unique.map(({ name }) => name)).toContain("payment_record_of_operation");
    expect(unique.map(({ name }) => name)).not.toContain("payment_record_one_per_operation");
    expect(await sql`select operation_words_version() as version`).toEqual([{ version: 2 }]);
  });

  it("keep the old key of a payment's one record until the new one is there for good", async () => {
    const { sql } = await databaseBefore("one_record_by_tenant");
    const unique = await sql`
      select indexrelid::regclass::text as name from pg_index where indrelid = 'payment_record'::regclass and indisunique`;
    expect(unique.map(({ name }) => name)).toContain("payment_record_one_per_operation");
  });
});

describe("tables become tables by month (decision 250)", () => {
  /** As the version before says them. */
  const statementsOf = ({ sql }: Awaited<ReturnType<typeof databaseBefore>>) => {
    const [tenant, endpoint, operation] = [newUuid(), newUuid(), newUuid()];
    return {
      tenant,
      plant: async () => {
        await sql`insert into tenant (uuid, legal_name, country_code, language_code, time_zone, created_at)
                  values (${tenant}, 'Ejemplo', 'ES', 'es', 'Europe/Madrid', now())`;
        await sql`insert into webhook_endpoint (uuid, tenant_uuid, url, description, event_types, status, secret_sealed,
                                                created_at, updated_at)
                  values (${endpoint}, ${tenant}, 'https://x', '', '{}', 'ACTIVE', 'x', now(), now())`;
        const [configuration, flow] = [newUuid(), newUuid()];
        await sql`insert into configuration (uuid, tenant_uuid, name, description, is_default, status, visual_configuration,
                                             operation_configuration, signature_configuration, created_at, updated_at)
                  values (${configuration}, ${tenant}, 'x', '', true, 'ACTIVE', '{}', '{}', '{}', now(), now())`;
        await sql`insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
                  values (${flow}, ${tenant}, 'CREATED', 'ES', 'es', 'API', '[]', now())`;
        await sql`insert into operation (uuid, tenant_uuid, flow_uuid, position, type, configuration_uuid, status,
                                         expiration_offset, expires_at, link_token, subject, created_at, has_invoice,
                                         collected_amount)
                  values (${operation}, ${tenant}, ${flow}, 0, 'SIGNATURE', ${configuration}, 'CREATED', 'P30D', now(), 'x',
                          '{}', now(), false, 0)`;
      },
      tell: async () => {
        const [event, delivery] = [newUuid(), newUuid()];
        await sql`
          with taken as (
            insert into event_sequence as s (tenant_uuid, last) values (${tenant}, 1)
            on conflict (tenant_uuid) do update set last = s.last + excluded.last returning last
          ), new_event as (
            insert into event (uuid, tenant_uuid, sequence, type, subject_uuid, resource, created_at)
            select ${event}, ${tenant}, last, 'FLOW_COMPLETED', ${event}, '{}', now() from taken)
          insert into webhook_delivery (uuid, tenant_uuid, endpoint_uuid, event_uuid, state, attempt_count,
                                        round_attempt_count, next_attempt_at, created_at)
          values (${delivery}, ${tenant}, ${endpoint}, ${event}, 'PENDING', 0, 0, now(), now())`;
        await sql.begin(async (tx) => {
          await tx`select state from webhook_delivery where tenant_uuid = ${tenant} and uuid = ${delivery} for update`;
          await tx`insert into webhook_delivery_attempt (delivery_uuid, number, at, latency_ms, response_status)
                   values (${delivery}, 1, now(), 20, 200)`;
          await tx`update webhook_delivery set state = 'DELIVERED', attempt_count = 1, next_attempt_at = null, ended_at = now()
                    where tenant_uuid = ${tenant} and uuid = ${delivery}`;
          await tx`insert into status_history (uuid, tenant_uuid, subject_type, subject_uuid, new_status, cause, changed_at)
                   values (${newUuid()}, ${tenant}, 'FLOW', ${event}, 'COMPLETED', '{}', now())`;
          await tx`insert into audit_entry (uuid, tenant_uuid, at, actor_type, action)
                   values (${newUuid()}, ${tenant}, now(), 'SYSTEM', 'x')`;
          for (const kind of ["SEEN", "PERSON_SEEN"]) {
            await tx`insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
                     values (${newUuid()}, ${tenant}, ${operation}, ${kind}, '{}', now()) on conflict do nothing`;
          }
        });
        await sql`insert into bank_call (uuid, tenant_uuid, attempt_uuid, bank_id, call, request_id, duration_ms, outcome, at)
                  values (${newUuid()}, ${tenant}, ${event}, 'x', 'x', ${newUuid()}, 5, 'OK', now())`;
      },
      counts: async () => {
        const [row] = await sql`
          select (select last::int from event_sequence) as last,
                 (select count(distinct sequence)::int from event) as events,
                 (select count(*)::int from event e join webhook_delivery d
                    on d.tenant_uuid = e.tenant_uuid and d.event_uuid = e.uuid) as deliveries,
                 (select count(*)::int from webhook_delivery_attempt) as attempts,
                 (select sum(attempts)::int from webhook_tally) as tallied,
                 (select count(*)::int from status_history) as histories,
                 (select count(*)::int from operation_fact) - 1 as facts,
                 (select count(*)::int from audit_entry) as audited,
                 (select count(*)::int from bank_call) as calls`;
        return row;
      },
      forget: async () =>
        (
          await sql`delete from webhook_delivery where uuid in (
            select uuid from webhook_delivery where ended_at < now() + interval '1 hour' order by ended_at limit 5)
            and ended_at < now() + interval '1 hour' returning uuid`
        ).length,
    };
  };

  const TABLES = [
    "event",
    "webhook_delivery",
    "webhook_delivery_attempt",
    "status_history",
    "operation_fact",
    "audit_entry",
    "bank_call",
  ];

  it("while the version before goes on writing, without reading a row, and with the same rights", async () => {
    const database = await databaseBefore("months_ground");
    const { sql, url } = database;
    const before = statementsOf(database);
    await before.plant();
    for (let told = 0; told < 5; told++) await before.tell();
    const role = `reader_${newUuid().replaceAll("-", "")}`;
    await sql.unsafe(`create role ${role}; grant select on event to ${role}`);
    onTestFinished(async () => {
      await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    });
    const files = async (suffix: string) =>
      (await sql`select pg_relation_filenode(name || ${suffix}) as file from unnest(${TABLES}::text[]) as name`).map(
        ({ file }) => file,
      );
    const filesBefore = await files("");

    let isMigrated = false;
    let told = 5;
    const serving = Array.from({ length: 3 }, async () => {
      while (!isMigrated) {
        await before.tell();
        told++;
        // As often as a busy server does: thousands a second only keep the migration waiting, and the machine busy.
        await pause(10);
      }
    });
    await migrateDatabase(url).finally(() => {
      isMigrated = true;
    });
    await Promise.all(serving);
    for (let more = 0; more < 5; more++, told++) await before.tell();

    expect(await before.counts()).toEqual(
      Object.fromEntries(
        ["last", "events", "deliveries", "attempts", "tallied", "histories", "facts", "audited", "calls"].map((of) => [
          of,
          told,
        ]),
      ),
    );
    // The tables of before are the first parts as they were.
    expect(await files("_before")).toEqual(filesBefore);
    expect(await sql`select relname from pg_class where relname = any(${TABLES}) and relkind <> 'p'`).toHaveLength(0);
    const readable = await sql`
      select name, has_table_privilege(${role}, name, 'select') as may from unnest(array['event', 'event_default', 'bank_call']
             || array(select name from months_of('event'))) as name`;
    expect(readable.filter(({ may }) => may !== true).map(({ name }) => name)).toEqual(["bank_call"]);
    expect(await before.forget()).toBe(5);
  });

  it("but not while their rows are of months to come", async () => {
    const database = await databaseBefore("months_ground");
    const before = statementsOf(database);
    await before.plant();
    await before.tell();
    await database.sql`insert into audit_entry (uuid, tenant_uuid, at, actor_type, action)
                       values ('ffffffff-0000-7000-8000-000000000000', ${before.tenant}, now(), 'SYSTEM', 'x')`;
    await expect(migrateDatabase(database.url)).rejects.toThrow("audit_entry_before");
    await before.tell();
    await database.sql`delete from audit_entry where uuid > 'ffff0000-0000-0000-0000-000000000000'`;
    await migrateDatabase(database.url);
    await before.tell();
  });
});

describe("migrating beside a version that serves (decision 212)", () => {
  const PATIENT = { timeout: 30_000, interval: 20 };

  /** The migrations, and these behind them. */
  async function folderWith(...migrations: readonly string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "migrations-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "meta"));
    const entries = migrations.map((_, idx) => ({
      idx,
      version: "7",
      when: idx + 1,
      tag: `${idx}`,
      breakpoints: true,
    }));
    for (const [idx, text] of migrations.entries()) await writeFile(join(folder, `${idx}.sql`), text);
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
    return folder;
  }

  const TABLES = "create table note (text text);--> statement-breakpoint\ninsert into note values ('kept')";

  it("gives up a lock that it doesn't get, so that others go on, and tries again", async () => {
    const { sql, url } = await emptyDatabase();
    await migrateDatabase(url, { migrationsFolder: await folderWith(TABLES) });
    const reading = await sql.reserve();
    await reading`begin`;
    await reading`select * from note`;
    const both = await folderWith(
      TABLES,
      "create table other (x int);--> statement-breakpoint\nalter table note add column more text",
    );
    let isDone = false;
    const migrating = migrateDatabase(url, { migrationsFolder: both, lockWithinMs: 100 }).finally(
      () => (isDone = true),
    );
    const waits = () => sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%alter table note%'`;
    await expect.poll(waits, PATIENT).toHaveLength(1);
    // It is behind the migration in the queue.
    expect(await sql`select text from note`).toEqual([{ text: "kept" }]);
    expect(await sql`select to_regclass('other') as other`).toEqual([{ other: null }]);
    expect(isDone).toBe(false);
    await reading`commit`;
    reading.release();
    expect(await migrating).toBe(1);
    expect(await sql`select more from note`).toEqual([{ more: null }]);
    expect(await countMissingMigrations(url, both)).toBe(0);
  });

  it("tries again when Postgres has ended it for a deadlock", async () => {
    const { sql, url } = await emptyDatabase();
    // A sequence is not taken back.
    const once =
      "do $$ begin if nextval('tries') = 1 then raise exception using errcode = 'deadlock_detected'; end if; end $$";
    const migrationsFolder = await folderWith("create sequence tries", `${TABLES};--> statement-breakpoint\n${once}`);
    expect(await migrateDatabase(url, { migrationsFolder })).toBe(2);
    expect(await sql`select text, (select last_value::int from tries) as tries from note`).toEqual([
      { text: "kept", tries: 2 },
    ]);
  });

  describe("an index of a table by months is made part by part (decision 321)", () => {
    const PARTED = `create table note (x int) partition by range (x);--> statement-breakpoint
      create table note_first partition of note for values from (0) to (10);--> statement-breakpoint
      create table note_default partition of note default;--> statement-breakpoint
      insert into note select generate_series(0, 99)`;
    const ONLY = "create index note_told on only note (x)";
    /** Whether the table's is whole, and which parts have given it theirs. */
    const indexes = (sql: Awaited<ReturnType<typeof emptyDatabase>>["sql"]) => sql`
      select indisvalid as whole, array(select inhrelid::regclass::text from pg_inherits where inhparent = indexrelid order by 1) as parts
        from pg_index where indexrelid = 'note_told'::regclass`;
    const WHOLE = [{ whole: true, parts: ["note_default_told", "note_first_told"] }];

    it("beside those who write", async () => {
      const { sql, url } = await emptyDatabase();
      await migrateDatabase(url, { migrationsFolder: await folderWith(PARTED) });
      const writing = await sql.reserve();
      await writing`begin`;
      await writing`insert into note_first values (1)`;
      const migrating = migrateDatabase(url, {
        migrationsFolder: await folderWith(PARTED, ONLY, "drop table if exists x"),
      });
      const waits = () => sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently%'`;
      await expect.poll(waits, PATIENT).toHaveLength(1);
      await sql`insert into note values (2)`;
      await writing`commit`;
      writing.release();
      expect(await migrating).toBe(2);
      expect(await indexes(sql)).toEqual(WHOLE);
      await sql`create table note_later partition of note for values from (200) to (300)`;
      expect(await sql`select 1 from pg_indexes where tablename = 'note_later'`).toHaveLength(1);
    });

    it("and goes on where it was cut off", async () => {
      const { sql, url } = await emptyDatabase();
      const migrationsFolder = await folderWith(PARTED, ONLY);
      await migrateDatabase(url, { migrationsFolder });
      await sql`drop index note_told`;
      // Of one part it was there and not yet given, of the other it was not.
      await sql.unsafe(ONLY);
      await sql`create index note_first_told on note_first (x)`;
      expect(await indexes(sql)).toEqual([{ whole: false, parts: [] }]);
      expect(await migrateDatabase(url, { migrationsFolder })).toBe(0);
      expect(await indexes(sql)).toEqual(WHOLE);
    });
  });

  const LOCKS = `create table if not exists held (locks int);--> statement-breakpoint
    insert into held select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;

  it("keeps its connection, and with it the lock, for as long as it takes", async () => {
    const { sql, url } = await emptyDatabase();
    // Whatever the driver would do after half an hour it does at once.
    const real = setTimeout;
    vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => real(run, ms >= 1_800_000 ? 0 : ms));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const concurrent = LOCKS.replace("count(*)", "count(*) as concurrently");
    const migrationsFolder = await folderWith("select pg_sleep(0.1)", LOCKS, concurrent);
    expect(await migrateDatabase(url, { migrationsFolder })).toBe(3);
    expect(await sql`select locks from held`).toEqual([{ locks: 1 }, { locks: 1 }]);
  });

  it("goes no step further when its connection was lost, and its lock with it", async () => {
    const { sql, url } = await emptyDatabase();
    await migrateDatabase(url, { migrationsFolder: await folderWith(TABLES) });
    const reading = await sql.reserve();
    await reading`begin`;
    await reading`select * from note`;
    const both = await folderWith(TABLES, "alter table note add column more text");
    const migrating = migrateDatabase(url, { migrationsFolder: both, lockWithinMs: 1 });
    migrating.catch(() => undefined);
    // Between two tries nothing is under way that would fail with it.
    const between = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'idle' and query = 'rollback'`;
    await expect.poll(between, PATIENT).toHaveLength(1);
    await sql`select pg_terminate_backend(${(await between())[0]?.pid ?? 0}, 5000)`;
    await reading`commit`;
    reading.release();
    await expect(migrating).rejects.toThrow("lost, and its lock with it");
    expect(await countMissingMigrations(url, both)).toBe(1);
  });

  it("keeps those that went well when a later one fails, and takes back that one", async () => {
    const { sql, url } = await emptyDatabase();
    const half = "-- nothing is done concurrently\ncreate table half (x int);--> statement-breakpoint\nselect nonsense";
    const folder = await folderWith(TABLES, half);
    expect(await countMissingMigrations(url, folder)).toBe(2);
    await expect(migrateDatabase(url, { migrationsFolder: folder })).rejects.toThrow("nonsense");
    expect(await sql`select to_regclass('note')::text as note, to_regclass('half') as half`).toEqual([
      { note: "note", half: null },
    ]);
    expect(await countMissingMigrations(url, folder)).toBe(1);
  });

  it("makes an index concurrently while another start waits for its turn", async () => {
    const { sql, url } = await emptyDatabase();
    await migrateDatabase(url, { migrationsFolder: await folderWith(TABLES) });
    // Keeps the first at its index until the second has come.
    const writing = await sql.reserve();
    await writing`begin`;
    await writing`insert into note values ('new')`;
    const index =
      "drop index concurrently if exists i;--> statement-breakpoint\ncreate index concurrently i on note (text);";
    const migrationsFolder = await folderWith(TABLES, index);
    const both = Promise.all([migrateDatabase(url, { migrationsFolder }), migrateDatabase(url, { migrationsFolder })]);
    const asking = () => sql`select 1 from pg_stat_activity
      where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
    await expect.poll(asking, PATIENT).toHaveLength(1);
    await writing`commit`;
    writing.release();
    expect((await both).toSorted()).toEqual([0, 1]);
    expect(await sql`select indisvalid from pg_index where indexrelid = 'i'::regclass`).toEqual([{ indisvalid: true }]);
  });
});
