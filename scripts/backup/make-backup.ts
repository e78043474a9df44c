import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "@/db/client";
import { holdingOneMoment, readHoldings, type StoredFile } from "@/db/queries/backup";
import { selectSecretFingerprint } from "@/db/queries/tokens/sealed-values";
import { givenStore } from "@/lib/documents/files/file-store";
import { now } from "@/lib/shared/clock";
import { secretFingerprints } from "@/lib/shared/crypto";
import { hasCode } from "@/lib/shared/has-code";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { DUMP, FILES, type Manifest, sha256Of, writeManifest } from "./manifest";
import { requireTool, runTool } from "./pg-tool";
import { findPlace, makeDurable, type Place } from "./place";
import { plainly } from "./plainly";

type Made = Readonly<{ manifest: Manifest; others: Place["others"] }>;

/**
 * Copies the database and every file that it names into a new folder: the database as it was at one moment, and each file with the
 * hash that its row has at that moment (decision 222). Until it is whole it lies aside, in a folder of its own (`<folder>.partial-…`);
 * when it fails or is stopped, nothing is left. Runs beside working processes, and beside others of its kind.
 * @param sessionUrl the way to Postgres itself, past any pooler; `db` takes the same
 * @throws PlainProblem for a folder that there is, a tool that is missing, a disk that is full, a file that is missing or is not what
 *   its row says
 */
export async function makeBackup(
  db: Database,
  sessionUrl: string,
  given: string,
  stop: AbortSignal = new AbortController().signal,
): Promise<Made> {
  const folder = resolve(given);
  const place = await findPlace(folder);
  try {
    const manifest = await written(db, sessionUrl, place.aside, stop);
    await place.keep();
    return { manifest, others: place.others };
  } catch (error) {
    await place.leave();
    if (stop.aborted) throw new PlainProblem("Stopped: nothing was backed up.");
    throw plainly(error, "Nothing was backed up.");
  }
}

async function written(db: Database, sessionUrl: string, aside: string, stop: AbortSignal): Promise<Manifest> {
  const dump = join(aside, DUMP);
  const secretFingerprint = await requireOurSecret(db);
  const { holdings, dumpSha256 } = await holdingOneMoment(db, async (moment) => {
    const major = Math.floor(moment.holdings.serverVersion / 10_000);
    await requireTool("pg_dump", major);
    const args = ["--format=custom", `--snapshot=${moment.snapshot}`, `--file=${dump}`];
    await runTool("pg_dump", major, sessionUrl, args, stop);
    return { holdings: moment.holdings, dumpSha256: await sha256Of(dump) };
  });
  const missing: string[] = [];
  for (const file of holdings.files) {
    stop.throwIfAborted();
    if (!(await copied(file, join(aside, FILES), stop))) missing.push(file.key);
  }
  const gone = await removedMeanwhile(db, missing);
  const manifest: Manifest = {
    takenAt: now().toISOString(),
    serverVersion: holdings.serverVersion,
    secretFingerprint,
    dumpSha256,
    counts: { ...holdings.counts },
    files: holdings.files.filter(({ key }) => !missing.includes(key)),
    gone: [...gone],
  };
  await makeDurable(dump);
  await writeManifest(aside, manifest);
  return manifest;
}

/**
 * By what the database's secret is known: another one's fingerprint would have the right one refused on the day of the restore.
 * @throws PlainProblem where APP_SECRET is not it
 */
async function requireOurSecret(db: Database): Promise<string> {
  const ours = secretFingerprints();
  const known = (await selectSecretFingerprint(db)) ?? ours[0];
  if (!ours.includes(known)) throw new PlainProblem("APP_SECRET is not the one that the database is sealed with.");
  return known;
}

/** False where there is no such file. @throws PlainProblem where it is not what its row says */
async function copied({ key, sha256, sizeBytes }: StoredFile, folder: string, stop: AbortSignal): Promise<boolean> {
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const stored = await found(key);
  if (stored === null) return false;
  await pipeline(stored, createWriteStream(path, { mode: 0o600 }), { signal: stop });
  if ((await sha256Of(path)) !== sha256) {
    throw new PlainProblem(`${key} is not what its row says (${sizeBytes} bytes, ${sha256}): nothing was backed up.`);
  }
  await makeDurable(path);
  return true;
}

/** Null where the store has no such file: that a folder of ours is away is another matter. */
async function found(key: string) {
  try {
    return await givenStore().openStream(key);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** What was replaced or deleted since that moment took its file with it; what is still named has lost it. */
async function removedMeanwhile(db: Database, missing: readonly string[]): Promise<readonly string[]> {
  if (missing.length === 0) return [];
  const named = new Set((await readHoldings(db)).files.map(({ key }) => key));
  const lost = missing.filter((key) => named.has(key));
  if (lost.length > 0) throw new PlainProblem(`Files that rows name are missing: ${lost.slice(0, 5).join(", ")}.`);
  return missing;
}
