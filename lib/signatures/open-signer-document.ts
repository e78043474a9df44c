import type { Db } from "@/db/client";
import { type OperationDocument, storedDocument } from "@/lib/operations/get-document";
import { notFound } from "@/lib/shared/errors";
import { findSigning } from "./find-signing";

/**
 * A document of a signer's link in its newest revision; no byte of it has been read yet.
 * @throws AppError not_found
 */
export async function openSignerDocument(db: Db, linkToken: string, documentUuid: string): Promise<OperationDocument> {
  const signing = await findSigning(db, linkToken);
  const found = signing?.documents.find(({ document }) => document.documentUuid === documentUuid);
  if (!found) throw notFound();
  return storedDocument({ name: found.name, ...found.newest });
}
