import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "@/db/client";
import { atOneMoment, readHoldings, type StoredFile } from "@/db/queries/backup";
import { fileStore } from "@/lib/documents/file-store";
import { now } from "@/lib/shared/clock";
import { secretFingerprints } from "@/lib/shared/crypto";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { DUMP, FILES, MANIFEST, type Manifest, sha256Of } from "./manifest";
import { requireTool, runTool } from "./pg-tool";

/**
 * Copies the database and every file that it names into a new folder: the database as it was at one moment, and each file with the
 * hash that its row has at that moment (decision 222). It lies aside until it is whole; one that died leaves `<folder>.partial`,
 * which the next of this name replaces. Runs beside working processes.
 * @throws PlainProblem for a folder that there is, a tool that is missing, a file that is missing or is not what its row says
 */
export async function makeBackup(db: Database, databaseUrl: string, given: string): Promise<Manifest> {
  const folder = resolve(given);
  if ((await readdir(folder).catch(() => [])).length > 0) throw new PlainProblem(`${folder} is there already.`);
  const aside = `${folder}.partial`;
  const made = await atOneMoment(db, async ({ snapshot, holdings }) => {
    await requireTool("pg_dump", Math.floor(holdings.serverVersion / 10_000));
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const dump = join(aside, DUMP);
    await runTool("pg_dump", databaseUrl, ["--format=custom", `--snapshot=${snapshot}`, `--file=${dump}`]);
    return { holdings, dumpSha256: await sha256Of(dump) };
  });
  const missing: string[] = [];
  for (const file of made.holdings.files) if (!(await copied(file, join(aside, FILES)))) missing.push(file.key);
  const gone = await removedMeanwhile(db, missing);
  const manifest: Manifest = {
    format: 1,
    takenAt: now().toISOString(),
    serverVersion: made.holdings.serverVersion,
    secretFingerprint: secretFingerprints()[0],
    dumpSha256: made.dumpSha256,
    counts: { ...made.holdings.counts },
    files: made.holdings.files.filter(({ key }) => !missing.includes(key)),
    gone: [...gone],
  };
  await writeFile(join(aside, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  for (const name of [MANIFEST, DUMP]) await makeDurable(join(aside, name));
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
  await makeDurable(dirname(folder));
  return manifest;
}

/** False where there is no such file. @throws PlainProblem where it is not what its row says */
async function copied({ key, sha256, sizeBytes }: StoredFile, folder: string): Promise<boolean> {
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(await fileStore().openStream(key), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  if ((await sha256Of(path)) !== sha256) {
    throw new PlainProblem(`${key} is not what its row says (${sizeBytes} bytes, ${sha256}): nothing was backed up.`);
  }
  await makeDurable(path);
  return true;
}

/** What was replaced or deleted since that moment took its file with it; what is still named has lost it. */
async function removedMeanwhile(db: Database, missing: readonly string[]): Promise<readonly string[]> {
  if (missing.length === 0) return [];
  const named = new Set((await readHoldings(db)).files.map(({ key }) => key));
  const lost = missing.filter((key) => named.has(key));
  if (lost.length > 0) throw new PlainProblem(`Files that rows name are missing: ${lost.slice(0, 5).join(", ")}.`);
  return missing;
}

async function makeDurable(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}
