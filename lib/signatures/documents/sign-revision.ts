import type { Db } from "@/db/client";
import type { SignedDocument } from "@/db/queries/signatures/signature-documents";
import type { SignerRow } from "@/db/queries/signatures/signers";
import { embedSignature } from "@/lib/documents/embed-signature";
import { type FilledRevision, fillSignature } from "@/lib/documents/fill-signature";
import { fetchUnchanged } from "@/lib/documents/open-document";
import type { CertificateName, FieldFilling, Writing } from "@/lib/documents/signing-model";
import { type MadeSignature, signDigest } from "@/lib/seals/sign-digest";
import type { WorkFolder } from "@/lib/shared/process/work-folder";
import type { Signing } from "../find-signing";
import type { FieldValue, Handwriting, SignatureField, SigningMethod } from "../model";
import type { Visitor } from "../visitor";
import { houseOf } from "./house";
import { actingRole, nameOf } from "./prepare";
import { requireSeal } from "./require-seal";
import { type Made, madeRevision } from "./revisions";

type Filled = Readonly<{
  method: SigningMethod;
  handwriting: Handwriting | null;
  values: ReadonlyMap<string, FieldValue>;
  visitor: Visitor;
  at: Date;
  /** Of the signer's own key; null where the seal's signs. */
  certificate?: CertificateName | null;
}>;

/**
 * The next revision of a document, with this signer's signature and what they have filled in, made on its newest one. The seal's key signs:
 * the box and the reason say for whom, and how.
 * @throws AppError service_unavailable; as `fillSignature`
 */
export async function signRevision(
  db: Db,
  signing: Signing,
  signed: SignedDocument,
  filling: Filled,
  folder: WorkFolder,
): Promise<Made> {
  const credential = await requireSeal();
  const filled = await fillRevision(db, signing, signed, filling, folder);
  const signature = await signDigest(credential, filled.digest);
  return finishRevision(signing.signer, signed, { ...filled, signature, at: filling.at });
}

/** The same without its signature, whoever's key is to make that. @throws as `fillSignature` */
export async function fillRevision(
  db: Db,
  signing: Signing,
  { document, newest }: SignedDocument,
  { method, handwriting, values, visitor, at, certificate = null }: Filled,
  folder: WorkFolder,
): Promise<FilledRevision> {
  const { signer, operation } = signing;
  const { language, timeZone, voice } = await houseOf(db, signing);
  const base = await fetchUnchanged(newest, folder);
  const name = document.fieldNames?.signers[signer.uuid];
  return fillSignature({
    base,
    intoPath: await folder.newPath(),
    who: document.tenantUuid,
    place: name === undefined ? { kind: "new", name: `paraph-signer-${signer.position + 1}` } : { kind: "field", name },
    certifies: false,
    leftOpen: [],
    box: {
      kind: "SIGNER",
      language,
      timeZone,
      voice,
      name: nameOf(signer),
      role: actingRole(signer.role),
      method,
      from: addressOf(signing, method) ?? visitor.ipAddress,
      evidenceId: operation.uuid,
      writing: handwriting,
      certificate,
    },
    at,
    values: fillings(document.fields, document.fieldNames?.placed ?? {}, signer.uuid, values, handwriting),
  });
}

type Finishing = Pick<FilledRevision, "path" | "contents"> & Readonly<{ signature: MadeSignature; at: Date }>;

/** Puts the signature into the place that was left for it: a revision that lacks nothing. @throws Error when it doesn't fit */
export async function finishRevision(
  { uuid: signerUuid }: Pick<SignerRow, "uuid">,
  { document, newest }: SignedDocument,
  { path, contents, signature, at }: Finishing,
): Promise<Made> {
  const file = await embedSignature(path, contents, signature.der);
  const isTimestamped = signature.timestamp !== null;
  const revision = newest.revision + 1;
  return madeRevision(document, { revision, kind: "SIGNED", signerUuid, isTimestamped, at }, file);
}

/** Where the code went: what the method rests on. */
function addressOf({ signer: { subject } }: Signing, method: SigningMethod): string | null {
  if (method === "EMAIL_OTP") return subject.email;
  return method === "SMS_OTP" ? subject.phone : null;
}

/** What goes into the signer's placed fields; a signature that was adopted stands in all that were left out. */
function fillings(
  fields: readonly SignatureField[],
  names: Readonly<Record<string, string>>,
  signerUuid: string,
  values: ReadonlyMap<string, FieldValue>,
  handwriting: Writing | null,
): readonly FieldFilling[] {
  return fields.flatMap(({ uuid, type, signerUuid: owner }): FieldFilling[] => {
    const field = names[uuid];
    if (owner !== signerUuid || field === undefined) return [];
    const value = values.get(uuid);
    if (value?.kind === "drawing")
      return [{ kind: "writing", field, writing: { kind: "drawn", drawing: value.drawing } }];
    if (value?.kind === "text" && (type === "SIGNATURE" || type === "INITIALS")) {
      return [{ kind: "writing", field, writing: { kind: "typed", name: value.text } }];
    }
    if (value) return [{ ...value, field }];
    return type === "SIGNATURE" && handwriting ? [{ kind: "writing", field, writing: handwriting }] : [];
  });
}
