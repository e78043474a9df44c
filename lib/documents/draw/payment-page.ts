import type { PDFDocument, PDFPage } from "pdf-lib";
import { formatMoney } from "@/lib/shared/money";
import { shapeText, widthOf } from "../font/shape-text";
import type { PaymentPage } from "../model";
import { formatDay, formatMoment } from "../words/dates";
import { type Language, languageOf } from "../words/language";
import { MUTED } from "./colours";
import { drawQrCode } from "./qr-code";
import {
  CONTENT_WIDTH,
  centred,
  drawFoot,
  drawHeading,
  drawRows,
  MARGIN,
  openSheet,
  type Sheet,
  written,
} from "./sheet";

/** 58 mm with its quiet zone: an ordinary phone reads it from paper at arm's length. */
const QR_SIZE = 164;
const PADDING = 20;
const CARD_HEIGHT = QR_SIZE + 2 * PADDING;

/** Draws the payment request (decision 2, "The page shows") as a new last page. */
export async function drawPaymentPage(document: PDFDocument, page: PaymentPage): Promise<PDFPage> {
  const language = languageOf(page.language);
  const { words, tag } = language;
  const sheet = await openSheet(page);
  const dueDate = page.dueDate && formatDay(page.dueDate, tag);
  const deadline = formatMoment(page.deadline, tag, page.timeZone);
  const headingEnd = drawHeading(sheet, {
    title: words.paymentRequest,
    amount: formatMoney(page.amount, tag),
    caption: dueDate ? `${words.dueDate} · ${dueDate}` : `${words.deadline} · ${deadline}`,
  });
  drawCard(sheet, headingEnd + 30, page.link, language);
  drawRows(sheet, headingEnd + 30 + CARD_HEIGHT + 34, [
    { label: words.payee, value: written(sheet, page.payeeName, words), linesMax: 3 },
    { label: words.concept, value: written(sheet, page.concept, words), linesMax: 4 },
    { label: words.invoiceNumber, value: written(sheet, page.invoiceNumber, words), linesMax: 3 },
    { label: words.amountToPay, value: formatMoney(page.amount, tag) },
    { label: words.dueDate, value: dueDate },
    { label: words.deadline, value: deadline },
  ]);
  drawFoot(sheet, words.checkAddress(new URL(page.link).host));
  return sheet.canvas.addTo(document);
}

/** The three ways to the payment: the code, the button, the address. */
function drawCard(sheet: Sheet, top: number, link: string, { words }: Language): void {
  const { canvas, fonts, palette } = sheet;
  canvas.roundedRectangle({ x: MARGIN, y: top, width: CONTENT_WIDTH, height: CARD_HEIGHT }, 16, palette.tint);
  const code = { x: MARGIN + PADDING, y: top + PADDING, width: QR_SIZE, height: QR_SIZE };
  drawQrCode(canvas, link, code);
  canvas.link(code, link);

  const x = code.x + QR_SIZE + 28;
  const width = MARGIN + CONTENT_WIDTH - PADDING - x;
  const column = (baseline: number, lineHeight: number, linesMax: number) => ({
    x,
    baseline,
    width,
    lineHeight,
    linesMax,
  });
  const titleEnd = canvas.paragraph(words.scanToPay, column(top + PADDING + 15, 18, 2), {
    font: fonts.semibold,
    size: 15,
  });
  const hintEnd = canvas.paragraph(words.howToScan, column(titleEnd + 19, 14, 5), {
    font: fonts.regular,
    size: 9.5,
    colour: MUTED,
  });
  drawButton(sheet, { x, y: hintEnd + 13, width }, words.payOnline, link);
  const orEnd = canvas.paragraph(words.orOpen, column(hintEnd + 13 + 30 + 18, 11, 1), {
    font: fonts.regular,
    size: 8.5,
    colour: MUTED,
  });
  const addressEnd = canvas.paragraph(link, column(orEnd + 13, 11.5, 3), {
    font: fonts.medium,
    size: 8.5,
    colour: palette.accent,
  });
  canvas.link({ x, y: orEnd + 4, width, height: addressEnd - orEnd }, link);
}

/** As wide as its words. */
function drawButton(
  { canvas, fonts, palette }: Sheet,
  { x, y, width }: Readonly<{ x: number; y: number; width: number }>,
  label: string,
  link: string,
): void {
  const style = { font: fonts.semibold, size: 11, colour: palette.onBrand };
  const own = widthOf(shapeText(style.font, label)) * style.size + 36;
  const area = { x, y, width: Math.min(own, width), height: 30 };
  canvas.roundedRectangle(area, 8, palette.brand);
  centred(canvas, label, area, style);
  canvas.link(area, link);
}
