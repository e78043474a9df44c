import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange } from "@/lib/shared/byte-range";
import type { WorkFolder } from "@/lib/shared/process/work-folder";
import { fileStore, unavailable } from "./files/file-store";
import type { FileOnDisk } from "./files/file-store-port";

/**
 * A stored document's bytes in a file of this machine's, all of them or a part.
 * @throws Error with code ENOENT when there is none; AppError service_unavailable
 */
export async function fetchDocument(storageKey: string, folder: WorkFolder, range?: ByteRange): Promise<FileOnDisk> {
  const path = await folder.newPath();
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const watched = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  const stored = await fileStore().openStream(storageKey, range);
  await pipeline(stored, watched, createWriteStream(path, { flags: "wx", mode: 0o600 })).catch(unavailable);
  return { path, sizeBytes, sha256: hash.digest("hex") };
}

/**
 * The same of one whose bytes are known: what lies there damaged, or came cut, is signed by nobody and sent to nobody.
 * @throws as `fetchDocument`; AppError service_unavailable as well when they are others
 */
export async function fetchUnchanged(
  { storageKey, sha256 }: Readonly<{ storageKey: string; sha256: string }>,
  folder: WorkFolder,
): Promise<FileOnDisk> {
  const file = await fetchDocument(storageKey, folder);
  if (file.sha256 !== sha256) unavailable(new Error("A stored document is not what it was when it was made."));
  return file;
}

/** A stored document, whole, that is read without the store from now on. @throws as `fetchDocument` */
export async function openDocumentCopy(storageKey: string, folder: WorkFolder): Promise<Readable> {
  return openFile(await fetchDocument(storageKey, folder));
}

/** A file of this machine's. Once it is open its name may go. */
export async function openFile({ path }: Pick<FileOnDisk, "path">): Promise<Readable> {
  return (await open(path)).createReadStream();
}
