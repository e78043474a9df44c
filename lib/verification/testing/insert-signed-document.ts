import { insertSignatureDocuments } from "@/db/queries/signatures/signature-documents";
import { insertSigners } from "@/db/queries/signatures/signers";
import { insertBusiness } from "@/db/testing/business";
import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { recordsOf } from "./sealed-documents";

/** When each revision was made. */
const madeAt = (revision: number) => new Date(`2026-03-0${revision + 1}T10:00:00.000Z`);

/** What creating, sealing and signing leave in the tables; the last signature has a timestamp. Answers the document's UUID. */
export async function insertSignedDocument(
  database: TestDatabase,
  merchant: Merchant,
  files: readonly Buffer[],
): Promise<string> {
  const { tenantUuid } = merchant;
  const documentUuid = newUuid();
  const { revisions } = recordsOf(files, documentUuid);
  const [supplied] = revisions;
  if (!supplied) throw new Error("There is no document without what came.");
  const { operationUuid } = await insertBusiness(database, merchant, { type: "SIGNATURE", status: "COMPLETED" });
  await database.sql`
    insert into document (uuid, tenant_uuid, operation_uuid, type, name, size_bytes, sha256, storage_key, created_at)
    values (${documentUuid}, ${tenantUuid}, ${operationUuid}, 'SIGNATURE', 'contract.pdf', ${supplied.sizeBytes},
      ${supplied.sha256}, ${newUuid()}, now())`;
  const named = revisions.map((row) => ({ ...row, signerUuid: row.signer ? newUuid() : null }));
  await database.db.transaction(async (tx) => {
    await insertSigners(
      tx,
      named.flatMap(({ revision, signer, signerUuid }) => {
        if (!signer || !signerUuid) return [];
        const [name = "", lastName = ""] = signer.name?.split(" ") ?? [];
        return [
          {
            uuid: signerUuid,
            tenantUuid,
            operationUuid,
            position: revision,
            subject: { name, lastName, email: "hidden@example.com", phone: null },
            order: 1,
            role: "SIGNER" as const,
            methods: [signer.method],
            isNotified: false,
            status: "SIGNED" as const,
            linkToken: newUuid(),
            method: signer.method,
            createdAt: madeAt(0),
          },
        ];
      }),
    );
    const document = { documentUuid, tenantUuid, operationUuid, position: 0, pages: [], fields: [], isSigned: false };
    await insertSignatureDocuments(
      tx,
      [{ ...document, revision: revisions.length - 1 }],
      named.map(({ revision, kind, signerUuid, sha256, sizeBytes }) => ({
        documentUuid,
        revision,
        tenantUuid,
        kind,
        signerUuid,
        isTimestamped: revision === revisions.length - 1,
        sha256,
        sizeBytes,
        storageKey: newUuid(),
        createdAt: madeAt(revision),
      })),
    );
  });
  return documentUuid;
}
