import type { PDFDocument, PDFPage } from "pdf-lib";
import { spacedIban } from "@/lib/shared/iban";
import { formatMoney } from "@/lib/shared/money";
import { shapeText, widthOf } from "../font/shape-text";
import type { PaymentPage } from "../model";
import { formatDay, formatDeadline } from "../words/dates";
import { type Language, languageOf } from "../words/language";
import type { Words } from "../words/words";
import type { Area } from "./canvas";
import { MUTED } from "./colours";
import { drawQrCode } from "./qr-code";
import {
  around,
  CONTENT_WIDTH,
  centred,
  drawFoot,
  drawHeading,
  drawRow,
  drawRows,
  footBaseline,
  linesOf,
  MARGIN,
  openSheet,
  type Row,
  type RowLayout,
  type Sheet,
  written,
} from "./sheet";

/** 58 mm with its quiet zone: an ordinary phone reads it from paper at arm's length. */
const QR_SIZE = 164;
const PADDING = 20;
const CARD_HEIGHT = QR_SIZE + 2 * PADDING;

/** 42 mm: at most 69 modules and the quiet zone (EPC069-12), each of half a millimetre at least. */
const TRANSFER_QR_SIZE = 120;
const TRANSFER_PADDING = 14;
/** For what is said below a code. */
const CAPTION_HEIGHT = 10;

/** A row of facts, and each further line of one. */
const ROW_HEIGHT = 31.5;
const ROW_LINE_HEIGHT = 14.5;

/** Draws the payment request (decision 2, "The page shows") as a new last page. */
export async function drawPaymentPage(
  document: PDFDocument,
  page: PaymentPage,
  place: Readonly<{ isWhole: boolean }>,
): Promise<PDFPage> {
  const language = languageOf(page.language, page.voice);
  const { words, tag } = language;
  const sheet = await openSheet(page);
  const dueDate = page.dueDate && formatDay(page.dueDate, tag);
  const deadline = formatDeadline(page.deadline, tag, page.timeZone);
  const amount = formatMoney(page.amount, tag);
  const headingEnd = drawHeading(sheet, {
    title: words.paymentRequest,
    amount,
    caption: dueDate ? `${words.dueDate} · ${dueDate}` : `${words.deadline} · ${deadline}`,
  });
  const payee: Row = { label: words.payee, value: written(sheet, page.payeeName, words), linesMax: 3 };
  const { transfer } = page;
  const cardTop = headingEnd + (transfer ? 22 : 30);
  drawCard(sheet, cardTop, page.link, language);
  const cardEnd = cardTop + CARD_HEIGHT;
  const transferEnd = transfer
    ? drawTransfer(sheet, cardEnd + 10, transfer, words, [payee, { label: words.amount, value: amount }])
    : null;
  const top = transferEnd === null ? cardEnd + 34 : transferEnd + 14;
  const concept: Row = { label: words.concept, value: written(sheet, page.concept, words), linesMax: 4 };
  const number: Row = { label: words.invoiceNumber, value: written(sheet, page.invoiceNumber, words), linesMax: 3 };
  const until: Row = { label: words.deadline, value: deadline };
  // What the heading and the transfer say already is not said again: the page is one page.
  const rows: readonly Row[] = transfer
    ? fitting(sheet, [concept, number, until], footBaseline(page.contact) - 14 - top)
    : [
        payee,
        concept,
        number,
        { label: words.amountToPay, value: amount },
        { label: words.dueDate, value: dueDate },
        until,
      ];
  drawRows(sheet, top, rows);
  drawFoot(sheet, words.checkAddress(new URL(page.link).host), page.contact, words);
  return sheet.canvas.addTo(document, place);
}

/** To each the lines that it needs, as far as there is room for them above the foot, the first rows first. */
function fitting(sheet: Sheet, rows: readonly Row[], room: number): readonly Row[] {
  const count = rows.filter(({ value }) => value !== null).length;
  let spare = Math.floor((room - count * ROW_HEIGHT) / ROW_LINE_HEIGHT);
  return rows.map((row) => {
    const linesMax = Math.max(1, Math.min(linesOf(sheet, row), 1 + spare));
    spare -= linesMax - 1;
    return { ...row, linesMax };
  });
}

