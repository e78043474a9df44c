import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fileStore } from "@/lib/documents/files/file-store";
import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import { openWorkFolder } from "@/lib/shared/process/work-folder";

/** Bytes as a file of the disk, for whoever takes files only. It goes with the test's data directory. */
export async function fileOf(bytes: Uint8Array): Promise<FileOnDisk> {
  const path = await openWorkFolder().newPath();
  await writeFile(path, bytes);
  return { path, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

export async function putBytes(key: string, bytes: Uint8Array, store = fileStore()): Promise<void> {
  await store.put(key, await fileOf(bytes));
}

export async function storedBytes(key: string, store = fileStore()): Promise<Buffer> {
  return buffer(await store.openStream(key));
}
