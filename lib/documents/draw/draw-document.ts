import { PDFDocument, PDFName, type PDFPage, PDFRef } from "pdf-lib";
import type { PaymentPage, ReceiptPage } from "../model";
import { locked, openSuppliedPdf } from "../pdf/write-update";
import { languageOf } from "../words/language";
import { drawPaymentPage } from "./payment-page";
import { drawReceiptPage } from "./receipt-page";

type Draw = (document: PDFDocument, place: Readonly<{ isWhole: boolean }>) => Promise<PDFPage>;

/**
 * The document that asks for a payment: its bytes, or those that follow a supplied one's.
 * @throws AppError document_unreadable for a supplied PDF that no page can be appended to, document_locked for one whose
 * signature forbids it
 */
export async function drawPaymentDocument(page: PaymentPage, suppliedPdf: Buffer | null): Promise<Uint8Array> {
  const draw: Draw = (document, place) => drawPaymentPage(document, page, place);
  if (suppliedPdf) return appendedPage(suppliedPdf, draw);
  const { tag, words } = languageOf(page.language, page.voice);
  return newDocument({ title: `${words.paymentRequest} · ${page.payeeName}`, language: tag }, draw);
}

export async function drawReceipt(page: ReceiptPage): Promise<Uint8Array> {
  const { tag, words } = languageOf(page.language, page.voice);
  const title = `${words.paymentReceipt} · ${page.payeeName}`;
  return newDocument({ title, language: tag }, (document) => drawReceiptPage(document, page));
}

/** What its reader shows as title and language is ours; a supplied document keeps its own. */
async function newDocument(
  { title, language }: Readonly<{ title: string; language: string }>,
  draw: Draw,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setProducer("Paraph");
  document.setCreator("Paraph");
  await draw(document, { isWhole: true });
  return document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
}

/** The page is drawn in a document that counts on from the supplied one, and its objects are taken from there. */
async function appendedPage(suppliedPdf: Buffer, draw: Draw): Promise<Buffer> {
  const { forbidsChanges, firstFreeNumber, parent, writeUpdate } = openSuppliedPdf(suppliedPdf);
  if (forbidsChanges) throw locked();
  const document = await PDFDocument.create({ updateMetadata: false });
  document.context.largestObjectNumber = firstFreeNumber - 1;
  const page = await draw(document, { isWhole: false });
  page.node.set(PDFName.of("Parent"), PDFRef.of(parent.objectNumber, parent.generation));
  const objects = document.context
    .enumerateIndirectObjects()
    .flatMap(([{ objectNumber, generationNumber }, object]) => {
      if (objectNumber < firstFreeNumber) return [];
      const body = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(body, 0);
      return [{ objectNumber, generation: generationNumber, body }];
    });
  return writeUpdate(objects, page.ref.objectNumber);
}