/** The three ways to the payment: the code, the button, the address. */
function drawCard(sheet: Sheet, top: number, link: string, { words }: Language): void {
  const { canvas, fonts, palette } = sheet;
  canvas.roundedRectangle({ x: MARGIN, y: top, width: CONTENT_WIDTH, height: CARD_HEIGHT }, 16, palette.tint);
  const code = { x: MARGIN + PADDING, y: top + PADDING - 4, width: QR_SIZE, height: QR_SIZE };

  const x = code.x + QR_SIZE + 28;
  const width = MARGIN + CONTENT_WIDTH - PADDING - x;
  const column = (baseline: number, lineHeight: number, linesMax: number) => ({
    x,
    baseline,
    width,
    lineHeight,
    linesMax,
  });
  const titleEnd = canvas.within("H2", () =>
    canvas.paragraph(words.scanToPay, column(top + PADDING + 15, 18, 2), { font: fonts.semibold, size: 15 }),
  );
  canvas.within("Link", () => {
    canvas.within("Figure", () => drawQrCode(canvas, link, code), words.scanToPay);
    canvas.link(code, link, words.payOnline);
  });
  drawCaption(sheet, code, words.forCamera);
  const hintEnd = canvas.within("P", () =>
    canvas.paragraph(words.howToScan, column(titleEnd + 19, 14, 5), { font: fonts.regular, size: 9.5, colour: MUTED }),
  );
  drawButton(sheet, { x, y: hintEnd + 13, width }, words.payOnline, link);
  const orEnd = canvas.within("P", () =>
    canvas.paragraph(words.orOpen, column(hintEnd + 13 + 30 + 18, 11, 1), {
      font: fonts.regular,
      size: 8.5,
      colour: MUTED,
    }),
  );
  canvas.within("Link", () => {
    const style = { font: fonts.medium, size: 8.5, colour: palette.accent };
    const addressEnd = canvas.paragraph(link, column(orEnd + 13, 11.5, 3), style);
    canvas.link({ x, y: orEnd + 4, width, height: addressEnd - orEnd }, link, words.payOnline);
  });
}

/**
 * For payers without the link: what to type into a bank, and the code that banking apps read. It stands at the other side of the
 * page, so that no camera sees it with the link's. Returns where it ends.
 */
function drawTransfer(
  sheet: Sheet,
  top: number,
  { iban, bic, remittance, code }: NonNullable<PaymentPage["transfer"]>,
  words: Words,
  [payee, amount]: readonly [Row, Row],
): number {
  const { canvas, fonts, palette } = sheet;
  const size = TRANSFER_QR_SIZE;
  const x = MARGIN + PADDING;
  const qr = {
    x: MARGIN + CONTENT_WIDTH - TRANSFER_PADDING - size,
    y: top + TRANSFER_PADDING,
    width: size,
    height: size,
  };
  const width = qr.x - 24 - x;
  const layout: RowLayout = { x, width, labelWidth: 116, lineHeight: 11.5, labelSize: 8.5, valueSize: 9 };
  const rows: readonly Row[] = [
    payee,
    { label: "IBAN", value: spacedIban(iban) },
    { label: "BIC", value: bic || null },
    amount,
    { label: words.transferReference, value: remittance, linesMax: 7 },
  ];
  const draw = (): number => {
    const titleEnd = canvas.within("H2", () =>
      canvas.paragraph(
        words.orTransfer,
        { x, baseline: top + 27, width, lineHeight: 15, linesMax: 2 },
        { font: fonts.semibold, size: 12 },
      ),
    );
    const hintEnd = canvas.within("P", () =>
      canvas.paragraph(
        words.howToTransfer,
        { x, baseline: titleEnd + 14, width, lineHeight: 11, linesMax: 3 },
        { font: fonts.regular, size: 8.5, colour: MUTED },
      ),
    );
    return canvas.within("Table", () => {
      let end = hintEnd + 4;
      for (const row of rows) if (row.value !== null) end = drawRow(sheet, end + 13.5, row, layout);
      return end;
    });
  };
  const heightFor = (textEnd: number) =>
    Math.max(size + CAPTION_HEIGHT + 2 * TRANSFER_PADDING, textEnd + TRANSFER_PADDING - top);
  const textEnd = canvas.inFrontOf(
    (end) =>
      canvas.roundedRectangle({ x: MARGIN, y: top, width: CONTENT_WIDTH, height: heightFor(end) }, 16, palette.tint),
    draw,
  );
  canvas.within("Figure", () => drawQrCode(canvas, code, qr, "SECOND"), words.howToTransfer);
  drawCaption(sheet, qr, words.forBankingApp);
  return top + heightFor(textEnd);
}

/** What a code is for, right below it. */
function drawCaption({ canvas, fonts }: Sheet, code: Area, text: string): void {
  const area = { ...code, y: code.y + code.height + 2, height: CAPTION_HEIGHT };
  canvas.within("P", () => centred(canvas, text, area, { font: fonts.medium, size: 8, colour: MUTED }));
}

const EDGE = 0.75;

/** As wide as its words, with an edge that is seen whatever the brand's colour is. */
function drawButton(
  { canvas, fonts, palette }: Sheet,
  { x, y, width }: Readonly<{ x: number; y: number; width: number }>,
  label: string,
  link: string,
): void {
  const style = { font: fonts.semibold, size: 11, colour: palette.onBrand };
  const own = widthOf(shapeText(style.font, label)) * style.size + 36;
  const area = { x, y, width: Math.min(own, width), height: 30 };
  canvas.roundedRectangle(around(area, EDGE), 8 + EDGE, palette.edge);
  canvas.roundedRectangle(area, 8, palette.brand);
  canvas.within("Link", () => {
    centred(canvas, label, area, style);
    canvas.link(area, link, label);
  });
}
