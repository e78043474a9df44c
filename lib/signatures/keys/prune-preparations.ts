import type { Db } from "@/db/client";
import {
  deletePreparations,
  listPreparationsExpiredBefore,
  type SigningPreparation,
} from "@/db/queries/signatures/signing-preparations";
import { fileStore } from "@/lib/documents/files/file-store";
import { log } from "@/lib/shared/log";

const BATCH = 100;

/**
 * Removes the files of preparations that were over by then, and afterwards what names them: a kill in between is made good by the
 * next run. Those that are counted against their signer, or are being completed, are younger.
 */
export async function prunePreparations(db: Db, before: Date): Promise<void> {
  for (;;) {
    const over = await listPreparationsExpiredBefore(db, before, BATCH);
    for (const { documents } of over) for (const { storageKey } of documents) await fileStore().remove(storageKey);
    if (over.length > 0)
      await deletePreparations(
        db,
        over.map(({ uuid }) => uuid),
      );
    if (over.length < BATCH) return;
  }
}

/** The same at once for files that nobody asks for any more; what fails is done by the next pruning. */
export async function forgetFiles(over: readonly Pick<SigningPreparation, "documents">[]): Promise<void> {
  const keys = over.flatMap(({ documents }) => documents.map(({ storageKey }) => storageKey));
  const removed = await Promise.allSettled(keys.map((key) => fileStore().remove(key)));
  if (removed.some(({ status }) => status === "rejected")) log.warn("prepared files stay until they are pruned");
}
