import { PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileOf, storedBytes } from "@/lib/documents/testing/files";
import { encryptedPdf, smallPdf, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { expireOperations } from "@/lib/operations/expire-operations";
import { getOperation } from "@/lib/operations/get-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { createFlow } from "./creating/create-flow";
import { createInvoiceCollection } from "./creating/create-invoice-collection";
import type { SuppliedFiles } from "./flow-files";
import { renewOperation } from "./renewing/renew-operation";

/** Decision 55: where the payment page goes, and what a supplied PDF may be. */

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const CERTIFIED = smallPdf({
  1: "<< /Type /Catalog /Pages 2 0 R /Perms << /DocMDP 5 0 R >> >>",
  5: "<< /Type /Sig /Contents <00> /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>",
});

async function filesOf(bytes: Uint8Array, name = "inv"): Promise<SuppliedFiles> {
  return new Map([
    [name, { ...(await fileOf(bytes)), filename: "f.pdf", head: bytes.subarray(0, 1024), truncated: false }],
  ]);
}

async function input(bytes: Uint8Array | null, placement?: unknown) {
  const invoice = { id: "inv", externalId: "2026-77", generateDocument: true, documentPlacement: placement };
  const json = { operations: [{ payment: { amount: 100 }, invoice }] };
  return { json, files: bytes ? await filesOf(bytes) : new Map(), channel: "API" } as const;
}

async function create(bytes: Uint8Array | null, placement?: unknown) {
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, await input(bytes, placement));
  const [{ uuid, url, document } = { uuid: "", url: "" }] = operations;
  return {
    uuid,
    linkToken: url.split("/").at(-1) ?? "",
    answer: document ? await storedBytes(document.key) : null,
  };
}

const documentsOf = async (operationUuid: string) =>
  Promise.all(
    (
      await database.sql`select name, storage_key from document where operation_uuid = ${operationUuid} order by uuid`
    ).map(async ({ name, storage_key }) => ({ name, bytes: await storedBytes(storage_key) })),
  );
const pagesIn = async (bytes: Buffer | null) => (await PDFDocument.load(bytes ?? Buffer.alloc(0))).getPageCount();

const languageIn = async (bytes: Buffer | null) =>
  (await PDFDocument.load(bytes ?? Buffer.alloc(0))).catalog.get(PDFName.of("Lang"))?.toString();

