import type { Db } from "@/db/client";
import { listRevisions, type RevisionRow, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { notFound } from "@/lib/shared/errors";
import { findSigning, mayRead } from "../find-signing";

/** A PDF of the file store. */
type StoredFile = Readonly<{ name: string; sizeBytes: number; sha256: string; storageKey: string }>;

/**
 * A document of a signer's link, as long as its page has it; no byte of it has been read yet.
 * @param shown SHA-256 of the revision that an open page shows: others who sign meanwhile are not in its way (decision 91). Of any that
 *   signers are not shown it is the newest
 * @throws AppError not_found
 */
export async function openSignerDocument(
  db: Db,
  linkToken: string,
  documentUuid: string,
  shown: string | null = null,
): Promise<StoredFile> {
  const signing = await findSigning(db, linkToken);
  const documents = signing && mayRead(signing) ? signing.documents : [];
  const found = documents.find(({ document }) => document.documentUuid === documentUuid);
  if (!found) throw notFound();
  const { sizeBytes, sha256, storageKey } = (shown && (await findShown(db, found, shown))) || found.newest;
  return { name: found.name, sizeBytes, sha256, storageKey };
}

async function findShown(
  db: Db,
  { document: { tenantUuid, documentUuid, isSigned }, newest }: SignedDocument,
  sha256: string,
): Promise<RevisionRow | undefined> {
  if (newest.sha256 === sha256) return newest;
  const isShown = ({ kind }: RevisionRow) =>
    kind === "SEALED" || kind === "SIGNED" || (kind === "SUPPLIED" && isSigned);
  const revisions = await listRevisions(db, tenantUuid, documentUuid);
  return revisions.find((revision) => revision.sha256 === sha256 && isShown(revision));
}
