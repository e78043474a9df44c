import { PDFDocument } from "pdf-lib";
import { shapeText, wrap } from "../font/shape-text";
import type { Statement } from "../signing-model";
import { formatMoment } from "../words/dates";
import { languageOf } from "../words/language";
import { Canvas, type GlyphsUsed } from "./canvas";
import { INK } from "./colours";
import { CONTENT_WIDTH, drawFoot, drawRow, footBaseline, MARGIN, openSheet, type Sheet, written } from "./sheet";

const LINE_HEIGHT = 16;
const SIZE = 11;
/** Smaller before anything is lost: each character of a title may be a word in Latin letters. */
const TITLE_SIZES = [23, 16, 11];
const TITLE_LINES = 8;
/** Of the smallest size: it leaves room for what follows. */
const TITLE_LINES_MAX = 24;
/** Where the words of a further page begin. */
const TOP = 148;

/** A tagged document of its own that says what is to be signed: every word of it, on as many pages as that takes. */
export async function drawStatement(statement: Statement): Promise<Uint8Array> {
  const { tag, words } = languageOf(statement.language, statement.voice);
  const { signing } = words;
  const glyphsUsed: GlyphsUsed = new Map();
  const first = await openSheet(statement, new Canvas({ glyphsUsed }));
  const sheets = [first];
  let y = drawTitle(first, written(first, statement.title, words) ?? signing.statementTitle);
  const layout = { x: MARGIN, width: CONTENT_WIDTH, labelWidth: 168, lineHeight: 14.5, labelSize: 10, valueSize: 10.5 };
  y = first.canvas.within("Table", () => {
    const requestedAt = formatMoment(statement.requestedAt, tag, statement.timeZone);
    const by = { label: signing.requestedBy, value: written(first, statement.payeeName, words), linesMax: 3 };
    const end = drawRow(first, y + 30, by, layout);
    return drawRow(first, end + 20, { label: signing.madeOn, value: requestedAt }, layout);
  });
  y += 34;
  for (const text of (statement.message ?? "").split(/\r\n|[\r\n]/)) {
    const shown = written(first, text, words) ?? "";
    const style = { font: first.fonts.regular, size: SIZE, colour: INK };
    // Line by line, for a paragraph may reach over the end of a page.
    for (const line of linesOf(first, shown)) {
      let sheet = sheets.at(-1) ?? first;
      if (y > footBaseline(statement.contact) - 24) {
        sheet = await openSheet(statement, new Canvas({ glyphsUsed }));
        sheets.push(sheet);
        y = TOP;
      }
      const place = { x: MARGIN, baseline: y, width: CONTENT_WIDTH, lineHeight: LINE_HEIGHT, linesMax: 1 };
      if (line !== "") sheet.canvas.within("P", () => sheet.canvas.paragraph(line, place, style));
      y += LINE_HEIGHT;
    }
  }
  for (const sheet of sheets) drawFoot(sheet, signing.statementMade, statement.contact, words);
  const document = await PDFDocument.create();
  document.setTitle(`${statement.title ?? signing.statementTitle} · ${statement.payeeName}`, {
    showInWindowTitleBar: true,
  });
  document.setLanguage(tag);
  document.setProducer("Paraph");
  document.setCreator("Paraph");
  Canvas.addAll(
    document,
    sheets.map(({ canvas }) => canvas),
    { isWhole: true },
  );
  return document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
}

function drawTitle({ canvas, fonts }: Sheet, title: string): number {
  const font = fonts.semibold;
  const glyphs = shapeText(font, title);
  const fits = (size: number) => wrap(font, glyphs, CONTENT_WIDTH / size, TITLE_LINES_MAX).length <= TITLE_LINES;
  const size = TITLE_SIZES.find(fits) ?? Math.min(...TITLE_SIZES);
  const place = { x: MARGIN, baseline: 160, width: CONTENT_WIDTH, lineHeight: size * 1.22, linesMax: TITLE_LINES_MAX };
  return canvas.within("H1", () => canvas.paragraph(title, place, { font, size, colour: INK }));
}

/** A text as it fits into lines; an empty one is a line, too. */
function linesOf({ fonts }: Sheet, text: string): readonly string[] {
  const lines = wrap(fonts.regular, shapeText(fonts.regular, text), CONTENT_WIDTH / SIZE, Number.POSITIVE_INFINITY);
  if (lines.length === 0) return [""];
  return lines.map((glyphs) => glyphs.map((glyph) => glyph.text).join(""));
}
