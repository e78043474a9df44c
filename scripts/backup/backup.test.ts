import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext, vi } from "vitest";
import type { Database } from "@/db/client";
import { listTables, readHoldings } from "@/db/queries/backup";
import { selectLiveSession } from "@/db/queries/people/sessions";
import { emptyDatabase, type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { pgbouncerVersion, startPooler } from "@/db/testing/pooler";
import { MARK_KEY } from "@/lib/documents/files/file-key";
import { fileStore } from "@/lib/documents/files/file-store";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { reasonOf } from "@/lib/shared/plain-problem";
import { SYSTEM } from "@/lib/tenants/author";
import { createTenant } from "@/lib/tenants/create-tenant";
import { aPerson, aSignIn } from "@/lib/tokens/testing/cast";
import { makeBackup } from "./make-backup";
import { readManifest } from "./manifest";
import { requireTool } from "./pg-tool";
import { restoreBackup } from "./restore-backup";
import { openSession } from "./ways";

let database: TestDatabase;
let merchant: Merchant;
let folder: string;
/** Why there is no drill here; null where there is one. */
let missing: string | null = null;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  folder = await mkdtemp(join(env().dataDir, "..", "backup-"));
  const { serverVersion } = await readHoldings(database.db);
  const major = Math.floor(serverVersion / 10_000);
  for (const tool of ["pg_dump", "pg_restore"] as const) {
    await requireTool(tool, major).catch((error: unknown) => {
      missing = reasonOf(error);
    });
  }
  await withDocument();
});

afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

async function withDocument(): Promise<string> {
  const payment = { amount: 100, concept: "Invoice 7" };
  const { operations } = await createFlow(database.db, merchant.caller, {
    json: { operations: [{ payment, invoice: { generateDocument: true } }] },
    files: new Map(),
    channel: "API",
  });
  const [row] =
    await database.sql`select storage_key from document where operation_uuid = ${operations[0]?.uuid ?? ""}`;
  return String(row?.storage_key);
}

/** A drill needs Postgres's own tools, of the server's version: where they are not there it is skipped, and says why. */
function needsTools({ skip }: TestContext): void {
  if (missing !== null) skip(`no restore drill: ${missing}`);
}

const backedUp = async (name: string, stop?: AbortSignal) =>
  (await makeBackup(database.db, database.url, join(folder, name), stop)).manifest;

/** What there is of a backup of this name. */
const placesOf = async (name: string) => (await readdir(folder)).filter((place) => place.startsWith(name)).toSorted();

const { PATH: realPath = "" } = process.env;

