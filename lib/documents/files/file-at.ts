import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileOnDisk } from "./file-store-port";

/** What a file of this machine's disk is now. */
export async function fileAt(path: string): Promise<FileOnDisk> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { path, sizeBytes, sha256: hash.digest("hex") };
}
