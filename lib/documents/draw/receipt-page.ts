import type { PDFDocument, PDFPage } from "pdf-lib";
import { formatMoney } from "@/lib/shared/money";
import { shapeText, widthOf } from "../font/shape-text";
import type { ReceiptPage, ReceiptStatus } from "../model";
import { formatDay, formatMoment } from "../words/dates";
import { languageOf } from "../words/language";
import { type Colour, mix, parseColour, readableOn, WHITE } from "./colours";
import { centred, drawFoot, drawHeading, drawRows, MARGIN, openSheet, type Sheet, written } from "./sheet";

const GREEN = parseColour("#15803d");
const AMBER = parseColour("#b45309");
const RED = parseColour("#b91c1c");

const STATUS_COLOURS: Readonly<Record<ReceiptStatus, Colour>> = {
  ACCEPTED: GREEN,
  EXECUTED: GREEN,
  SETTLED: GREEN,
  ORDERED: AMBER,
  SCHEDULED: AMBER,
  UNCONFIRMED: AMBER,
  REJECTED: RED,
  TAKEN_BACK: RED,
};

/** Draws a payer's receipt as a new last page. */
export async function drawReceiptPage(document: PDFDocument, page: ReceiptPage): Promise<PDFPage> {
  const { words, tag } = languageOf(page.language, page.voice);
  const sheet = await openSheet(page);
  const paidAt = formatMoment(page.paidAt, tag, page.timeZone);
  const headingEnd = drawHeading(sheet, {
    title: words.paymentReceipt,
    amount: formatMoney(page.amount, tag),
    caption: paidAt,
  });
  drawStatus(sheet, headingEnd + 18, words.statuses[page.status], STATUS_COLOURS[page.status]);
  drawRows(sheet, headingEnd + 78, [
    { label: words.payee, value: written(sheet, page.payeeName, words), linesMax: 3 },
    { label: words.concept, value: written(sheet, page.concept, words), linesMax: 4 },
    { label: words.invoiceNumber, value: written(sheet, page.invoiceNumber, words), linesMax: 3 },
    { label: words.amount, value: formatMoney(page.amount, tag) },
    { label: words.amountAsked, value: page.amountAsked && formatMoney(page.amountAsked, tag) },
    { label: page.confirmedBy === "PAYEE" ? words.confirmedAt : words.paidAt, value: paidAt },
    { label: words.executionDay, value: page.executionDay && formatDay(page.executionDay, tag) },
    { label: words.executedOn, value: page.executedOn && formatDay(page.executedOn, tag) },
    { label: words.bank, value: written(sheet, page.bankName, words) },
    { label: words.debtorAccount, value: page.debtorAccount },
    { label: words.reference, value: page.reference },
    { label: words.bankReference, value: page.bankReference },
    { label: words.status, value: words.statuses[page.status] },
  ]);
  drawFoot(sheet, words.statementCounts, page.contact, words);
  return sheet.canvas.addTo(document, { isWhole: true });
}

/** The status as a pill of its colour. */
function drawStatus({ canvas, fonts }: Sheet, top: number, status: string, colour: Colour): void {
  const background = mix(colour, WHITE, 0.1);
  const style = { font: fonts.medium, size: 10.5, colour: readableOn(background, colour) };
  const area = { x: MARGIN, y: top, width: widthOf(shapeText(style.font, status)) * style.size + 24, height: 24 };
  canvas.roundedRectangle(area, 12, background);
  canvas.within("P", () => centred(canvas, status, area, style));
}
