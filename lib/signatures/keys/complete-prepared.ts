import type { Database } from "@/db/client";
import type { SignedDocument } from "@/db/queries/signatures/signature-documents";
import {
  endPreparationsOf,
  findPreparation,
  type SigningPreparation,
} from "@/db/queries/signatures/signing-preparations";
import { isMissingFile } from "@/lib/documents/files/missing-file";
import { fetchUnchanged } from "@/lib/documents/open-document";
import { checkSignerChain } from "@/lib/seals/check-signer-chain";
import { checkedSignature, SignatureDoesNotFit } from "@/lib/seals/cms";
import { finishSignature } from "@/lib/seals/sign-digest";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { type Made, withStoredRevisions } from "../documents/revisions";
import { finishRevision } from "../documents/sign-revision";
import { findSigning, type Signing } from "../find-signing";
import type { EvidenceDetail, PreparedDocument } from "../model";
import { checkContent, checkTurn } from "../signing/check-input";
import { failMethod } from "../signing/fail-method";
import { keepSignature, Overtaken } from "../signing/keep-signature";
import type { Visitor } from "../visitor";
import { certificateDetail } from "./certificates";
import { forgetFiles } from "./prune-preparations";

export type PreparedSignatures = Readonly<{
  preparationUuid: string;
  /** Of each `attributes` of the preparation, in their order. ECDSA in DER, or r and s one after the other. */
  signatures: readonly Buffer[];
}>;

/**
 * Takes the signatures for what `prepareSignature` made: each is known to be by the certificate's key before anything is kept, then
 * all documents are signed, or none. Signed already, as when the answer was lost: nothing happens.
 * @throws AppError not_found; operation_final; conflict when the preparation is over, or another signer was quicker: prepare again,
 *   which says whether the signer has to look again first; invalid_field at `/signatures/<index>` for one that isn't by the key and
 *   at `/certificate`, both in the evidence by then; service_unavailable
 */
export async function completePrepared(
  db: Database,
  linkToken: string,
  { preparationUuid, signatures }: PreparedSignatures,
  visitor: Visitor,
): Promise<void> {
  const signing = await findSigning(db, linkToken);
  if (!signing) throw notFound();
  const { signer } = signing;
  if (signer.status === "SIGNED") return;
  checkTurn(signing);
  const { tenantUuid, uuid: signerUuid } = signer;
  const preparation = await findPreparation(db, tenantUuid, { uuid: preparationUuid, signerUuid, at: now() });
  if (!preparation) return overUnlessSigned(db, linkToken);
  checkContent(signing, preparation.contentHash);
  const pairs = paired(signing, preparation);
  const credential = await checked(db, signing, preparation, signatures, visitor);
  try {
    await withWorkFolder(async (folder) => {
      const made: Made[] = [];
      for (const [index, { signed, prepared }] of pairs.entries()) {
        const parts = credential.parts[index];
        if (!parts) throw new Error("Each document has its signature by now.");
        made.push(await finished(signing, signed, prepared, parts, folder));
      }
      await keep(db, signing, preparation, { made, visitor, certificate: credential.certificate });
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return overUnlessSigned(db, linkToken);
  }
  await forgetFiles([preparation]);
}

/** Signed by now, by another tab of the signer's own with the same: nothing is left to do. */
async function overUnlessSigned(db: Database, linkToken: string): Promise<void> {
  if ((await findSigning(db, linkToken))?.signer.status === "SIGNED") return;
  throw over();
}

function over(): AppError {
  return new AppError("conflict", { detail: "What was prepared is over. Prepare the signature again." });
}

type Pair = Readonly<{ signed: SignedDocument; prepared: PreparedDocument }>;

/** Each document with what was made on it, as long as that is still its newest revision. */
function paired({ documents }: Signing, { documents: prepared }: SigningPreparation): readonly Pair[] {
  return documents.map((signed) => {
    const { document, newest } = signed;
    const its = prepared.find(({ documentUuid }) => documentUuid === document.documentUuid);
    if (!its || its.base.revision !== newest.revision || its.base.sha256 !== newest.sha256) throw over();
    return { signed, prepared: its };
  });
}

type Parts = Parameters<typeof finishSignature>[0];

/** What becomes a signature of each document, once it is known to be one. */
async function checked(
  db: Database,
  signing: Signing,
  { method, chain, documents }: SigningPreparation,
  signatures: readonly Buffer[],
  visitor: Visitor,
): Promise<Readonly<{ parts: readonly Parts[]; certificate: EvidenceDetail }>> {
  const ders = chain.map((der) => Buffer.from(der, "base64"));
  const credential = checkSignerChain(ders, now());
  if (credential.problem !== null) {
    await failMethod(db, signing, { method, failure: credential.problem }, visitor);
    throw badField("/certificate", credential.problem.toLowerCase(), "is not one to sign with");
  }
  const detail = certificateDetail(credential.certificate);
  if (signatures.length > documents.length)
    throw badField(`/signatures/${documents.length}`, "unknown", "is of no document");
  const parts = documents.map(({ attributes }, index): Parts => {
    const signature = signatures[index] ?? Buffer.alloc(0);
    const { algorithm } = credential;
    return { attributes: Buffer.from(attributes, "base64"), chain: credential.chain, algorithm, signature };
  });
  const wrong = parts.findIndex((part) => !isItsOwn(part));
  if (wrong === -1) return { parts, certificate: detail };
  await failMethod(db, signing, { method, failure: "WRONG_SIGNATURE", detail }, visitor);
  throw badField(`/signatures/${wrong}`, "wrong", "is not by the certificate's key");
}

function isItsOwn(parts: Parts): boolean {
  try {
    checkedSignature(parts);
    return true;
  } catch (error) {
    if (error instanceof SignatureDoesNotFit) return false;
    throw error;
  }
}

async function finished(
  { signer }: Signing,
  signed: SignedDocument,
  prepared: PreparedDocument,
  parts: Parts,
  folder: WorkFolder,
): Promise<Made> {
  const file = await fetchUnchanged(prepared, folder).catch(asOver);
  const signature = await finishSignature(parts);
  return finishRevision(signer, signed, { path: file.path, contents: prepared.contents, signature, at: now() });
}

/** Its file is gone: the signer has prepared another one meanwhile. */
function asOver(error: unknown): never {
  throw isMissingFile(error) ? new Overtaken() : error;
}

type Result = Readonly<{ made: readonly Made[]; visitor: Visitor; certificate: EvidenceDetail }>;

async function keep(
  db: Database,
  signing: Signing,
  { method, contentHash, values, documents: [prepared] }: SigningPreparation,
  { made, visitor, certificate }: Result,
): Promise<void> {
  const { tenantUuid, uuid: signerUuid } = signing.signer;
  const at = now();
  // It is the same in each of them.
  const hand = prepared?.hand ?? null;
  await withStoredRevisions(db, made, async (tx) => {
    await keepSignature(tx, signing, { method, contentHash, values, hand, visitor, made, at, certificate });
    await endPreparationsOf(tx, tenantUuid, signerUuid, at);
  });
}