describe("a payment page", () => {
  it("is written like the payer's page where the flow's language is none of ours (decision 82), renewed, too", async () => {
    const its = await insertMerchant(database);
    await database.sql`
      update configuration set visual_configuration = visual_configuration || '{"language": "ca"}'
       where uuid = ${its.configurationUuid}`;
    const asked = await input(null);
    const json = { ...asked.json, languageCode: "zh" };
    const { operations } = await createInvoiceCollection(database.db, its.caller, { ...asked, json });
    const [{ uuid, document } = { uuid: "", document: null }] = operations;
    expect(await languageIn(document ? await storedBytes(document.key) : null)).toBe("(ca)");
    await database.sql`update operation set status = 'EXPIRED', expires_at = now() - interval '1 day' where uuid = ${uuid}`;
    const renewal = await renewOperation(database.db, its.caller, uuid, "API");
    const [renewed] = await documentsOf(renewal.uuid);
    expect(await languageIn(renewed?.bytes ?? null)).toBe("(ca)");
  });

  it.each([["APPENDED"], [undefined], [null]])("goes behind the supplied PDF: %s", async (placement) => {
    const supplied = await tablePdf(2);
    const { uuid, answer } = await create(supplied, placement);
    expect(answer?.subarray(0, supplied.length).equals(supplied)).toBe(true);
    expect(await pagesIn(answer)).toBe(3);
    expect((await documentsOf(uuid)).map(({ name }) => name)).toEqual(["2026-77.pdf"]);
  });

  it("is a PDF of its own where that is asked for, and the invoice stays as it came", async () => {
    const supplied = await tablePdf(2);
    const { uuid, linkToken, answer } = await create(supplied, "SEPARATE");
    expect(await pagesIn(answer)).toBe(1);
    const [invoice, page] = await documentsOf(uuid);
    expect([invoice?.name, page?.name]).toEqual(["2026-77.pdf", "2026-77-payment.pdf"]);
    expect(invoice?.bytes.equals(supplied)).toBe(true);
    expect(page?.bytes.equals(answer ?? Buffer.alloc(0))).toBe(true);
    const { payment } = await getOperation(database.db, merchant.caller, uuid);
    expect(payment?.documents.map(({ type, name }) => [type, name])).toEqual([
      ["INVOICE", "2026-77.pdf"],
      ["INVOICE", "2026-77-payment.pdf"],
    ]);
    const view = await findPayerView(database.db, linkToken);
    expect(view?.documents.map(({ name }) => name)).toEqual(["2026-77.pdf"]);
  });

  it("is all there is without a supplied PDF", async () => {
    const { uuid, linkToken, answer } = await create(null, "SEPARATE");
    expect(await pagesIn(answer)).toBe(1);
    expect((await documentsOf(uuid)).map(({ name }) => name)).toEqual(["2026-77.pdf"]);
    expect((await findPayerView(database.db, linkToken))?.documents).toHaveLength(1);
  });

  it("is made anew by a renewal, beside the same invoice", async () => {
    const supplied = await tablePdf(1);
    const { uuid, answer } = await create(supplied, "SEPARATE");
    await database.sql`update operation set expires_at = now() - interval '1 minute' where uuid = ${uuid}`;
    await expireOperations(database.db);
    const renewed = await renewOperation(database.db, merchant.caller, uuid, "API");
    const [invoice, page, ...more] = await documentsOf(renewed.uuid);
    expect(more).toEqual([]);
    expect(invoice?.bytes.equals(supplied)).toBe(true);
    expect(await pagesIn(page?.bytes ?? null)).toBe(1);
    expect(page?.bytes.equals(answer ?? Buffer.alloc(0))).toBe(false);
  });

  it("goes behind a PDF that its owner has encrypted", async () => {
    const supplied = await encryptedPdf("");
    const { answer } = await create(supplied);
    expect(answer?.subarray(0, supplied.length).equals(supplied)).toBe(true);
  });
});

it("a PDF that allows no changes is refused by its field and its part, and taken with SEPARATE", async () => {
  const pointer = "/operations/0/invoice/documentPlacement";
  for (const make of [createInvoiceCollection, createFlow]) {
    const refused = make(database.db, merchant.caller, await input(CERTIFIED));
    await expect(refused).rejects.toMatchObject({
      code: "document_locked",
      errors: [
        { pointer, code: "document_locked" },
        { parameter: "inv", code: "document_locked" },
      ],
    });
  }
  const { uuid } = await create(CERTIFIED, "SEPARATE");
  expect((await documentsOf(uuid))[0]?.bytes.equals(CERTIFIED)).toBe(true);
});

it("a PDF that allows no changes can't be signed either", async () => {
  const operation = { id: "contract", type: "SIGNATURE", subject: { email: "a@example.com" } };
  const files = await filesOf(CERTIFIED, "contract");
  const refused = createFlow(database.db, merchant.caller, {
    json: { operations: [operation] },
    files,
    channel: "API",
  });
  await expect(refused).rejects.toMatchObject({
    code: "document_locked",
    errors: [{ parameter: "contract", code: "document_locked" }],
  });
});

it.each(["APPENDED", "SEPARATE"])("a PDF that needs a password is refused by its part: %s", async (placement) => {
  await expect(create(await encryptedPdf("secret"), placement)).rejects.toMatchObject({
    code: "document_unreadable",
    errors: [{ parameter: "inv", code: "document_unreadable" }],
  });
});

it("any other placement is a bad field", async () => {
  await expect(create(await tablePdf(1), "BESIDE")).rejects.toMatchObject({
    errors: [{ pointer: "/operations/0/invoice/documentPlacement" }],
  });
});
