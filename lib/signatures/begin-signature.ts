import type { Transaction } from "@/db/client";
import type { NewDocument } from "@/db/queries/flows/flows";
import { addJob } from "@/db/queries/jobs";
import { insertSignatureDocuments, type NewSignatureDocument } from "@/db/queries/signatures/signature-documents";
import { insertSigners, type NewSigner } from "@/db/queries/signatures/signers";
import { tellEvidence } from "./evidence/tell-evidence";
import { notifySigners } from "./mails/notify-signers";
import { toldFirst } from "./model";

/**
 * What is signed, and by whom, of a new operation; in the transaction that creates it. The documents are made ready afterwards,
 * by a job or by the first who opens a link.
 * @param readyBy when the job does it, for a caller who means to do it before; at once when absent
 * @param isUnasked a renewal that nobody has asked for: its mails keep to the hours (decision 318)
 */
export async function beginSignature(
  tx: Transaction,
  signers: readonly NewSigner[],
  documents: readonly Readonly<{ document: NewDocument; signature: NewSignatureDocument }>[],
  { readyBy, isUnasked = false }: Readonly<{ readyBy?: Date | undefined; isUnasked?: boolean }> = {},
): Promise<void> {
  const [first] = signers;
  if (!first) return;
  const { tenantUuid, operationUuid, createdAt } = first;
  await insertSigners(tx, signers);
  await insertSignatureDocuments(
    tx,
    documents.map(({ signature }) => signature),
    documents.map(({ document: { uuid, sha256, sizeBytes, storageKey } }) => ({
      documentUuid: uuid,
      tenantUuid,
      revision: 0,
      kind: "SUPPLIED" as const,
      sha256,
      sizeBytes,
      storageKey,
      createdAt,
    })),
  );
  const detail = {
    documents: documents.map(({ document: { uuid, name, sha256 } }) => `${uuid} ${sha256} ${name}`),
    signers: signers.map(({ uuid, role, order }) => `${uuid} ${role} ${order}`),
    ...(isUnasked && { by: "SYSTEM" }),
  };
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "CREATED", detail, at: createdAt }]);
  if (documents.some(({ signature }) => !signature.isSigned)) {
    await addJob(tx, "seal-documents", { tenantUuid, operationUuid }, readyBy ? { runAt: readyBy } : {});
  } else if (documents.length > 0) {
    await notifySigners(tx, toldFirst(signers));
  }
}
