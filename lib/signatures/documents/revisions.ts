import { type Database, inTransaction, mayHaveCommitted, type Transaction } from "@/db/client";
import { addJob, removeJob } from "@/db/queries/jobs";
import type { NewRevision, NewSignatureDocument } from "@/db/queries/signatures/signature-documents";
import { fileStore } from "@/lib/documents/files/file-store";
import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { log } from "@/lib/shared/log";

/** A revision and its bytes on this machine's disk, before either is kept. */
export type Made = Readonly<{ row: NewRevision; file: FileOnDisk }>;

const KEY_BYTES = 9;
/** No transaction takes so long. */
const PRUNED_AFTER_SECONDS = 24 * 3600;

/** Its key is its own: of two that are made at the same time, neither takes the other's place. */
export function madeRevision(
  {
    documentUuid,
    tenantUuid,
    operationUuid,
  }: Pick<NewSignatureDocument, "documentUuid" | "tenantUuid" | "operationUuid">,
  {
    at,
    ...revision
  }: Pick<NewRevision, "revision" | "kind" | "signerUuid" | "isTimestamped" | "hasValidation"> & Readonly<{ at: Date }>,
  file: FileOnDisk,
): Made {
  const name = `${documentUuid}-${revision.revision}-${randomToken(KEY_BYTES)}`;
  return {
    file,
    row: {
      ...revision,
      documentUuid,
      tenantUuid,
      sha256: file.sha256,
      sizeBytes: file.sizeBytes,
      storageKey: `${tenantUuid}/${operationUuid}/${name}.pdf`,
      createdAt: at,
    },
  };
}

/**
 * Keeps the bytes, then runs the transaction that makes them part of a document; what has certainly not become one is removed again.
 * Where they are to lie is written before: of a process that dies in between, and of whoever doesn't hear what became of the
 * transaction, a job looks a day later which of them no row names (decision 91).
 */
export async function withStoredRevisions(
  db: Database,
  made: readonly Made[],
  keep: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const [first] = made;
  if (!first) return inTransaction(db, keep);
  const jobKey = `prune-revisions ${first.row.storageKey}`;
  const files = made.map(({ row: { documentUuid, storageKey } }) => ({ documentUuid, storageKey }));
  const { tenantUuid } = first.row;
  await addJob(
    db,
    "prune-revisions",
    { tenantUuid, files },
    { jobKey, runAt: addSeconds(now(), PRUNED_AFTER_SECONDS) },
  );
  const puts = await Promise.allSettled(made.map(({ row, file }) => fileStore().put(row.storageKey, file)));
  const failed = puts.find((put) => put.status === "rejected");
  try {
    if (failed) throw failed.reason;
    await inTransaction(db, async (tx) => {
      await removeJob(tx, jobKey);
      await keep(tx);
    });
  } catch (error) {
    if (mayHaveCommitted(error)) log.warn("revisions of a commit without an answer stay until they are looked at");
    else await Promise.allSettled(made.map(({ row }) => fileStore().remove(row.storageKey)));
    throw error;
  }
}
