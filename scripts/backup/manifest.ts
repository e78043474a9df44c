import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PlainProblem } from "@/lib/shared/plain-problem";

/** What a backup is a backup of. It is written last: a folder without one is none. */
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Of the server that it was taken from. */
  serverVersion: z.int(),
  /** By what APP_SECRET is known: without the same one its secrets can't be read. */
  secretFingerprint: z.string(),
  dumpSha256: z.string(),
  counts: z.record(z.string(), z.int()),
  files: z.array(z.object({ key: z.string(), sha256: z.string(), sizeBytes: z.int() })),
  /** Removed while the backup was taken; the rows that named them are in it. */
  gone: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = "manifest.json";
export const DUMP = "database.dump";
export const FILES = "files";

/** @throws PlainProblem for a folder that holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new PlainProblem(`${folder} holds no whole backup: there is no ${MANIFEST}.`);
  });
  const read = manifest.safeParse(parsed(text));
  if (!read.success)
    throw new PlainProblem(`${join(folder, MANIFEST)} can't be read: it is damaged, or of a later version.`);
  return read.data;
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
