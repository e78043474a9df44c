import type { Db } from "@/db/client";
import { findDocument } from "@/db/queries/operations/documents";
import { listRevisions } from "@/db/queries/signatures/signature-documents";
import { type OperationDocument, storedDocument } from "@/lib/operations/get-document";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";

export const REVISIONS = ["original", "latest"] as const;

type Named = Readonly<{ uuid: string; documentUuid: string; revision: (typeof REVISIONS)[number] }>;

/**
 * What is signed, as it came or as it is by now; no byte of it has been read yet.
 * @throws AppError not_found: none such, of a payment, another tenant's, or outside the caller's channel
 */
export async function getSignatureDocument(
  db: Db,
  caller: Caller,
  { uuid, documentUuid, revision }: Named,
): Promise<OperationDocument> {
  const found = await findDocument(db, caller.tenantUuid, uuid, documentUuid, channelOf(caller));
  if (found?.type !== "SIGNATURE") throw notFound();
  if (revision === "original") return storedDocument(found);
  const newest = (await listRevisions(db, caller.tenantUuid, documentUuid)).at(-1);
  return storedDocument({ ...found, ...newest });
}
