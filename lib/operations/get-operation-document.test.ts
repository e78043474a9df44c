import { beforeAll, describe, expect, it } from "vitest";
import { type Business, insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileStore } from "@/lib/documents/file-store";
import { newUuid } from "@/lib/shared/ids";
import { getOperationDocument } from "./get-operation-document";

let database: TestDatabase;
let merchant: Merchant;
let business: Business;
const documentUuid = newUuid();

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  business = await insertBusiness(database, merchant);
  const storageKey = `${merchant.tenantUuid}/${business.operationUuid}/${documentUuid}.pdf`;
  await fileStore().put(storageKey, Buffer.from("%PDF-1.7 test"));
  await database.sql`
    insert into document (uuid, tenant_uuid, operation_uuid, type, name, size_bytes, sha256, storage_key, created_at)
    values (
      ${documentUuid}, ${merchant.tenantUuid}, ${business.operationUuid}, 'INVOICE', 'F-1.pdf', 13, 'x', ${storageKey}, now()
    )`;
});

describe("a document of an operation", () => {
  it("comes with its name and its bytes", async () => {
    const { name, bytes } = await getOperationDocument(
      database.db,
      merchant.caller,
      business.operationUuid,
      documentUuid,
    );
    expect({ name, text: bytes.toString() }).toEqual({ name: "F-1.pdf", text: "%PDF-1.7 test" });
  });

  it("is not there for another operation, another organisation or another channel", async () => {
    const second = await insertBusiness(database, merchant);
    const other = await insertMerchant(database);
    const collaborator = await insertCollaborator(database, merchant);
    for (const [caller, operationUuid] of [
      [merchant.caller, second.operationUuid],
      [other.caller, business.operationUuid],
      [collaborator, business.operationUuid],
    ] as const) {
      await expect(getOperationDocument(database.db, caller, operationUuid, documentUuid)).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });
});
