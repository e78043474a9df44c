import type { Readable } from "node:stream";
import type { Db } from "@/db/client";
import { findDocument } from "@/db/queries/operations/documents";
import { fileStore } from "@/lib/documents/files/file-store";
import type { ByteRange } from "@/lib/shared/byte-range";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { DocumentType } from "./model";

/** A PDF to be read when it is wanted, as a whole or in part. */
export type OperationDocument = Readonly<{
  name: string;
  contentType: "application/pdf";
  sizeBytes: number;
  sha256: string;
  openStream: (range?: ByteRange) => Promise<Readable>;
}>;

/**
 * A document of an operation (decision 4); no byte of it has been read yet.
 * @throws AppError not_found: none such, of another kind, of another operation, another tenant's, or outside the caller's
 * channel
 */
export async function getDocument(
  db: Db,
  caller: Caller,
  type: DocumentType,
  { uuid, documentUuid }: Readonly<{ uuid: string; documentUuid: string }>,
): Promise<OperationDocument> {
  const found = await findDocument(db, caller.tenantUuid, uuid, documentUuid, channelOf(caller));
  if (found?.type !== type) throw notFound();
  return storedDocument(found);
}

/** A document by its row. */
export function storedDocument({
  name,
  sizeBytes,
  sha256,
  storageKey,
}: Readonly<{ name: string; sizeBytes: number; sha256: string; storageKey: string }>): OperationDocument {
  return {
    name,
    contentType: "application/pdf",
    sizeBytes,
    sha256,
    openStream: (range) => fileStore().openStream(storageKey, range),
  };
}
