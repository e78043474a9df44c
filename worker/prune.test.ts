import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { isoDay } from "@/lib/shared/iso-day";
import { prune } from "./prune";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** By table: the moment after which a row is kept for so many seconds. */
const KEPT = {
  // Of a replay (decision 2).
  idempotency_key: ["created_at", DAY],
  // Of what ends a family: that a code or a refresh token was shown before.
  authorization_code: ["expires_at", DAY],
  refresh_grant: ["expires_at", DAY],
  login_session: ["expires_at", 2 * DAY],
  // Not a moment longer than a token of before lives, nor shorter.
  revocation: ["expires_at", 0],
  used_assertion: ["expires_at", MINUTE],
  rate_counter: ["window_start", DAY],
  failure_delay: ["last_at", DAY],
  known_device: ["expires_at", DAY],
  password_reset: ["expires_at", DAY],
  security_notice: ["expires_at", DAY],
  sign_up: ["expires_at", DAY],
  invitation: ["expires_at", 30 * DAY],
  signing_code: ["expires_at", DAY],
  remote_passage: ["expires_at", HOUR],
  signing_preparation: ["expires_at", HOUR],
} as const satisfies Readonly<Record<string, readonly [string, number]>>;

describe("pruning", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    await database.sql`delete from graphile_worker._private_jobs`;
  });

  it("forgets jobs that can't run again, and no others", async () => {
    for (let count = 0; count < 5; count++) await addJob(database.db, "prune", {});
    const jobs = await database.sql`select id from graphile_worker._private_jobs order by id`;
    const [old, recent, running, planned] = jobs.map((row) => row.id);
    await database.sql`update graphile_worker._private_jobs 
      set updated_at = now() - interval '15 days', run_at = now() - interval '15 days'`;
    await database.sql`update graphile_worker._private_jobs set attempts = max_attempts where id in ${database.sql([old, recent, running, planned])}`;
    await database.sql`update graphile_worker._private_jobs set updated_at = now() where id = ${recent}`;
    // As its last failure leaves what was asked for a month before.
    await database.sql`update graphile_worker._private_jobs set run_at = now() where id = ${planned}`;
    await database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-1' where id = ${running}`;

    await prune(database.db);

    const left = await database.sql`select id from graphile_worker._private_jobs order by id`;
    expect(left.map((row) => row.id)).toEqual(jobs.slice(1).map((row) => row.id));
  });

  it("forgets what nobody can use any more, and none of it a moment sooner", async () => {
    const at = new Date();
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    const kept: Record<string, unknown> = {};
    for (const [table, [column, seconds]] of Object.entries(KEPT)) {
      const ended = at.getTime() - seconds * 1000;
      await plant(table, { [column]: new Date(ended - 1) });
      await plant(table, { [column]: new Date(ended + 1) });
      kept[table] = [new Date(ended + 1).toISOString()];
    }
    const daysAgo = (days: number) => isoDay(new Date(at.getTime() - days * DAY * 1000), "UTC");
    await plant("address_day", { day: daysAgo(3) });
    await plant("address_day", { day: daysAgo(2) });

    await prune(database.db);

    const left: Record<string, unknown> = {};
    for (const [table, [column]] of Object.entries(KEPT)) {
      const rows = await database.sql<
        { at: string }[]
      >`select ${database.sql(column)} as at from ${database.sql(table)}`;
      left[table] = rows.map((row) => new Date(row.at).toISOString());
    }
    expect(left).toEqual(kept);
    expect(await database.sql`select day::text from address_day`).toEqual([{ day: daysAgo(2) }]);
  });

  it.each([
    "idempotency_key",
    ...["authorization_code", "refresh_grant", "login_session", "revocation", "used_assertion"],
    ...["rate_counter", "failure_delay", "known_device"],
  ] as const)(
    "forgets however much there is, and never so much at once that it would be cancelled: %s",
    async (table) => {
      const { sql } = database;
      const ended = new Date(Date.now() - 3 * DAY * 1000).toISOString();
      await plant(table, { [KEPT[table][0]]: ended }, 5001);
      await sql.unsafe(`
      create function refuse_many() returns trigger language plpgsql as $$
        begin
          if (select count(*) from gone) > 5000 then raise 'too many at once'; end if;
          return null;
        end $$;
      create trigger refuse_many after delete on ${table} referencing old table as gone execute function refuse_many()`);
      try {
        await prune(database.db);
        const left = await sql`select from ${sql(table)} where ${sql(KEPT[table][0])} = ${ended}::timestamptz`;
        expect(left).toHaveLength(0);
      } finally {
        await sql`drop function refuse_many cascade`;
      }
    },
  );

  /** Rows of their own of any of those tables, without what they would belong to. */
  async function plant(table: string, ends: Readonly<Record<string, unknown>>, count = 1): Promise<void> {
    const rows = Array.from({ length: count }, () => rowOf(ends));
    const { sql } = database;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into ${tx(table)}
        select * from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)`;
    });
  }

  function rowOf(ends: Readonly<Record<string, unknown>>) {
    const [uuid, later] = [newUuid(), new Date(Date.now() + DAY * 1000)];
    const bytes = `\\x${uuid.replaceAll("-", "")}`;
    return {
      ...{ uuid, tenant_uuid: uuid, person_uuid: uuid, signer_uuid: uuid, session_uuid: uuid, grant_uuid: uuid },
      ...{ delivery_uuid: uuid, key: uuid, id: uuid, client_id: uuid, state: uuid, address: uuid, email: uuid },
      ...{ code_sha256: bytes, current_sha256: bytes, cookie_sha256: bytes, token_sha256: bytes, jti_sha256: bytes },
      ...{ created_at: later, expires_at: later, locked_until: later, revoked_at: later, authenticated_at: later },
      ...{ last_seen_at: later, last_at: later, next_at: later, window_start: later, browser_hash: bytes },
      ...{ actor: "", request_sha256: "", redirect_uri: "", code_challenge: "", code_verifier: "", page_url: "" },
      ...{ content_hash: "", legal_name: "", country_code: "ES", language: "en", language_code: "en" },
      ...{ kind: "TOKEN", role: "VIEWER", channel: "EMAIL_OTP", step: "IDENTIFY", method: "REMOTE", values: {} },
      ...{ form: {}, input: {}, chain: [], documents: [], scopes: [], wrong_tries: 0, count: 1, failures: 1 },
      ...ends,
    };
  }
});
