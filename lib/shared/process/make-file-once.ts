import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "@/lib/shared/has-code";
import { linkNew } from "./link-new";
import { makeFolder } from "./make-folder";

/**
 * A file's text, which is made where there is none yet: for this user alone, once, and whole or not at all. Of two processes that make it
 * at the same time one has it, and both use it.
 */
export async function makeFileOnce(path: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readIfThere(path);
  if (kept !== null) return kept;
  await makeFolder(dirname(path));
  await linkNew(path, await make());
  return readFile(path, "utf8");
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
}
