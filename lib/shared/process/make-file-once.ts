import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasCode } from "@/lib/shared/has-code";
import { makeFolder } from "./make-folder";

/**
 * A file's text, which is made where there is none yet: for this user alone, once, and whole or not at all. Of two processes that make it
 * at the same time one has it, and both use it.
 */
export async function makeFileOnce(path: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readIfThere(path);
  if (kept !== null) return kept;
  const folder = dirname(path);
  await makeFolder(folder);
  const aside = join(folder, `.${randomUUID()}.part`);
  try {
    await writeFile(aside, await make(), { mode: 0o600, flag: "wx", flush: true });
    // Unlike a rename, a link never takes the place of what another process has put there meanwhile.
    await link(aside, path).catch(unlessThere);
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path, "utf8");
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
}

function unlessThere(error: unknown): void {
  if (!hasCode(error, "EEXIST")) throw error;
}
