import { type Fonts, fonts } from "../font/fonts";
import { romanised, shapeText, widthOf } from "../font/shape-text";
import type { Words } from "../words/words";
import { type Area, Canvas, PAGE_HEIGHT, PAGE_WIDTH, type TextStyle } from "./canvas";
import { type Colour, HAIRLINE, INK, MUTED, mix, parseColour, readableOn, textOn, WHITE } from "./colours";
import { openLogo } from "./logo";

export const MARGIN = 56;
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

const LABEL_WIDTH = 168;
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
  palette: Readonly<{ brand: Colour; onBrand: Colour; accent: Colour; tint: Colour }>;
}>;

export async function openSheet(appearance: Appearance): Promise<Sheet> {
  const brand = parseColour(appearance.brandColor);
  const tint = mix(brand, WHITE, 0.05);
  const accent = readableOn(tint, parseColour(appearance.accentColor));
  const sheet = { canvas: new Canvas(), fonts: fonts(), palette: { brand, onBrand: textOn(brand), accent, tint } };
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
    sheet.canvas.image(opened, area);
    return;
  }
  const { brand, onBrand } = sheet.palette;
  const badge = { x: MARGIN, y: top, width: LOGO_HEIGHT, height: LOGO_HEIGHT };
  sheet.canvas.roundedRectangle(badge, 11, brand);
  centred(sheet.canvas, initialOf(romanised(sheet.fonts.semibold, payeeName) ?? payeeName), badge, {
    font: sheet.fonts.semibold,
    size: 20,
    colour: onBrand,
  });
  sheet.canvas.paragraph(
    payeeName,
    {
      x: MARGIN + LOGO_HEIGHT + 14,
      baseline: top + 27,
      width: CONTENT_WIDTH - LOGO_HEIGHT - 14,
      lineHeight: 18,
      linesMax: 1,
    },
    { font: sheet.fonts.semibold, size: 14 },
  );
}

/** The first letter or digit. */
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "·").toLocaleUpperCase();
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
  canvas.paragraph(title, at(148), { font: fonts.medium, size: 13, colour: MUTED });
  canvas.paragraph(amount, at(191), { font: fonts.semibold, size: 40 });
  return canvas.paragraph(caption, at(219), { font: fonts.regular, size: 12, colour: MUTED });
}

/** Labels at the left, values beside them, a hairline between; returns where it ends. */
export function drawRows({ canvas, fonts }: Sheet, top: number, rows: readonly Row[]): number {
  let y = top;
  for (const { label, value, linesMax = 2 } of rows) {
    if (value === null) continue;
    canvas.rectangle({ x: MARGIN, y, width: CONTENT_WIDTH, height: 0.75 }, HAIRLINE);
    const line = { baseline: y + 20, lineHeight: 14.5 };
    const labelEnd = canvas.paragraph(
      label,
      { ...line, x: MARGIN, width: LABEL_WIDTH - 16, linesMax: 2 },
      { font: fonts.regular, size: 10, colour: MUTED },
    );
    const valueEnd = canvas.paragraph(
      value,
      { ...line, x: MARGIN + LABEL_WIDTH, width: CONTENT_WIDTH - LABEL_WIDTH, linesMax },
      { font: fonts.medium, size: 10.5, colour: INK },
    );
    y = Math.max(labelEnd, valueEnd) + 11.5;
  }
  canvas.rectangle({ x: MARGIN, y, width: CONTENT_WIDTH, height: 0.75 }, HAIRLINE);
  return y;
}

/** One sentence at the page's foot. */
export function drawFoot({ canvas, fonts }: Sheet, text: string): void {
  const style = { font: fonts.regular, size: 8.5, colour: MUTED };
  const place = { x: MARGIN, baseline: PAGE_HEIGHT - 52, width: CONTENT_WIDTH, lineHeight: 12, linesMax: 2 };
  canvas.paragraph(text, place, style);
}