/** The database, where `before` happens as a transaction begins, and `between` behind each of its statements, for all to see. */
function disturbed(db: Database, before: () => Promise<unknown>, between: () => Promise<unknown>): Database {
  const over = <T extends object>(target: T, methods: Readonly<Record<string, unknown>>): T =>
    new Proxy(target, {
      get: (_, key) => {
        const value = methods[String(key)] ?? Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const transaction: Database["transaction"] = async (run, config) => {
    await before();
    return db.transaction(
      (tx) =>
        run(
          over(tx, {
            execute: async (query: Parameters<typeof tx.execute>[0]) => {
              const rows = await tx.execute(query);
              await between();
              return rows;
            },
          }),
        ),
      config,
    );
  };
  return over(db, { transaction });
}

/** A `pg_dump` that is met first, and does this before the real one takes its place. */
async function beforeDump(commands: string): Promise<void> {
  const tools = join(folder, "tools");
  await mkdir(tools, { recursive: true });
  const script = `#!/bin/sh
[ "$1" = --version ] || { ${commands}
}
PATH=$REAL_PATH exec pg_dump "$@"
`;
  await writeFile(join(tools, "pg_dump"), script);
  await chmod(join(tools, "pg_dump"), 0o700);
  vi.stubEnv("REAL_PATH", realPath);
  vi.stubEnv("PATH", `${tools}${delimiter}${realPath}`);
}

/** A restore gives each organisation a place in the numbers of events (decision 401). */
const besideNumbers = <T extends Record<string, unknown>>({ "public.event_sequence": _, ...counts }: T) => counts;

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A file store as a new installation has it, for a while. */
async function inNewPlace<T>(run: () => Promise<T>): Promise<T> {
  const files = join(env().dataDir, "files");
  await rename(files, `${files}.before`);
  try {
    return await run();
  } finally {
    await rm(files, { recursive: true, force: true });
    await rename(`${files}.before`, files);
  }
}

describe("a backup (decision 222)", () => {
  it("comes back whole into an empty place, files and rows", async (context) => {
    needsTools(context);
    const manifest = await backedUp("whole");
    expect(manifest.files.length).toBeGreaterThan(0);
    expect(manifest.gone).toEqual([]);
    expect(await placesOf("whole")).toEqual(["whole"]);
    const other = await emptyDatabase();
    await inNewPlace(async () => {
      await restoreBackup(other.db, other.url, join(folder, "whole"));
      const unknown = await other.sql`
        select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`;
      expect(unknown).toEqual([]);
      const [mine, theirs] = await Promise.all([readHoldings(database.db), readHoldings(other.db)]);
      expect(theirs.files).toEqual(mine.files);
      expect(besideNumbers(theirs.counts)).toEqual(besideNumbers(mine.counts));
      for (const { key, sha256: hash } of mine.files) {
        expect(sha256(await buffer(await fileStore().openStream(key)))).toBe(hash);
      }
      const [{ mark } = {}] = await other.sql`select mark from file_store_mark`;
      expect(await readFile(join(env().dataDir, "files", MARK_KEY), "utf8")).toBe(mark);
      const [row] = await other.sql`select count(*)::int as count from flow where tenant_uuid = ${merchant.tenantUuid}`;
      expect(row?.count).toBe(1);
      await expect(restoreBackup(other.db, other.url, join(folder, "whole"))).rejects.toThrow("not empty");
    });
  });

  it("is of one moment: what comes and goes while it is taken, rows and files, is as it was when it began", async (context) => {
    needsTools(context);
    const key = await withDocument();
    const path = join(env().dataDir, "files", key);
    const aTenant = `insert into tenant (uuid, legal_name, country_code, language_code, time_zone, created_at)
      values (gen_random_uuid(), 'Meanwhile S.L.', 'ES', 'es', 'Europe/Madrid', now());`;
    // A row comes, another goes, and takes its file with it: after the moment, before anything is dumped or copied.
    const meanwhile = join(folder, "meanwhile.sql");
    await writeFile(meanwhile, `${aTenant} delete from document where storage_key = '${key}';`);
    await beforeDump(`psql -q -v ON_ERROR_STOP=1 -f '${meanwhile}' '${database.url}' || exit 9; rm '${path}'`);
    // And before: whatever was looked at earlier lacks it.
    let last = "";
    const db = disturbed(
      database.db,
      async () => {
        last = await withDocument();
      },
      () => database.sql.unsafe(aTenant),
    );
    const { manifest } = await makeBackup(db, database.url, join(folder, "moment"));
    expect(manifest.files.map((file) => file.key)).toContain(last);
    expect(manifest.gone).toEqual([key]);
    const other = await emptyDatabase();
    await inNewPlace(() => restoreBackup(other.db, other.url, join(folder, "moment")));
    const { counts, files } = await readHoldings(other.db);
    expect(besideNumbers(counts)).toEqual(besideNumbers(manifest.counts));
    expect(files.map((file) => file.key).toSorted()).toEqual(
      [...manifest.files.map((file) => file.key), key].toSorted(),
    );
    expect(Number((await readHoldings(database.db)).counts["public.tenant"])).toBeGreaterThan(
      Number(counts["public.tenant"]),
    );
  });

  it("names its files line by line: one string has no room for millions", async (context) => {
    needsTools(context);
    const { files } = await backedUp("lines");
    const place = join(folder, "lines");
    const manifest = await readFile(join(place, "manifest.json"), "utf8");
    expect(files.filter(({ key }) => manifest.includes(key))).toEqual([]);
    const lines = (await readFile(join(place, "files.ndjson"), "utf8")).split("\n");
    expect(lines).toEqual([...files.map((file) => JSON.stringify(file)), ""]);
    expect((await readManifest(place)).files).toEqual(files);
  });

  it("is read as one of before, which had its files in the manifest", async (context) => {
    needsTools(context);
    const { files } = await backedUp("before");
    const path = join(folder, "before", "manifest.json");
    const { filesSha256: _, ...rest } = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...rest, format: 1, files }));
    await rm(join(folder, "before", "files.ndjson"));
    const other = await emptyDatabase();
    await inNewPlace(async () => {
      expect((await restoreBackup(other.db, other.url, join(folder, "before"))).files).toEqual(files);
    });
  });

  it("has a manifest last of all: what was killed half-way looks like none", async (context) => {
    needsTools(context);
    await beforeDump(`ls -R '${folder}' > '${folder}/seen'`);
    await backedUp("last");
    const seen = await readFile(join(folder, "seen"), "utf8");
    expect(seen).toMatch(/last\.partial-\w+$/m);
    expect(seen).not.toMatch(/^last$/m);
    const partial = join(folder, "died.partial-x");
    await mkdir(partial);
    await writeFile(join(partial, "database.dump"), "half");
    const other = await emptyDatabase();
    await expect(restoreBackup(other.db, other.url, partial)).rejects.toThrow("no whole backup");
    // Whose it is nobody can tell: it is named, and stays.
    const { others } = await makeBackup(database.db, database.url, join(folder, "died"));
    expect(others).toEqual(["died.partial-x"]);
    expect(await placesOf("died")).toEqual(["died", "died.partial-x"]);
  });

  it("leaves nothing where it fails, or is stopped", async (context) => {
    needsTools(context);
    await beforeDump("echo 'pg_dump: error: could not write: No space left on device' >&2; exit 1");
    await expect(backedUp("full")).rejects.toThrow(
      "pg_dump has failed: pg_dump: error: could not write: No space left",
    );
    const stopping = new AbortController();
    await beforeDump(`touch '${folder}/begun'; exec sleep 60`);
    const stopped = backedUp("stopped", stopping.signal);
    stopped.catch(() => undefined);
    await vi.waitFor(() => readFile(join(folder, "begun")), { timeout: 30_000 });
    stopping.abort();
    await expect(stopped).rejects.toThrow("Stopped: nothing was backed up.");
    expect([...(await placesOf("full")), ...(await placesOf("stopped"))]).toEqual([]);
  });

  it("of two at once for one folder is the first that is whole; the other says so, and leaves nothing", async (context) => {
    needsTools(context);
    const results = await Promise.allSettled([backedUp("twice"), backedUp("twice")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.objectContaining({ message: expect.stringContaining("has come into being meanwhile") }),
    });
    expect(await placesOf("twice")).toEqual(["twice"]);
    const other = await emptyDatabase();
    await inNewPlace(() => restoreBackup(other.db, other.url, join(folder, "twice")));
  });

  it("never writes over one that is there", async () => {
    const there = join(folder, "there");
    await mkdir(there);
    await writeFile(join(there, "something"), "of somebody's");
    await expect(backedUp("there")).rejects.toThrow("is there already");
    expect(await readFile(join(there, "something"), "utf8")).toBe("of somebody's");
    const file = join(folder, "file");
    await writeFile(file, "of somebody's");
    await expect(backedUp("file")).rejects.toThrow("is there already, and no empty folder");
    await expect(backedUp("file/below")).rejects.toThrow("is there already, and no empty folder");
    expect(await readFile(file, "utf8")).toBe("of somebody's");
  });

  it("is refused where APP_SECRET is not the database's: the right one would be refused on the day of the restore", async (context) => {
    needsTools(context);
    const known = (await backedUp("known")).secretFingerprint;
    await database.sql`insert into app_secret (fingerprint) values (${known})`;
    expect((await backedUp("known-still")).secretFingerprint).toBe(known);
    await database.sql`update app_secret set fingerprint = 'another'`;
    await expect(backedUp("another")).rejects.toThrow("APP_SECRET is not the one that the database is sealed with.");
    expect(await placesOf("another")).toEqual([]);
    await database.sql`delete from app_secret`;
  });

  it("is refused where a file is lost or is not what its row says", async (context) => {
    needsTools(context);
    const key = await withDocument();
    const path = join(env().dataDir, "files", key);
    const bytes = await readFile(path);
    await writeFile(path, "other bytes");
    await expect(backedUp("changed")).rejects.toThrow("is not what its row says");
    await rm(path);
    await expect(backedUp("lost")).rejects.toThrow(`missing: ${key}`);
    expect([...(await placesOf("changed")), ...(await placesOf("lost"))]).toEqual([]);
    await writeFile(path, bytes);
    await backedUp("mended");
  });
});

