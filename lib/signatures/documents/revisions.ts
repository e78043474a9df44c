import { mayHaveCommitted } from "@/db/client";
import type { NewRevision, NewSignatureDocument } from "@/db/queries/signatures/signature-documents";
import { fileStore } from "@/lib/documents/file-store";
import type { FileOnDisk } from "@/lib/documents/file-store-port";
import { fetchDocument } from "@/lib/documents/open-document";
import { randomToken } from "@/lib/shared/crypto";
import { log } from "@/lib/shared/log";
import type { WorkFolder } from "@/lib/shared/work-folder";

/** A revision and its bytes on this machine's disk, before either is kept. */
export type Made = Readonly<{ row: NewRevision; file: FileOnDisk }>;

const KEY_BYTES = 9;

/**
 * The bytes of a revision, which are what they were when it was made: nothing is signed that lies there damaged.
 * @throws Error when they are not, or not there; AppError service_unavailable
 */
export async function fetchRevision(
  { storageKey, sha256 }: Pick<NewRevision, "storageKey" | "sha256">,
  folder: WorkFolder,
): Promise<FileOnDisk> {
  const file = await fetchDocument(storageKey, folder);
  if (file.sha256 !== sha256) throw new Error("A stored revision is not what it was when it was made.");
  return file;
}

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
 * A file that nobody names, for the process has died in between, harms nothing (decision 2).
 */
export async function withStoredRevisions(made: readonly Made[], run: () => Promise<void>): Promise<void> {
  const puts = await Promise.allSettled(made.map(({ row, file }) => fileStore().put(row.storageKey, file)));
  const failed = puts.find((put) => put.status === "rejected");
  try {
    if (failed) throw failed.reason;
    await run();
  } catch (error) {
    if (mayHaveCommitted(error)) log.warn("revisions of a commit without an answer stay");
    else await Promise.allSettled(made.map(({ row }) => fileStore().remove(row.storageKey)));
    throw error;
  }
}
