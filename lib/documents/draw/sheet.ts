import type { Contact } from "@/lib/configurations/model";
import { initialOf } from "@/lib/shared/text/initial-of";
import { spacedPhone } from "@/lib/shared/text/spaced-phone";
import { type Fonts, fonts } from "../font/fonts";
import { romanised, shapeText, widthOf, wrap } from "../font/shape-text";
import type { Words } from "../words/words";
import { type Area, Canvas, PAGE_HEIGHT, PAGE_WIDTH, type TextStyle } from "./canvas";
import {
  type Colour,
  EDGE_CONTRAST_MIN,
  HAIRLINE,
  INK,
  MUTED,
  mix,
  parseColour,
  readableOn,
  textOn,
  WHITE,
} from "./colours";
import { openLogo } from "./logo";

export const MARGIN = 56;
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

const FOOT_LINE = 12;
/** Of a value, where its row says nothing else. */
const LINES_MAX = 2;

const LABEL_WIDTH = 168;
const PLATE_PADDING = 8;
const LOGO_HEIGHT = 44;
const LOGO_WIDTH_MAX = 200;

type Appearance = Readonly<{ payeeName: string; brandColor: string; accentColor: string; logo: string | null }>;

/** A label and what it says; rows without a value are left out. */
export type Row = Readonly<{ label: string; value: string | null; linesMax?: number }>;

/** What somebody wrote; where we have no letters of its kind, in Latin ones, and it says so. */
export function written({ fonts }: Sheet, text: string | null, { inLatinLetters }: Words): string | null {
  const latin = text === null ? null : romanised(fonts.medium, text);
  return latin === null ? text : `${latin} (${inLatinLetters})`;
}

/** What every page of ours has in common: brand, heading, amount, a table of facts and a foot. */
export type Sheet = Readonly<{
  canvas: Canvas;
  fonts: Fonts;
  /** `edge`: the brand's colour, as dark as it takes to be seen on the tint. */
  palette: Readonly<{ brand: Colour; onBrand: Colour; edge: Colour; accent: Colour; tint: Colour }>;
}>;

export async function openSheet(appearance: Appearance, canvas = new Canvas()): Promise<Sheet> {
  const brand = parseColour(appearance.brandColor);
  const tint = mix(brand, WHITE, 0.05);
  const accent = readableOn(tint, parseColour(appearance.accentColor));
  const edge = readableOn(tint, brand, EDGE_CONTRAST_MIN);
  const sheet = { canvas, fonts: fonts(), palette: { brand, onBrand: textOn(brand), edge, accent, tint } };
  sheet.canvas.rectangle({ x: 0, y: 0, width: PAGE_WIDTH, height: 8 }, brand);
  await drawBrand(sheet, appearance);
  return sheet;
}

/** The logo; without one, the payee's initial on the brand's colour beside the name. */
async function drawBrand(sheet: Sheet, { logo, payeeName }: Appearance): Promise<void> {
  const top = MARGIN;
  const opened = await openLogo(logo);
  if (opened) {
    const scale = Math.min(LOGO_HEIGHT / opened.height, LOGO_WIDTH_MAX / opened.width);
    const area = { x: MARGIN, y: top, width: opened.width * scale, height: opened.height * scale };
    // On paper as it is, a light picture would not be seen.
    if (opened.plate === "DARK") sheet.canvas.roundedRectangle(around(area, PLATE_PADDING), 8, INK);
    sheet.canvas.within("Figure", () => sheet.canvas.image(opened, area), payeeName);
    return;
  }
  const { brand, onBrand } = sheet.palette;
  const badge = { x: MARGIN, y: top, width: LOGO_HEIGHT, height: LOGO_HEIGHT };
  sheet.canvas.roundedRectangle(badge, 11, brand);
  const initial = initialOf(romanised(sheet.fonts.semibold, payeeName) ?? payeeName);
  const style = { font: sheet.fonts.semibold, size: 20, colour: onBrand };
  sheet.canvas.decoration(() => centred(sheet.canvas, initial, badge, style));
  const place = { x: MARGIN + LOGO_HEIGHT + 14, baseline: top + 27, lineHeight: 18, linesMax: 1 };
  const room = { ...place, width: CONTENT_WIDTH - LOGO_HEIGHT - 14 };
  sheet.canvas.within("P", () => sheet.canvas.paragraph(payeeName, room, { font: sheet.fonts.semibold, size: 14 }));
}

export function around({ x, y, width, height }: Area, padding: number): Area {
  return { x: x - padding, y: y - padding, width: width + 2 * padding, height: height + 2 * padding };
}

