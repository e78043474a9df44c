import { beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { type TestDatabase, testDatabase } from "../../testing/database";
import { insertMerchant, type Merchant } from "../../testing/merchant";
import { insertFlow } from "../flows/flows";
import { type DocumentRow, findDocument, listDocumentsOfOperations } from "./documents";

let database: TestDatabase;
let mine: Merchant;
let theirs: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  mine = await insertMerchant(database);
  theirs = await insertMerchant(database);
});

const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, second));

function documentRow(tenantUuid: string, operationUuid: string, second: number): DocumentRow {
  const uuid = newUuid();
  return {
    uuid,
    tenantUuid,
    operationUuid,
    type: "INVOICE",
    name: `invoice-${second}.pdf`,
    sizeBytes: 1000,
    suppliedBytes: 400,
    sha256: "0".repeat(64),
    storageKey: `${tenantUuid}/${operationUuid}/${uuid}.pdf`,
    createdAt: at(second),
  };
}

/** An operation with documents made at these seconds. */
async function insertOperation(
  { tenantUuid, configurationUuid, creditorAccountUuid }: Merchant,
  seconds: readonly number[],
): Promise<Readonly<{ uuid: string; documents: DocumentRow[] }>> {
  const [uuid, flowUuid] = [newUuid(), newUuid()];
  const documents = seconds.map((second) => documentRow(tenantUuid, uuid, second));
  const rows: Parameters<typeof insertFlow>[1] = {
    flow: {
      uuid: flowUuid,
      tenantUuid,
      status: "CREATED",
      countryCode: "ES",
      languageCode: "es",
      channel: "API",
      labels: [],
      createdAt: at(0),
    },
    operations: [
      {
        uuid,
        tenantUuid,
        flowUuid,
        position: 0,
        type: "PAYMENT",
        configurationUuid,
        status: "CREATED",
        expirationOffset: "P30D",
        expiresAt: at(59),
        linkToken: newUuid(),
        subject: { name: null, lastName: null, email: null, phone: null },
        createdAt: at(0),
        paymentUuid: newUuid(),
        amount: 100,
        currency: "EUR",
        creditorAccountUuid,
        concept: "Invoice",
        hasInvoice: false,
        collectedAmount: 0,
      },
    ],
    documents,
  };
  await database.db.transaction((tx) => insertFlow(tx, rows));
  return { uuid, documents };
}

describe("a document", () => {
  it("is found by its tenant, its operation and itself together", async () => {
    const operation = await insertOperation(mine, [1]);
    const other = await insertOperation(mine, [1]);
    const [document] = operation.documents;
    const uuid = document?.uuid ?? "";
    expect(await findDocument(database.db, mine.tenantUuid, operation.uuid, uuid, null)).toEqual(document);
    expect(await findDocument(database.db, mine.tenantUuid, other.uuid, uuid, null)).toBeNull();
    expect(await findDocument(database.db, theirs.tenantUuid, operation.uuid, uuid, null)).toBeNull();
    expect(await findDocument(database.db, mine.tenantUuid, operation.uuid, newUuid(), null)).toBeNull();
    expect(await findDocument(database.db, mine.tenantUuid, operation.uuid, uuid, newUuid())).toBeNull();
  });
});

describe("documents of operations", () => {
  it("come oldest first, and only the tenant's own", async () => {
    const one = await insertOperation(mine, [5, 3]);
    const two = await insertOperation(mine, [4]);
    const foreign = await insertOperation(theirs, [1]);
    const asked = [one.uuid, two.uuid, foreign.uuid];
    const listed = await listDocumentsOfOperations(database.db, mine.tenantUuid, asked);
    expect(listed.map(({ name }) => name)).toEqual(["invoice-3.pdf", "invoice-4.pdf", "invoice-5.pdf"]);
    expect(await listDocumentsOfOperations(database.db, theirs.tenantUuid, asked)).toEqual(foreign.documents);
  });

  it("are none of none", async () => {
    expect(await listDocumentsOfOperations(database.db, mine.tenantUuid, [])).toEqual([]);
  });
});
