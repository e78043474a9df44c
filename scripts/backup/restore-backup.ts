import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { listTables, readHoldings, type StoredFile } from "@/db/queries/backup";
import { givenStore } from "@/lib/documents/files/file-store";
import { makeOurs } from "@/lib/documents/files/our-store";
import { secretFingerprints } from "@/lib/shared/crypto";
import { hasCode } from "@/lib/shared/has-code";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { DUMP, FILES, type Manifest, readManifest, sha256Of } from "./manifest";
import { moveOn } from "./move-on";
import { requireTool, runTool } from "./pg-tool";
import { plainly } from "./plainly";

/**
 * Brings a backup back into an empty database and a file store without other files of the same names, and looks whether everything
 * is there: rows by table, each file's bytes. Files come first and the database in one transaction behind them: whatever ends it
 * before, the database is as empty as it was, and it may be called again; once there are rows, it wants another empty one.
 * @param sessionUrl the way to Postgres itself, past any pooler; `db` takes the same
 * @throws PlainProblem where the backup is damaged, the place is not empty, or what came back is not what was backed up
 */
export async function restoreBackup(db: Database, sessionUrl: string, given: string): Promise<Manifest> {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  if (!secretFingerprints().includes(manifest.secretFingerprint)) {
    throw new PlainProblem("APP_SECRET is not the one that the backup's secrets are sealed with.");
  }
  const tables = await listTables(db);
  if (tables.length > 0) {
    throw new PlainProblem(
      `The database is not empty: it has ${tables.length} tables. Name a new one in DATABASE_URL.`,
    );
  }
  const [of, into] = [manifest.serverVersion, await serverVersion(db)].map((version) => Math.floor(version / 10_000));
  if (of === undefined || into === undefined || into < of) {
    throw new PlainProblem(
      `The backup is of Postgres ${of}, and the server is ${into}: an older one may not understand it.`,
    );
  }
  await requireTool("pg_restore", into);
  const dump = join(folder, DUMP);
  if ((await sha256Of(dump).catch(() => null)) !== manifest.dumpSha256) {
    throw new PlainProblem(`${dump} is missing or damaged.`);
  }
  try {
    for (const file of manifest.files) await broughtBack(file, join(folder, FILES, file.key));
    await runTool("pg_restore", into, sessionUrl, ["--single-transaction", "--no-owner", "--no-acl", dump]);
  } catch (error) {
    throw plainly(error, "The database is as empty as before: call again.");
  }
  // A dump brings no statistics, and Postgres takes its time to gather them: until then lists are planned blindly.
  await db.execute(sql`analyze`);
  await settled(db, manifest).catch((error: unknown) => {
    throw plainly(
      error,
      "The database is back, and nobody has looked whether it is whole: make an empty one, and call again.",
    );
  });
  return manifest;
}

/** Rows and files are all there, and know each other from now on, whatever the next start finds (decision 376). */
async function settled(db: Database, manifest: Manifest): Promise<void> {
  // A backup of a release before there were marks has no table of them yet.
  const tables = new Set((await listTables(db)).map(({ name }) => name));
  if (tables.has("file_store_mark")) await makeOurs(db, givenStore());
  await verifyRestored(db, manifest);
  await moveOn(db, tables);
}

async function serverVersion(db: Database): Promise<number> {
  const [row] = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  );
  if (!row) throw new Error("A server says which version it is.");
  return row.version;
}

async function broughtBack({ key, sha256, sizeBytes }: StoredFile, path: string): Promise<void> {
  if ((await sha256Of(path).catch(() => null)) !== sha256) throw new PlainProblem(`${path} is missing or damaged.`);
  const there = await storedSha256(key);
  if (there === sha256) return;
  if (there !== null) throw new PlainProblem(`The file store is not empty: it has another file ${key}.`);
  await givenStore().put(key, { path, sizeBytes, sha256 });
}

/** Null where there is none. */
async function storedSha256(key: string): Promise<string | null> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await givenStore().openStream(key)) hash.update(chunk);
    return hash.digest("hex");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** @throws PlainProblem naming what is not as it was backed up */
async function verifyRestored(db: Database, manifest: Manifest): Promise<void> {
  const { counts, files } = await readHoldings(db);
  const names = new Set([...Object.keys(counts), ...Object.keys(manifest.counts)]);
  const wrong = [...names]
    .filter((name) => counts[name] !== manifest.counts[name])
    .map((name) => `${name} has ${counts[name] ?? "no"} rows, not ${manifest.counts[name] ?? "any"}`);
  const gone = new Set(manifest.gone);
  for (const { key, sha256 } of files) {
    if (!gone.has(key) && (await storedSha256(key)) !== sha256) wrong.push(`${key} is not there as it was`);
  }
  if (wrong.length > 0)
    throw new PlainProblem(`What came back is not what was backed up: ${wrong.slice(0, 10).join("; ")}.`);
}
