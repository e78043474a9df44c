import type { Db } from "@/db/client";
import { notFound } from "@/lib/shared/errors";
import { findSigning, mayRead } from "../find-signing";

/** A PDF of the file store. */
type StoredFile = Readonly<{ name: string; sizeBytes: number; sha256: string; storageKey: string }>;

/**
 * A document of a signer's link in its newest revision, as long as its page has it; no byte of it has been read yet.
 * @throws AppError not_found
 */
export async function openSignerDocument(db: Db, linkToken: string, documentUuid: string): Promise<StoredFile> {
  const signing = await findSigning(db, linkToken);
  const documents = signing && mayRead(signing) ? signing.documents : [];
  const found = documents.find(({ document }) => document.documentUuid === documentUuid);
  if (!found) throw notFound();
  const { sizeBytes, sha256, storageKey } = found.newest;
  return { name: found.name, sizeBytes, sha256, storageKey };
}