describe("a restore", () => {
  it("touches nothing where the backup is damaged, or a file of another is in its way", async (context) => {
    needsTools(context);
    const { files } = await backedUp("damaged");
    const place = join(folder, "damaged");
    const other = await emptyDatabase();
    const restore = () => inNewPlace(() => restoreBackup(other.db, other.url, place));
    const [first] = files;
    if (!first) throw new Error("There is one.");
    const file = join(place, "files", first.key);
    for (const [path, says] of [
      [join(place, "database.dump"), "database.dump is missing or damaged"],
      [file, "is missing or damaged"],
      [join(place, "files.ndjson"), "files.ndjson is missing or damaged"],
      [join(place, "manifest.json"), "can't be read"],
    ] as const) {
      const bytes = await readFile(path);
      await writeFile(path, "{}");
      await expect(restore()).rejects.toThrow(says);
      await writeFile(path, bytes);
    }
    await inNewPlace(async () => {
      const there = join(env().dataDir, "files", first.key);
      await mkdir(join(there, ".."), { recursive: true });
      await writeFile(there, "another's");
      await expect(restoreBackup(other.db, other.url, place)).rejects.toThrow("has another file");
      expect(await readFile(there, "utf8")).toBe("another's");
    });
    expect(await listTables(other.db)).toEqual([]);
    await restore();
  });

  it("gives no number of an event again, and brings no sign-in back to life (decision 401)", async (context) => {
    needsTools(context);
    const { tenantUuid } = merchant;
    const { uuid: silent } = await createTenant(database.db, SYSTEM, {
      ...{ legalName: "Silent, S.L.", countryCode: "ES", languageCode: "es", timeZone: "Europe/Madrid" },
    });
    await database.sql`
      insert into event_sequence as s values (${tenantUuid}, 1000) on conflict (tenant_uuid) do update set last = 1000`;
    const { uuid: personUuid } = await aPerson({ [tenantUuid]: "OWNER" });
    const { sessionUuid } = await aSignIn(personUuid);
    await backedUp("older");
    const other = await emptyDatabase();
    await inNewPlace(() => restoreBackup(other.db, other.url, join(folder, "older")));
    // An ERP has read until 1200 meanwhile, and the silent one's first five.
    const lastOf = async (of: string) =>
      (await other.sql`select last::int from event_sequence where tenant_uuid = ${of}`)[0]?.last;
    expect(await lastOf(tenantUuid)).toBeGreaterThan(100_000);
    expect(await lastOf(silent)).toBeGreaterThan(100_000);
    expect(await selectLiveSession(database.db, sessionUuid, now())).not.toBeNull();
    expect(await selectLiveSession(other.db, sessionUuid, now())).toBeNull();
  });
});

