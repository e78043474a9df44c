import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { StoredFile } from "@/db/queries/backup";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { makeDurable } from "./place";

const storedFile = z.object({ key: z.string(), sha256: z.string(), sizeBytes: z.int() });

/** What a backup is a backup of. It is written last: a folder without one is none. */
const whole = z.object({
  takenAt: z.iso.datetime(),
  /** Of the server that it was taken from. */
  serverVersion: z.int(),
  /** By what APP_SECRET is known: without the same one its secrets can't be read. */
  secretFingerprint: z.string(),
  dumpSha256: z.string(),
  counts: z.record(z.string(), z.int()),
  files: z.array(storedFile),
  /** Removed while the backup was taken; the rows that named them are in it. */
  gone: z.array(z.string()),
});
export type Manifest = z.infer<typeof whole>;

/** With its files as lines beside it, which one string has no room for from some two million on; those of before had them in it. */
const manifest = z.discriminatedUnion("format", [
  whole.extend({ format: z.literal(1) }),
  whole.omit({ files: true }).extend({ format: z.literal(2), filesSha256: z.string() }),
]);

const MANIFEST = "manifest.json";
export const DUMP = "database.dump";
export const FILES = "files";
const FILE_LINES = "files.ndjson";

/** The files first: whoever finds the manifest finds them. */
export async function writeManifest(folder: string, { files, ...rest }: Manifest): Promise<void> {
  const [lines, path] = [join(folder, FILE_LINES), join(folder, MANIFEST)];
  await pipeline(Readable.from(linesOf(files)), createWriteStream(lines, { mode: 0o600 }));
  await makeDurable(lines);
  const kept = { format: 2, ...rest, filesSha256: await sha256Of(lines) };
  await writeFile(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  await makeDurable(path);
}

function* linesOf(files: readonly StoredFile[]): Generator<string> {
  for (const file of files) yield `${JSON.stringify(file)}\n`;
}

/** @throws PlainProblem for a folder that holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new PlainProblem(`${folder} holds no whole backup: there is no ${MANIFEST}.`);
  });
  const read = manifest.safeParse(parsed(text));
  if (!read.success)
    throw new PlainProblem(`${join(folder, MANIFEST)} can't be read: it is damaged, or of a later version.`);
  if (read.data.format === 1) return read.data;
  const { filesSha256, ...rest } = read.data;
  return { ...rest, files: await readFiles(join(folder, FILE_LINES), filesSha256) };
}

async function readFiles(path: string, sha256: string): Promise<StoredFile[]> {
  if ((await sha256Of(path).catch(() => null)) !== sha256) throw new PlainProblem(`${path} is missing or damaged.`);
  const files: StoredFile[] = [];
  await using lines = await open(path);
  for await (const line of lines.readLines()) files.push(storedFile.parse(JSON.parse(line)));
  return files;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
