import type { PDFDocument } from "pdf-lib";
import type { EvidencePage } from "../signing-model";
import { languageOf } from "../words/language";
import type { Words } from "../words/words";
import { type AddedPage, Canvas, type GlyphsUsed } from "./canvas";
import { INK, MUTED, mix, parseColour, readableOn, WHITE } from "./colours";
import { drawQrCode } from "./qr-code";
import {
  CONTENT_WIDTH,
  drawFoot,
  drawRow,
  footBaseline,
  MARGIN,
  openSheet,
  type Row,
  type Sheet,
  written,
} from "./sheet";

/** A box: whose it is in its first line, and below it the place for the signature. */
const HEADER_HEIGHT = 24;
const SEAL_HEIGHT = 62;
const SIGNER_HEIGHT = 92;
const PADDING = 14;
const GAP = 8;
const QR_SIZE = 112;

const AMBER = parseColour("#b45309");

type Box = Readonly<{ field: string; title: string; height: number }>;

/** The names of the fields, in the order of their boxes: the seal's first. */
export type BoxFields = Readonly<{ seal: string; signers: readonly string[] }>;

/** Draws the pages that say what is signed, with an empty field for the seal and for each who acts, as the document's last. */
export async function drawEvidencePages(
  document: PDFDocument,
  page: EvidencePage,
  fields: BoxFields,
): Promise<readonly AddedPage[]> {
  const { words } = languageOf(page.language, page.voice);
  const glyphsUsed: GlyphsUsed = new Map();
  const first = await openSheet(page, new Canvas({ glyphsUsed }));
  const boxes = boxesOf(page, fields, words);
  const rest = drawBoxes(first, drawFacts(first, page, words) + 18, boxes, page);
  const sheets = [first];
  for (let waiting = rest; waiting.length > 0; ) {
    const sheet = await openSheet(page, new Canvas({ glyphsUsed }));
    const top = drawTitle(sheet, page, words, sheets.length + 1) + 18;
    waiting = drawBoxes(sheet, top, waiting, page);
    sheets.push(sheet);
  }
  for (const sheet of sheets) drawFoot(sheet, words.signing.sealExplained, page.contact, words);
  const canvases = sheets.map(({ canvas }) => canvas);
  return Canvas.addAll(document, canvases, { isWhole: false });
}

function boxesOf({ seal, signers }: EvidencePage, fields: BoxFields, { signing }: Words): readonly Box[] {
  const own = { field: fields.seal, title: `${signing.seal} · ${seal.name}`, height: SEAL_HEIGHT };
  const others = signers.flatMap(({ role }, place) => {
    const field = fields.signers[place];
    // Who it is, the signature says: a name printed here would stay when somebody else takes the place (decision 103).
    const title = signers.length > 1 ? `${place + 1} · ${signing.roles[role]}` : signing.roles[role];
    return field === undefined ? [] : [{ field, title, height: SIGNER_HEIGHT }];
  });
  return [own, ...others];
}

/** What the page is, of which document; returns where it ends. */
function drawTitle(sheet: Sheet, page: EvidencePage, words: Words, number: number): number {
  const { canvas, fonts } = sheet;
  const at = (baseline: number, linesMax = 1) => ({
    x: MARGIN,
    baseline,
    width: CONTENT_WIDTH,
    lineHeight: 28,
    linesMax,
  });
  const title = number > 1 ? `${words.signing.evidenceTitle} · ${number}` : words.signing.evidenceTitle;
  canvas.within("H1", () => canvas.paragraph(title, at(148), { font: fonts.medium, size: 13, colour: MUTED }));
  const name = written(sheet, page.documentName, words) ?? "";
  // Once is enough to read it in full.
  const [size, linesMax] = number > 1 ? [15, 1] : [23, 2];
  const baseline = number > 1 ? 170 : 177;
  const end = canvas.within("P", () => canvas.paragraph(name, at(baseline, linesMax), { font: fonts.semibold, size }));
  return page.seal.isDemo ? drawDemoNotice(sheet, end + 16, words) : end;
}

/** On every page: whoever sees one alone is not taken in. */
export function drawDemoNotice({ canvas, fonts }: Sheet, top: number, { signing }: Words): number {
  const background = mix(AMBER, WHITE, 0.12);
  const area = { x: MARGIN, y: top, width: CONTENT_WIDTH, height: 26 };
  canvas.roundedRectangle(area, 8, background);
  const style = { font: fonts.semibold, size: 10.5, colour: readableOn(background, AMBER) };
  const place = { x: MARGIN + PADDING, baseline: top + 17, width: CONTENT_WIDTH - 2 * PADDING };
  canvas.within("P", () => canvas.paragraph(signing.demoSeal, { ...place, lineHeight: 12, linesMax: 1 }, style));
  return top + area.height;
}

