import { randomUUID } from "node:crypto";
import { link, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasCode } from "@/lib/shared/has-code";

/**
 * Puts a file where there is none: for this user alone unless `mode` says otherwise, and whole from its first moment on, or not at all. Unlike a rename, a link never
 * takes the place of what another process has put there meanwhile.
 * @returns false where there is one
 */
export async function linkNew(path: string, text: string, mode = 0o600): Promise<boolean> {
  const aside = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeFile(aside, text, { mode, flag: "wx", flush: true });
    await link(aside, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return false;
  } finally {
    await rm(aside, { force: true });
  }
}