/** One line in the middle of an area. */
export function centred(canvas: Canvas, text: string, area: Area, style: TextStyle): void {
  const glyphs = shapeText(style.font, text);
  const capHeight = (style.font.capHeight / style.font.unitsPerEm) * style.size;
  const x = area.x + (area.width - widthOf(glyphs) * style.size) / 2;
  canvas.line(glyphs, x, area.y + (area.height + capHeight) / 2, style);
}

/** What this page is, and how much: the first thing to be seen. Returns where it ends. */
export function drawHeading(
  sheet: Sheet,
  { title, amount, caption }: Readonly<{ title: string; amount: string; caption: string }>,
): number {
  const { canvas, fonts } = sheet;
  const at = (baseline: number) => ({ x: MARGIN, baseline, width: CONTENT_WIDTH, lineHeight: 17, linesMax: 1 });
  canvas.within("H1", () => canvas.paragraph(title, at(148), { font: fonts.medium, size: 13, colour: MUTED }));
  canvas.within("P", () => canvas.paragraph(amount, at(191), { font: fonts.semibold, size: 40 }));
  const small = { font: fonts.regular, size: 12, colour: MUTED };
  return canvas.within("P", () => canvas.paragraph(caption, at(219), small));
}

/** Labels at the left, values beside them, a hairline between; returns where it ends. */
export function drawRows(sheet: Sheet, top: number, rows: readonly Row[]): number {
  const { canvas } = sheet;
  return canvas.within("Table", () => {
    let y = top;
    for (const row of rows) {
      if (row.value === null) continue;
      canvas.rectangle({ x: MARGIN, y, width: CONTENT_WIDTH, height: 0.75 }, HAIRLINE);
      y = drawRow(sheet, y + 20, row, ROW) + 11.5;
    }
    canvas.rectangle({ x: MARGIN, y, width: CONTENT_WIDTH, height: 0.75 }, HAIRLINE);
    return y;
  });
}

/** How many lines the value of such a row takes. */
export function linesOf({ fonts }: Sheet, { value, linesMax = LINES_MAX }: Row): number {
  const glyphs = shapeText(fonts.medium, value ?? "");
  return wrap(fonts.medium, glyphs, (ROW.width - ROW.labelWidth) / ROW.valueSize, linesMax).length;
}

/** Where a label and its value stand, and how large. */
export type RowLayout = Readonly<{
  x: number;
  width: number;
  labelWidth: number;
  lineHeight: number;
  labelSize: number;
  valueSize: number;
}>;

const ROW: RowLayout = {
  x: MARGIN,
  width: CONTENT_WIDTH,
  labelWidth: LABEL_WIDTH,
  lineHeight: 14.5,
  labelSize: 10,
  valueSize: 10.5,
};

/** One row from its first baseline down; returns its last baseline. */
export function drawRow(
  { canvas, fonts }: Sheet,
  baseline: number,
  { label, value, linesMax = LINES_MAX }: Row,
  { x, width, labelWidth, lineHeight, labelSize, valueSize }: RowLayout,
): number {
  const labelStyle = { font: fonts.regular, size: labelSize, colour: MUTED };
  const valueStyle = { font: fonts.medium, size: valueSize, colour: INK };
  const labelPlace = { x, baseline, width: labelWidth - 16, lineHeight, linesMax: 2 };
  const valuePlace = { x: x + labelWidth, baseline, width: width - labelWidth, lineHeight, linesMax };
  return canvas.within("TR", () =>
    Math.max(
      canvas.within("TH", () => canvas.paragraph(label, labelPlace, labelStyle)),
      canvas.within("TD", () => canvas.paragraph(value ?? "", valuePlace, valueStyle)),
    ),
  );
}

/** Of the sentence at the page's foot; what is above it stays clear of it. Whom to ask takes a line more. */
export function footBaseline(contact: Contact): number {
  return PAGE_HEIGHT - 46 - (waysTo(contact).length > 0 ? FOOT_LINE : 0);
}

function waysTo({ email, phone }: Contact): readonly string[] {
  return [email, phone && spacedPhone(phone)].filter((way) => way !== null);
}

/** One sentence at the page's foot, and whom to ask. */
export function drawFoot({ canvas, fonts }: Sheet, text: string, contact: Contact, words: Words): void {
  const style = { font: fonts.regular, size: 8.5, colour: MUTED };
  const place = {
    x: MARGIN,
    baseline: footBaseline(contact),
    width: CONTENT_WIDTH,
    lineHeight: FOOT_LINE,
    linesMax: 2,
  };
  const end = canvas.within("P", () => canvas.paragraph(text, place, style));
  const ways = waysTo(contact);
  if (ways.length === 0) return;
  const whom = `${words.questions} ${ways.join(" · ")}`;
  canvas.within("P", () => canvas.paragraph(whom, { ...place, baseline: end + FOOT_LINE }, style));
}
