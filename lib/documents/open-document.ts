import type { Readable } from "node:stream";
import { fileStore } from "./file-store";

/** A stored document's bytes, whole, by its key. @throws Error with code ENOENT when there is none */
export function openDocument(storageKey: string): Promise<Readable> {
  return fileStore().openStream(storageKey);
}