/** The document's facts, and beside them the way to have it verified; returns where they end. */
function drawFacts(sheet: Sheet, page: EvidencePage, words: Words): number {
  const { canvas } = sheet;
  const { signing } = words;
  const top = drawTitle(sheet, page, words, 1) + 20;
  const code = { x: MARGIN + CONTENT_WIDTH - PADDING - QR_SIZE, y: top + 10, width: QR_SIZE, height: QR_SIZE };
  const x = MARGIN + PADDING + 4;
  const width = code.x - 18 - x;
  const rows: readonly Row[] = [
    { label: signing.documentId, value: page.documentUuid },
    { label: signing.hashBefore, value: page.sha256 },
    { label: signing.requestedBy, value: written(sheet, page.payeeName, words) },
    { label: signing.timeZone, value: page.timeZone },
  ];
  const layout = { x, width, labelWidth: 112, lineHeight: 11.5, labelSize: 8.5, valueSize: 9 };
  return canvas.inFrontOf(
    (end) => {
      const area = { x: MARGIN, y: top, width: CONTENT_WIDTH, height: end - top };
      canvas.roundedRectangle(area, 16, sheet.palette.tint);
    },
    () => {
      const tableEnd = canvas.within("Table", () => {
        let end = top + 10;
        for (const row of rows) end = drawRow(sheet, end + 15.5, row, layout);
        return end;
      });
      const textEnd = drawVerify(sheet, tableEnd + 24, x, width, page.verifyUrl, words);
      canvas.within("Link", () => {
        canvas.within("Figure", () => drawQrCode(canvas, page.verifyUrl, code), signing.verifyTitle);
        canvas.link(code, page.verifyUrl, signing.verifyTitle);
      });
      return Math.max(textEnd, code.y + QR_SIZE) + PADDING;
    },
  );
}

function drawVerify(sheet: Sheet, top: number, x: number, width: number, url: string, words: Words): number {
  const { canvas, fonts, palette } = sheet;
  const { signing } = words;
  const at = (baseline: number, lineHeight: number, linesMax: number) => ({ x, baseline, width, lineHeight, linesMax });
  const titleStyle = { font: fonts.semibold, size: 10.5, colour: INK };
  const titleEnd = canvas.within("H2", () => canvas.paragraph(signing.verifyTitle, at(top, 13, 1), titleStyle));
  const hintStyle = { font: fonts.regular, size: 8.5, colour: MUTED };
  const hintEnd = canvas.within("P", () => canvas.paragraph(signing.howToVerify, at(titleEnd + 13, 11, 4), hintStyle));
  return canvas.within("Link", () => {
    const style = { font: fonts.medium, size: 8.5, colour: palette.accent };
    const end = canvas.paragraph(url, at(hintEnd + 13, 11, 2), style);
    canvas.link({ x, y: hintEnd + 4, width, height: end - hintEnd }, url, signing.verifyTitle);
    return end;
  });
}

/** As many boxes as there is room for; returns the others. */
function drawBoxes(sheet: Sheet, top: number, boxes: readonly Box[], page: EvidencePage): readonly Box[] {
  const bottom = footBaseline(page.contact) - 16;
  let y = top;
  for (const [place, box] of boxes.entries()) {
    if (y + box.height > bottom) return boxes.slice(place);
    drawBox(sheet, y, box);
    y += box.height + GAP;
  }
  return [];
}

function drawBox(sheet: Sheet, top: number, { field, title, height }: Box): void {
  const { canvas, fonts, palette } = sheet;
  canvas.roundedRectangle({ x: MARGIN, y: top, width: CONTENT_WIDTH, height }, 12, palette.tint);
  const inside = { x: MARGIN + PADDING, width: CONTENT_WIDTH - 2 * PADDING };
  const place = { ...inside, baseline: top + 17, lineHeight: 11, linesMax: 1 };
  const style = { font: fonts.medium, size: 8.5, colour: MUTED };
  canvas.within("P", () => canvas.paragraph(title, place, style));
  const area = { ...inside, y: top + HEADER_HEIGHT, height: height - HEADER_HEIGHT - 6 };
  canvas.within("Form", () => canvas.signatureField(area, field, title));
}
