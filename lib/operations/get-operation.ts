import type { Db } from "@/db/client";
import { findOperation } from "@/db/queries/operations/operations";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { OperationDetail } from "./contract";
import { presentOperation } from "./present-operation";

/**
 * One operation with its payment, or with what is signed and by whom, and its configuration's settings (interface 4.4).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function getOperation(db: Db, caller: Caller, uuid: string): Promise<OperationDetail> {
  const found = await findOperation(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  if (found.operation.type !== "SIGNATURE") return presentOperation(found);
  const { tenantUuid } = caller;
  const [documents, signers] = await Promise.all([
    listSignedDocuments(db, tenantUuid, uuid),
    listSigners(db, tenantUuid, uuid),
  ]);
  return presentOperation(found, { documents, signers });
}
