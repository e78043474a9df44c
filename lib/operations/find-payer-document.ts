import type { Db } from "@/db/client";
import { findDocumentByLink } from "@/db/queries/payer";
import { fileStore } from "@/lib/documents/file-store";

/** A PDF for download. */
export type Download = Readonly<{ name: string; bytes: Buffer }>;

/** A document of the operation that the link opens; null for any other. */
export async function findPayerDocument(db: Db, linkToken: string, documentUuid: string): Promise<Download | null> {
  const found = await findDocumentByLink(db, linkToken, documentUuid);
  return found && { name: found.name, bytes: await fileStore().get(found.storageKey) };
}
