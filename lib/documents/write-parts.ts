import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileOnDisk } from "./files/file-store-port";

/** Writes a file that nothing has yet from its parts, one after another: what was supplied, then what is ours. */
export async function writeParts(
  path: string,
  parts: readonly Uint8Array[],
): Promise<Pick<FileOnDisk, "sizeBytes" | "sha256">> {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  try {
    for (const part of parts) {
      hash.update(part);
      await file.writeFile(part);
    }
  } finally {
    await file.close();
  }
  return { sizeBytes: parts.reduce((sum, part) => sum + part.length, 0), sha256: hash.digest("hex") };
}
