import { deflateSync } from "node:zlib";
import { type PDFContext, type PDFDocument, type PDFPage, type PDFRef, PDFString } from "pdf-lib";
import { embedFont, hex } from "../font/embed-font";
import type { Font } from "../font/open-font";
import { type Glyph, shapeText, widthOf, wrap } from "../font/shape-text";
import { type Colour, INK } from "./colours";
import type { Logo } from "./logo";

/** In points, from the page's upper left corner. */
export type Area = Readonly<{ x: number; y: number; width: number; height: number }>;

export type TextStyle = Readonly<{ font: Font; size: number; colour?: Colour }>;

/** A4 (ISO 216) in points. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

/** How far a Bézier curve's handles lie out to make a quarter of a circle. */
const QUARTER = 0.5523;

/**
 * One page being drawn, top down. It writes PDF operators (ISO 32000-1, annex A) as they come, and notes what the page needs:
 * fonts with the glyphs used, pictures and links.
 */
export class Canvas {
  private readonly operators: string[] = [];
  private readonly glyphsUsed = new Map<Font, Map<number, string>>();
  private readonly images: Logo[] = [];
  private readonly links: Readonly<{ area: Area; url: string }>[] = [];

  rectangle({ x, y, width, height }: Area, colour: Colour): void {
    this.write(`${fill(colour)} ${n(x)} ${n(up(y + height))} ${n(width)} ${n(height)} re f`);
  }

  roundedRectangle({ x, y, width, height }: Area, radius: number, colour: Colour): void {
    const [left, right, top, bottom] = [x, x + width, up(y), up(y + height)];
    const handle = radius * (1 - QUARTER);
    const p = (...numbers: number[]) => numbers.map(n).join(" ");
    this.write(
      fill(colour),
      `${p(left + radius, bottom)} m ${p(right - radius, bottom)} l`,
      `${p(right - handle, bottom, right, bottom + handle, right, bottom + radius)} c ${p(right, top - radius)} l`,
      `${p(right, top - handle, right - handle, top, right - radius, top)} c ${p(left + radius, top)} l`,
      `${p(left + handle, top, left, top - handle, left, top - radius)} c ${p(left, bottom + radius)} l`,
      `${p(left, bottom + handle, left + handle, bottom, left + radius, bottom)} c f`,
    );
  }

  /** Rectangles in one path, each given by its upper left corner: no seam shows between neighbours. */
  rectangles(areas: readonly Area[], colour: Colour): void {
    const paths = areas.map(({ x, y, width, height }) => `${n(x)} ${n(up(y + height))} ${n(width)} ${n(height)} re`);
    this.write(fill(colour), ...paths, "f");
  }

  /** A line of text on its baseline; returns its width. */
  line(glyphs: readonly Glyph[], x: number, baseline: number, { font, size, colour = INK }: TextStyle): number {
    if (glyphs.length > 0) {
      const resource = this.resourceOf(font, glyphs);
      this.write(
        `BT ${fill(colour)} /${resource} ${n(size)} Tf ${n(x)} ${n(up(baseline))} Td [${shown(glyphs)}] TJ ET`,
      );
    }
    return widthOf(glyphs) * size;
  }

  /** Text broken to a width, from the first baseline down; returns the last line's baseline. */
  paragraph(
    text: string,
    {
      x,
      baseline,
      width,
      lineHeight,
      linesMax,
    }: Readonly<{
      x: number;
      baseline: number;
      width: number;
      lineHeight: number;
      linesMax: number;
    }>,
    style: TextStyle,
  ): number {
    const lines = wrap(style.font, shapeText(style.font, text), width / style.size, linesMax);
    for (const [index, line] of lines.entries()) this.line(line, x, baseline + index * lineHeight, style);
    return baseline + Math.max(0, lines.length - 1) * lineHeight;
  }

  image(image: Logo, { x, y, width, height }: Area): void {
    this.images.push(image);
    this.write(`q ${[width, 0, 0, height, x, up(y + height)].map(n).join(" ")} cm /I${this.images.length} Do Q`);
  }

  link(area: Area, url: string): void {
    this.links.push({ area, url });
  }

  /** Puts what was drawn on a new page of the document, which becomes its last. */
  addTo(document: PDFDocument): PDFPage {
    const { context } = document;
    const page = document.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
    const content = deflateSync(Buffer.from(this.operators.join("\n"), "latin1"));
    // Said in full: within another's page tree, boxes and rotation would else be inherited (ISO 32000-1, 7.7.3.4).
    const box = [0, 0, PAGE_WIDTH, PAGE_HEIGHT];
    const entries = {
      MediaBox: box,
      CropBox: box,
      Rotate: 0,
      Resources: this.resources(context),
      Contents: context.register(context.stream(content, { Filter: "FlateDecode" })),
      Annots: this.links.map(({ area, url }) => context.register(linkAnnotation(context, area, url))),
    };
    for (const [key, value] of context.obj(entries).entries()) page.node.set(key, value);
    return page;
  }

  private resources(context: PDFContext) {
    const fonts = [...this.glyphsUsed].map(([font, used], index) => [`F${index + 1}`, embedFont(context, font, used)]);
    const images = this.images.map((image, index) => [`I${index + 1}`, embedImage(context, image)]);
    return context.obj({ Font: Object.fromEntries(fonts), XObject: Object.fromEntries(images) });
  }

  private resourceOf(font: Font, glyphs: readonly Glyph[]): string {
    const used = this.glyphsUsed.get(font) ?? new Map<number, string>();
    this.glyphsUsed.set(font, used);
    for (const { id, text } of glyphs) if (!used.has(id)) used.set(id, text);
    return `F${[...this.glyphsUsed.keys()].indexOf(font) + 1}`;
  }

  private write(...operators: string[]): void {
    this.operators.push(...operators);
  }
}

/** Glyph numbers in hexadecimal, with the kerning between them in thousandths, to the left (9.4.3). */
function shown(glyphs: readonly Glyph[]): string {
  let text = "<";
  for (const { id, kerning } of glyphs) {
    const back = Math.round(-kerning * 1000);
    text += back === 0 ? hex(id) : `${hex(id)}>${back}<`;
  }
  return `${text}>`;
}

/** ISO 32000-1, 8.9.5 and 11.6.5.3. */
function embedImage(context: PDFContext, { width, height, colours, opacity }: Logo): PDFRef {
  const picture = { Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 };
  const register = (bytes: Buffer, entries: Record<string, string | PDFRef>) =>
    context.register(context.stream(bytes, { ...picture, Filter: "FlateDecode", ...entries }));
  return register(colours, { ColorSpace: "DeviceRGB", SMask: register(opacity, { ColorSpace: "DeviceGray" }) });
}

/** Without a border; flag 4 has it count as part of the printed page (PDF/A asks for that). */
function linkAnnotation(context: PDFContext, { x, y, width, height }: Area, url: string) {
  return context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [x, up(y + height), x + width, up(y)].map((edge) => Math.round(edge)),
    Border: [0, 0, 0],
    F: 4,
    A: { Type: "Action", S: "URI", URI: PDFString.of(uri(url)) },
  });
}

/** A URI is ASCII (12.6.4.7); what would end or escape a PDF string is written as its code. */
function uri(url: string): string {
  return new URL(url).href.replace(/[()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** PDF counts from the lower edge. */
function up(y: number): number {
  return PAGE_HEIGHT - y;
}

function fill({ red, green, blue }: Colour): string {
  return `${n(red)} ${n(green)} ${n(blue)} rg`;
}

/** At most three decimals: a thousandth of a point is seen by nobody. */
function n(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
