import { createHash } from "node:crypto";
import { type Database, type Db, inTransaction } from "@/db/client";
import {
  countPreparationsSince,
  endPreparationsOf,
  insertPreparation,
  type SigningPreparation,
} from "@/db/queries/signatures/signing-preparations";
import { fileAt } from "@/lib/documents/files/file-at";
import { fileStore } from "@/lib/documents/files/file-store";
import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import { type CheckedChain, checkSignerChain } from "@/lib/seals/check-signer-chain";
import { signedAttributes } from "@/lib/seals/cms";
import type { CertificateFacts, SignatureAlgorithm } from "@/lib/seals/model";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { fillRevision } from "../documents/sign-revision";
import { findSigning, type Signing } from "../find-signing";
import { handOf, type KeyMethod, type PreparedDocument } from "../model";
import { holdLink } from "../signers/hold-link";
import { checkInput, type SignatureInput } from "../signing/check-input";
import { failMethod } from "../signing/fail-method";
import { keptValues } from "../signing/keep-signature";
import type { Visitor } from "../visitor";
import { certificateName, fittingChain } from "./certificates";
import { forgetFiles } from "./prune-preparations";

/** How long a preparation waits for its signatures. */
export const PREPARATION_SECONDS = 600;

/** Each keeps a copy of every document for a while. */
const PREPARATIONS_PER_HOUR_MAX = 20;
const HOUR_SECONDS = 3600;
const KEY_BYTES = 9;

export type PreparationInput = Omit<SignatureInput, "method" | "code"> &
  Readonly<{
    method: KeyMethod;
    /** The signer's own certificates in DER, that of the key first, each issued by the next. */
    chain: readonly Buffer[];
  }>;

/** What a key that isn't ours is to sign. */
export type PreparedSignature = Readonly<{
  /** Names it where the signatures are brought. */
  uuid: string;
  expiresAt: Date;
  /** By which the key signs each `attributes`. */
  algorithm: SignatureAlgorithm;
  certificate: CertificateFacts;
  /** One for each document, in their order. */
  documents: readonly Readonly<{
    documentUuid: string;
    name: string;
    /** The bytes to be signed (signed attributes of a CMS in DER), and their SHA-256 for a key that signs hashes. */
    attributes: Buffer;
    hash: Buffer;
  }>[];
}>;

/**
 * Makes the next revision of every document of a link, all but its signatures, for a signer whose own certificate signs
 * (decision 97): `completePrepared` takes those. A former preparation of the signer's is over then. Nothing of it is in the
 * documents yet.
 * @throws AppError not_found; operation_final; conflict when the documents have changed since they were shown; rate_limited;
 *   invalid_field naming `/consent`, `/method`, `/values/<uuid>`, `/certificate` with the problem of `checkSignerChain` in lower case,
 *   which is in the evidence by then; what the document pool and the file store throw
 */
export async function prepareSignature(
  db: Database,
  linkToken: string,
  input: PreparationInput,
  visitor: Visitor,
): Promise<PreparedSignature> {
  const signing = await findSigning(db, linkToken);
  if (!signing) throw notFound();
  await checkInput(signing, input);
  const at = now();
  // What it costs comes before it is kept: a chain is checked, and every document is made.
  await requireFew(db, signing, at);
  const checked = checkSignerChain(input.chain, at);
  if (checked.problem !== null) {
    await failMethod(db, signing, { method: input.method, failure: checked.problem }, visitor);
    throw badField("/certificate", checked.problem.toLowerCase(), "is not one to sign with");
  }
  const chain = fittingChain(checked.chain);
  const hand = handOf(input.handwriting);
  return withWorkFolder(async (folder) => {
    const prepared: Prepared[] = [];
    for (const signed of signing.documents) {
      const certificate = certificateName(checked.certificate);
      const filled = await fillRevision(db, signing, signed, { ...input, visitor, at, certificate }, folder);
      const { document, newest } = signed;
      const { tenantUuid, operationUuid, documentUuid } = document;
      const file = await fileAt(filled.path);
      prepared.push({
        file,
        row: {
          documentUuid,
          base: { revision: newest.revision, sha256: newest.sha256 },
          storageKey: `${tenantUuid}/${operationUuid}/${documentUuid}-prepared-${randomToken(KEY_BYTES)}.pdf`,
          sha256: file.sha256,
          contents: filled.contents,
          ...(hand === null ? {} : { hand }),
          attributes: signedAttributes(filled.digest, chain[0]).toString("base64"),
        },
      });
    }
    const preparation = preparationOf(signing, input, { at, chain, prepared });
    await keep(db, signing, preparation);
    // After their row: whoever dies in between leaves no file that nobody names.
    await Promise.all(prepared.map(({ row, file }) => fileStore().put(row.storageKey, file)));
    return presented(signing, preparation, checked);
  });
}

type Prepared = Readonly<{ row: PreparedDocument; file: FileOnDisk }>;

function preparationOf(
  { signer: { tenantUuid, uuid: signerUuid } }: Signing,
  { method, contentHash, values }: PreparationInput,
  { at, chain, prepared }: Readonly<{ at: Date; chain: readonly Buffer[]; prepared: readonly Prepared[] }>,
): SigningPreparation {
  return {
    uuid: newUuid(),
    tenantUuid,
    signerUuid,
    method,
    contentHash,
    chain: chain.map((der) => der.toString("base64")),
    documents: prepared.map(({ row }) => row),
    values: keptValues(values),
    createdAt: at,
    expiresAt: addSeconds(at, PREPARATION_SECONDS),
  };
}

/** @throws AppError rate_limited */
async function requireFew(db: Db, { signer: { tenantUuid, uuid } }: Signing, at: Date): Promise<void> {
  const since = addSeconds(at, -HOUR_SECONDS);
  if ((await countPreparationsSince(db, tenantUuid, uuid, since)) < PREPARATIONS_PER_HOUR_MAX) return;
  throw new AppError("rate_limited", {
    detail: "This was begun too often. Try again later.",
    retryAfterSeconds: PREPARATION_SECONDS,
  });
}

async function keep(db: Database, signing: Signing, preparation: SigningPreparation): Promise<void> {
  const { signer } = signing;
  const { tenantUuid, uuid: signerUuid } = signer;
  const { createdAt: at } = preparation;
  const ended = await inTransaction(db, async (tx) => {
    // One after the other: else two at once count the same ones.
    await holdLink(tx, signer);
    await requireFew(tx, signing, at);
    const former = await endPreparationsOf(tx, tenantUuid, signerUuid, at);
    await insertPreparation(tx, preparation);
    return former;
  });
  await forgetFiles(ended);
}

function presented(
  { documents }: Signing,
  preparation: SigningPreparation,
  { algorithm, certificate }: Extract<CheckedChain, { problem: null }>,
): PreparedSignature {
  return {
    uuid: preparation.uuid,
    expiresAt: preparation.expiresAt,
    algorithm,
    certificate,
    documents: preparation.documents.map(({ documentUuid, attributes: base64 }) => {
      const attributes = Buffer.from(base64, "base64");
      const name = documents.find(({ document }) => document.documentUuid === documentUuid)?.name ?? "";
      return { documentUuid, name, attributes, hash: createHash("sha256").update(attributes).digest() };
    }),
  };
}