it("goes by tools that can read the server, and says which are needed", async () => {
  await expect(requireTool("pg_dump", 99)).rejects.toThrow(/pg_dump (is version \d+ and the server 99|was not found)/);
});

describe("the way to the database (decision 215)", () => {
  const ways = (databaseUrl: string, databaseSessionUrl: string) => openSession({ databaseUrl, databaseSessionUrl });

  it("is the session's, without the limits that its role may have", async () => {
    const name = `session_${randomBytes(6).toString("hex")}`;
    await database.sql.unsafe(`create role ${name} login password 'its own'`);
    for (const limit of ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"]) {
      await database.sql.unsafe(`alter role ${name} set ${limit} = 5000`);
    }
    const session = Object.assign(new URL(database.url), { username: name, password: "its own" });
    const { db, close } = await ways(database.url, session.href);
    const [row] = await db.execute<{ role: string; limits: string }>(
      `select current_user as role, current_setting('statement_timeout') || current_setting('lock_timeout')
              || current_setting('idle_in_transaction_session_timeout') as limits`,
    );
    expect(row).toEqual({ role: name, limits: "000" });
    await close();
    await database.sql.unsafe(`drop role ${name}`);
  });

  it("is refused where the session leads to another database of the same server, or nowhere", async () => {
    const other = await emptyDatabase();
    await expect(ways(database.url, other.url)).rejects.toThrow("DATABASE_SESSION_URL leads to another database");
    const nowhere = "postgres://x:y@127.0.0.1:1/x";
    await expect(ways(database.url, nowhere)).rejects.toThrow("DATABASE_SESSION_URL (127.0.0.1:1/x) does not answer");
    await expect(ways(nowhere, nowhere)).rejects.toThrow("DATABASE_URL (127.0.0.1:1/x) does not answer");
  });

  it.skipIf(pgbouncerVersion() === null)("sees through a pooler in transaction mode that both are one", async () => {
    const pooler = await startPooler(database.url, 2);
    try {
      await (await ways(pooler.urlOf(database.url), database.url)).close();
      const other = await emptyDatabase();
      await expect(ways(pooler.urlOf(other.url), database.url)).rejects.toThrow("leads to another database");
    } finally {
      await pooler.stop();
    }
  });
});
