import { expect, test, vi } from "vitest";
import * as signatureDocuments from "@/db/queries/signatures/signature-documents";
import * as signers from "@/db/queries/signatures/signers";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { findSigning } from "./find-signing";
import { insertSignature } from "./testing/insert-signature";

test("nobody agrees to what another filled in while they looked, and is not shown: the documents are read last", async () => {
  const database = await testDatabase();
  const { signer, operationUuid } = await insertSignature(database, await insertMerchant(database));
  const { listSigners } = signers;
  const listSignedDocuments = vi.spyOn(signatureDocuments, "listSignedDocuments");
  vi.spyOn(signers, "listSigners").mockImplementationOnce(async (...asked) => {
    const before = await listSigners(...asked);
    expect(listSignedDocuments).not.toHaveBeenCalled();
    await database.sql`update document set name = 'filled in.pdf' where operation_uuid = ${operationUuid}`;
    return before;
  });
  const signing = await findSigning(database.db, signer.linkToken);
  expect(signing?.documents.map(({ name }) => name)).toEqual(["filled in.pdf"]);
});
