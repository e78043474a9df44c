import type { Db } from "@/db/client";
import { findDocumentByLink } from "@/db/queries/attempts/payer";
import { type OperationDocument, storedDocument } from "@/lib/operations/get-document";
import { isUuid } from "@/lib/shared/ids";

/** A document of the operation that the link opens; null for any other. */
export async function findPayerDocument(
  db: Db,
  linkToken: string,
  documentUuid: string,
): Promise<OperationDocument | null> {
  const found = isUuid(documentUuid) ? await findDocumentByLink(db, linkToken, documentUuid) : null;
  return found && storedDocument(found);
}
