import { type Database, inTransaction, type Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { addRevision, type NewRevision, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import type { FileOnDisk } from "@/lib/documents/file-store-port";
import { fetchDocument } from "@/lib/documents/open-document";
import { isFinal } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/work-folder";
import { findSigning, isReady, type Signing } from "./find-signing";
import { whoseTurn } from "./model";
import { notifySigners } from "./notify-signers";
import { prepare } from "./prepare";
import { type Made, madeRevision, withStoredRevisions } from "./revisions";
import { sealDocument } from "./seal-document";
import { tellEvidence } from "./tell-evidence";

/**
 * Makes the documents of an operation ready to be signed: the evidence page with a place for each signer, the fields, our seal.
 * Whoever comes first does it, the job or the first visitor; called twice, or by two at once, it happens once. Then those whose turn
 * it is are told.
 * @throws AppError service_unavailable where nothing can be sealed; what the document pool and the file store throw
 */
export async function readyDocuments(db: Database, tenantUuid: string, operationUuid: string): Promise<void> {
  const [first] = await listSigners(db, tenantUuid, operationUuid);
  const signing = first && (await findSigning(db, first.linkToken));
  if (!signing || isReady(signing) || signing.documents.length === 0) return;
  const { status } = signing.operation;
  if (isFinal(status) && status !== "NOT_DELIVERED") return;
  await withWorkFolder(async (folder) => {
    const made: Made[] = [];
    for (const document of signing.documents) made.push(...(await readied(signing, document, folder)));
    await withStoredRevisions(made, () => inTransaction(db, (tx) => keep(tx, signing, made)));
  });
}

/** The revisions that a document lacks: none for one that came signed. */
async function readied(signing: Signing, signed: SignedDocument, folder: WorkFolder): Promise<readonly Made[]> {
  if (signed.newest.revision > 0) return [];
  const supplied = await fetchDocument(signed.newest.storageKey, folder);
  const prepared = await prepare(signing, signed, supplied, folder);
  if (prepared === null) return [];
  const sealed = await sealDocument(signing, prepared, folder);
  const at = now();
  return [
    revisionOf(signed, { revision: 1, kind: "PREPARED", file: prepared, at, isTimestamped: false }),
    revisionOf(signed, { revision: 2, kind: "SEALED", file: sealed.file, at, isTimestamped: sealed.isTimestamped }),
  ];
}

function revisionOf(
  { document }: SignedDocument,
  {
    file,
    ...revision
  }: Readonly<{ revision: number; kind: NewRevision["kind"]; file: FileOnDisk; at: Date; isTimestamped: boolean }>,
): Made {
  return madeRevision(document, { ...revision, signerUuid: null }, file);
}

async function keep(
  tx: Transaction,
  { operation: { tenantUuid, uuid: operationUuid }, signers }: Signing,
  made: readonly Made[],
): Promise<void> {
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  for (const { row } of made) {
    if (!(await addRevision(tx, tenantUuid, row))) throw new AppError("conflict", { detail: "Another has done it." });
  }
  const sealed = made.filter(({ row }) => row.kind === "SEALED");
  const detail = { documents: sealed.map(({ row }) => `${row.documentUuid} ${row.sha256}`) };
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "SEALED", detail, at: now() }]);
  await notifySigners(tx, whoseTurn(signers));
}
