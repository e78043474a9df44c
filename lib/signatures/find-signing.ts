import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { listSignedDocuments, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { type FoundSigner, findSignerByLink } from "@/db/queries/signatures/signer-page";
import { listSigners, type SignerRow } from "@/db/queries/signatures/signers";
import { isFinal } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";
import { whoseTurn } from "./model";

/** All that a signer's link leads to. */
export type Signing = FoundSigner &
  Readonly<{
    /** Everybody's, in their order. */
    signers: readonly SignerRow[];
    documents: readonly SignedDocument[];
  }>;

/** Null for a link that nobody made. */
export async function findSigning(db: Db, linkToken: string): Promise<Signing | null> {
  const found = await findSignerByLink(db, linkToken);
  if (!found) return null;
  const { tenantUuid, operationUuid } = found.signer;
  // One behind the other: what is agreed to (`contentHashOf`) never knows of more than the documents that are shown.
  const signers = await listSigners(db, tenantUuid, operationUuid);
  const documents = await listSignedDocuments(db, tenantUuid, operationUuid);
  // Read a moment later, it may have signed or declined by then: whoever looks must not find it done in one place and awaited in another.
  const signer = signers.find(({ uuid, linkToken: its }) => uuid === found.signer.uuid && its === linkToken);
  return { ...found, signer: signer ?? found.signer, signers, documents };
}

/** Whether every document is as signers are shown it. */
export function isReady({ documents }: Pick<Signing, "documents">): boolean {
  return documents.length > 0 && documents.every(({ document, newest }) => document.isSigned || newest.revision >= 2);
}

/** Whether something can still be signed. */
export function isOpen({ operation: { status, expiresAt } }: Pick<Signing, "operation">): boolean {
  return (!isFinal(status) || status === "NOT_DELIVERED") && expiresAt > now();
}

/**
 * Whether this signer may have the documents: while they are asked for, once all have signed, and for good where they have (decision 367).
 */
export function mayRead(signing: Pick<Signing, "signer" | "operation">): boolean {
  return isOpen(signing) || signing.operation.status === "COMPLETED" || signing.signer.status === "SIGNED";
}

/** Whether this signer may sign now: in time, not done, and nobody comes first. */
export function isItsTurn({ signer, signers, operation }: Pick<Signing, "signer" | "signers" | "operation">): boolean {
  return isOpen({ operation }) && whoseTurn(signers).some(({ uuid }) => uuid === signer.uuid);
}

/**
 * What a signer agrees to, as one hash: the documents as they were sealed, and what others have filled in since (decision 91).
 * Signatures alone change nothing of it.
 */
export function contentHashOf({ documents, signers }: Pick<Signing, "documents" | "signers">): string {
  const content = {
    documents: documents.map(({ document, name, suppliedSha256, sealedSha256 }) => [
      document.documentUuid,
      name,
      sealedSha256 ?? suppliedSha256,
    ]),
    values: signers
      .filter(({ status }) => status === "SIGNED")
      .flatMap(({ values }) => Object.entries(values))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
