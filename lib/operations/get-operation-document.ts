import type { Db } from "@/db/client";
import { findOperationDocument } from "@/db/queries/operation-dossier";
import { fileStore } from "@/lib/documents/file-store";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { Download } from "./find-payer-document";

/**
 * A PDF of an operation, for the organisation (decision 4).
 * @throws AppError not_found: none such, of another operation, another tenant's, or outside the caller's channel
 */
export async function getOperationDocument(
  db: Db,
  caller: Caller,
  operationUuid: string,
  documentUuid: string,
): Promise<Download> {
  const found = await findOperationDocument(db, caller.tenantUuid, operationUuid, documentUuid, channelOf(caller));
  if (!found) throw notFound();
  return { name: found.name, bytes: await fileStore().get(found.storageKey) };
}
