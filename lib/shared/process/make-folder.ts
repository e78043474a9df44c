import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "@/lib/shared/has-code";

/**
 * Makes a folder for this user alone, and those above it, where they are missing. A full disk is said to be full (decision 253): with
 * `recursive` Node before 24 says of it that there is no such folder (ENOENT).
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    if (!hasCode(error, "ENOENT") || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
}
