import type { Db } from "@/db/client";
import type { NewOperation } from "@/db/queries/flows/flows";
import type { Renewable } from "@/db/queries/flows/renewals";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listSignedDocuments, type NewSignatureDocument } from "@/db/queries/signatures/signature-documents";
import { listSigners, type NewSigner, type SignerRow } from "@/db/queries/signatures/signers";
import { newLinkToken } from "@/lib/operations/link-url";
import type { SigningMethod } from "@/lib/operations/model";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { whoseTurn } from "@/lib/signatures/model";
import { methodsAnew } from "@/lib/signatures/signers/methods-anew";

/** Who signs a copy of an operation, and where on its documents, by the UUID of the document that is copied. */
export type CopiedSignature = Readonly<{
  signers: readonly NewSigner[];
  documents: ReadonlyMap<
    string,
    Pick<NewSignatureDocument, "handle" | "pages" | "isSigned" | "fields" | "printed" | "position">
  >;
}>;

/**
 * Everybody signs anew, in the same places; the first of them by the link of the copy. Of a payment, nothing.
 * @throws AppError conflict when one could not sign it by any method of the configuration (decision 313)
 */
export async function copySignature(
  db: Db,
  { operation, configuration }: Renewable,
  copy: NewOperation,
): Promise<CopiedSignature> {
  const { uuid: operationUuid, tenantUuid } = operation;
  const signers = await listSigners(db, tenantUuid, operationUuid);
  const documents = await listSignedDocuments(db, tenantUuid, operationUuid);
  const evidence = await listEvidence(db, tenantUuid, operationUuid);
  const asAtFirst = signers.map((signer) => ({ ...signer, status: "PENDING" as const }));
  const [next] = whoseTurn(asAtFirst);
  const copies = new Map(signers.map(({ uuid }) => [uuid, newUuid()]));
  const copyOf = (signerUuid: string) => {
    const found = copies.get(signerUuid);
    if (found === undefined) throw new Error("A field is a signer's of its own operation.");
    return found;
  };
  return {
    signers: asAtFirst.map((signer) => ({
      tenantUuid,
      operationUuid: copy.uuid,
      uuid: copyOf(signer.uuid),
      position: signer.position,
      handle: signer.handle,
      subject: signer.subject,
      order: signer.order,
      role: signer.role,
      methods: usable(signer, methodsAnew(signer, evidence, configuration.signatureConfiguration, signer.subject)),
      isNotified: signer.isNotified,
      language: signer.language,
      status: "PENDING",
      linkToken: signer.uuid === next?.uuid ? copy.linkToken : newLinkToken(),
      createdAt: copy.createdAt,
    })),
    documents: new Map(
      documents.map(({ document: { documentUuid, handle, pages, isSigned, fields, printed, position } }) => [
        documentUuid,
        {
          handle,
          pages,
          isSigned,
          position,
          printed,
          fields: fields.map((field) => ({ ...field, uuid: newUuid(), signerUuid: copyOf(field.signerUuid) })),
        },
      ]),
    ),
  };
}

function usable({ role }: SignerRow, methods: readonly SigningMethod[]): readonly SigningMethod[] {
  if (role === "VIEWER" || methods.length > 0) return methods;
  throw new AppError("conflict", { detail: "A signer can't sign by any of the configuration's signingMethods." });
}
