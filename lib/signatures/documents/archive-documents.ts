import type { Database, Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { addRevision, listRevisions, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { archivePdf } from "@/lib/documents/archive-pdf";
import { embedSignature } from "@/lib/documents/embed-signature";
import { splitPdf } from "@/lib/documents/judge-pdf";
import { fetchUnchanged } from "@/lib/documents/open-document";
import { askTimestampOf } from "@/lib/seals/ask-timestamp";
import { collectValidation } from "@/lib/seals/collect-validation";
import { signedBySeals, timestampsIn } from "@/lib/seals/is-sealed";
import { knownSeals } from "@/lib/seals/seal";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import type { JobPayload } from "@/lib/shared/jobs";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, type Signing } from "../find-signing";
import { isKeyMethod } from "../model";
import { requireSeal } from "./require-seal";
import { type Made, madeRevision, withStoredRevisions } from "./revisions";

/** So long after the last signature lists are waited for that certificates name and nobody answers with. */
const LISTS_AWAITED_SECONDS = 3 * 24 * 3600;

/**
 * Gives each document of a completed signature its last revision (ARCHIVED): what the signatures are verified by in years to come,
 * and a timestamp over all of it, which also proves the time of those that were made while the authority was away. All of them or
 * none; called twice, or by two at once, it happens once. Does nothing where no authority is configured.
 * @throws AppError service_unavailable when no authority gives a sound timestamp, nor a server its list: the job tries again; what the
 *   document pool and the file store throw
 */
export async function archiveDocuments(
  db: Database,
  { tenantUuid, operationUuid }: JobPayload<"archive-documents">,
): Promise<void> {
  if (env().timestampAuthorities.length === 0) return;
  const [first] = await listSigners(db, tenantUuid, operationUuid);
  const signing = first && (await findSigning(db, first.linkToken));
  if (signing?.operation.status !== "COMPLETED") return;
  const waiting = signing.documents.filter(({ newest }) => newest.kind !== "ARCHIVED");
  if (waiting.length === 0) return;
  await withWorkFolder(async (folder) => {
    const made: Made[] = [];
    for (const signed of waiting) made.push(await archived(db, signing, signed, folder));
    await withStoredRevisions(db, made, (tx) => keep(tx, signing, made));
  });
}

async function archived(db: Database, signing: Signing, signed: SignedDocument, folder: WorkFolder): Promise<Made> {
  const { operation } = signing;
  const { document, newest } = signed;
  const base = await fetchUnchanged(newest, folder);
  const owner = { who: document.tenantUuid, sizeBytes: base.sizeBytes };
  const { signatures } = await splitPdf(base.path, owner);
  const seal = await requireSeal();
  const all = signatures.map(({ cms }) => Buffer.from(cms));
  const own = signedBySeals(all, await knownSeals(), now());
  const validation = await collectValidation([...seal.chain, ...own.chains], timestampsIn(own.signatures));
  // What a former seal has signed that nobody names no chain of ours validates.
  const hasValidation = validation.isComplete && own.signatures.length >= (await countSealed(db, signing, signed));
  const completedAt = operation.statusUpdatedAt ?? operation.createdAt;
  if (validation.isAwaited && now() < addSeconds(completedAt, LISTS_AWAITED_SECONDS)) {
    throw later("A list of what was revoked could not be had.");
  }
  const { certificates, revocationLists } = validation;
  const who = document.tenantUuid;
  const filled = await archivePdf({ base, intoPath: await folder.newPath(), who, certificates, revocationLists });
  const timestamp = await askTimestampOf(filled.digest);
  if (!timestamp) throw later("No timestamp authority gave a sound timestamp.");
  const file = await embedSignature(filled.path, filled.contents, timestamp.token);
  const archive = { kind: "ARCHIVED", signerUuid: null, isTimestamped: true, hasValidation } as const;
  return madeRevision(document, { ...archive, revision: newest.revision + 1, at: now() }, file);
}

/** How many of a document's revisions the seal has signed: its own, and those of signers without a key of their own. */
async function countSealed(db: Database, { signers }: Signing, { document }: SignedDocument): Promise<number> {
  const withOwnKey = new Set(
    signers.filter(({ method }) => method !== null && isKeyMethod(method)).map(({ uuid }) => uuid),
  );
  const revisions = await listRevisions(db, document.tenantUuid, document.documentUuid);
  return revisions.filter(
    ({ kind, signerUuid }) =>
      kind === "SEALED" || (kind === "SIGNED" && signerUuid !== null && !withOwnKey.has(signerUuid)),
  ).length;
}

/** Documents are signed and can be had all the same. */
function later(detail: string): AppError {
  return new AppError("service_unavailable", { detail: `${detail} The documents are archived later.` });
}

async function keep(tx: Transaction, { operation, documents }: Signing, made: readonly Made[]): Promise<void> {
  const { tenantUuid, uuid: operationUuid } = operation;
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  for (const { row } of made) {
    if (!(await addRevision(tx, tenantUuid, row))) throw new AppError("conflict", { detail: "Another has done it." });
  }
  const detail = {
    documents: made.map(({ row }) => {
      const before = documents.find(({ document }) => document.documentUuid === row.documentUuid);
      return `${row.documentUuid} ${before?.newest.sha256 ?? ""} ${row.sha256}`;
    }),
    hasValidation: made.every(({ row }) => row.hasValidation === true),
  };
  await tellEvidence(tx, tenantUuid, operationUuid, [{ kind: "ARCHIVED", detail, at: now() }]);
}
