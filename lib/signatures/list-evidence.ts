import type { Db } from "@/db/client";
import { findOperation } from "@/db/queries/operations/operations";
import { type EvidenceRow, listEvidence as listRows } from "@/db/queries/signatures/evidence";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";

export type EvidenceLine = Omit<EvidenceRow, "tenantUuid" | "operationUuid">;

/**
 * An operation's whole chain of evidence, from its first line; empty of a payment.
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function listEvidence(db: Db, caller: Caller, uuid: string): Promise<readonly EvidenceLine[]> {
  const { tenantUuid } = caller;
  if (!(await findOperation(db, tenantUuid, uuid, channelOf(caller)))) throw notFound();
  const rows = await listRows(db, tenantUuid, uuid);
  return rows.map(({ sequence, kind, signerUuid, detail, at, hash }) => ({
    ...{ sequence, kind, signerUuid, detail, at, hash },
  }));
}
