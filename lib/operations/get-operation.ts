import { atOneMoment, type Database, type Db } from "@/db/client";
import { type FoundOperation, findOperation } from "@/db/queries/operations/operations";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { OperationDetail } from "./contract";
import { presentOperation } from "./present-operation";

/**
 * One operation with its payment, or with what is signed and by whom, all of one moment, and its configuration's settings (interface 4.4).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function getOperation(db: Database, caller: Caller, uuid: string): Promise<OperationDetail> {
  const found = await find(db, caller, uuid);
  if (found.operation.type !== "SIGNATURE") return presentOperation(found);
  return atOneMoment(db, (tx) => readSignature(tx, caller, uuid));
}

async function readSignature(db: Db, caller: Caller, uuid: string): Promise<OperationDetail> {
  const { tenantUuid } = caller;
  const [found, documents, signers] = await Promise.all([
    find(db, caller, uuid),
    listSignedDocuments(db, tenantUuid, uuid),
    listSigners(db, tenantUuid, uuid),
  ]);
  return presentOperation(found, { documents, signers });
}

async function find(db: Db, caller: Caller, uuid: string): Promise<FoundOperation> {
  const found = await findOperation(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  return found;
}
