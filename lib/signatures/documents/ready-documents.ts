import type { Database, Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperationStatus } from "@/db/queries/operations/operations";
import { addRevision, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { fetchUnchanged } from "@/lib/documents/open-document";
import { isFinal, type OperationStatus } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isReady, type Signing } from "../find-signing";
import { notifySigners } from "../mails/notify-signers";
import { type FieldNames, toldFirst } from "../model";
import { houseOf } from "./house";
import { prepare } from "./prepare";
import { type Made, madeRevision, withStoredRevisions } from "./revisions";
import { sealDocument } from "./seal-document";

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
  if (isOver(signing.operation.status)) return;
  await withWorkFolder(async (folder) => {
    const made: Readied[] = [];
    for (const document of signing.documents) made.push(...(await readied(db, signing, document, folder)));
    try {
      await withStoredRevisions(db, made, (tx) => keep(tx, signing, made));
    } catch (error) {
      if (error instanceof EndedMeanwhile) return;
      // The job and the first visitor come at the same moment as often as not: what the quicker one has made counts.
      const current = await findSigning(db, first.linkToken);
      if (!current || !isReady(current)) throw error;
    }
  });
}

/** Nothing is made of what has ended; whoever was not reached may be yet. */
function isOver(status: OperationStatus | null): boolean {
  return status !== null && isFinal(status) && status !== "NOT_DELIVERED";
}

/** While the documents were made: a seal that is told behind the end would be of nothing. */
class EndedMeanwhile extends Error {}

/** A revision of a document, and what its fields are called from it on. */
type Readied = Made & Readonly<{ fieldNames: FieldNames }>;

/** The revisions that a document lacks: none for one that came signed. */
async function readied(
  db: Database,
  signing: Signing,
  signed: SignedDocument,
  folder: WorkFolder,
): Promise<readonly Readied[]> {
  if (signed.newest.revision > 0) return [];
  const supplied = await fetchUnchanged(signed.newest, folder);
  const prepared = await prepare(db, signing, signed, supplied, folder);
  if (prepared === null) return [];
  const { file, fieldNames } = prepared;
  const { document } = signed;
  const house = await houseOf(db, signing);
  const sealing = {
    tenantUuid: document.tenantUuid,
    house,
    base: file,
    closes: "DOCUMENT",
    field: fieldNames.seal,
    certifies: true,
    leftOpen: Object.values(fieldNames.placed),
  } as const;
  const sealed = await sealDocument(sealing, folder);
  const ours = { signerUuid: null, at: now() };
  return [
    { ...madeRevision(document, { ...ours, revision: 1, kind: "PREPARED", isTimestamped: false }, file), fieldNames },
    {
      ...madeRevision(
        document,
        { ...ours, revision: 2, kind: "SEALED", isTimestamped: sealed.isTimestamped },
        sealed.file,
      ),
      fieldNames,
    },
  ];
}

async function keep(
  tx: Transaction,
  { operation: { tenantUuid, uuid: operationUuid } }: Signing,
  made: readonly Readied[],
): Promise<void> {
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if (isOver(await findOperationStatus(tx, tenantUuid, operationUuid, null))) throw new EndedMeanwhile();
  for (const { row, fieldNames } of made) {
    if (!(await addRevision(tx, tenantUuid, row, fieldNames)))
      throw new AppError("conflict", { detail: "Another has done it." });
  }
  const sealed = made.filter(({ row }) => row.kind === "SEALED");
  const detail = { documents: sealed.map(({ row }) => `${row.documentUuid} ${row.sha256}`) };
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "SEALED", detail, at: now() }]);
  // As they are by now: one may have been corrected meanwhile, who is told here.
  await notifySigners(tx, toldFirst(await listSigners(tx, tenantUuid, operationUuid)));
}
