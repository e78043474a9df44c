import { deflateSync } from "node:zlib";
import { type PDFContext, type PDFDocument, PDFHexString, type PDFPage, type PDFRef, PDFString } from "pdf-lib";
import { inOrderOfSight } from "../font/bidi";
import { embedFont, hex } from "../font/embed-font";
import type { Font } from "../font/open-font";
import { type Glyph, shapeText, widthOf, wrap } from "../font/shape-text";
import { type Colour, INK } from "./colours";
import type { Logo } from "./logo";
import { Structure, type Tag } from "./structure";

/** In points, from the page's upper left corner. */
export type Area = Readonly<{ x: number; y: number; width: number; height: number }>;

export type TextStyle = Readonly<{ font: Font; size: number; colour?: Colour }>;

/** A4 (ISO 216) in points. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

const DECORATION = "/Artifact BMC";

/** How far a Bézier curve's handles lie out to make a quarter of a circle. */
const QUARTER = 0.5523;

/**
 * One page being drawn, top down. It writes PDF operators (ISO 32000-1, annex A) as they come, and notes what the page needs:
 * fonts with the glyphs used, pictures and links. What is drawn within an element is part of the page's structure in the order in
 * which it is drawn; colour and lines are decoration (14.8.2.2) unless they make a figure.
 */
export class Canvas {
  private readonly operators: string[] = [];
  private readonly glyphsUsed = new Map<Font, Map<number, string>>();
  private readonly images: Logo[] = [];
  private readonly links: Readonly<{ area: Area; url: string; label: string }>[] = [];
  private readonly structure = new Structure();
  private isDecoration = false;

  /** What `draw` draws is one element of the page. @param alt what a figure says to those who don't see it */
  within<T>(tag: Tag, draw: () => T, alt?: string): T {
    this.structure.begin(tag, alt);
    const drawn = draw();
    this.structure.end();
    return drawn;
  }

  /** What `draw` draws says nothing that isn't said elsewhere. */
  decoration(draw: () => void): void {
    this.isDecoration = true;
    draw();
    this.isDecoration = false;
  }

  /** Draws, and then what lies behind it, which follows from what was drawn. */
  inFrontOf<T>(drawBackground: (drawn: T) => void, draw: () => T): T {
    const start = this.operators.length;
    const drawn = draw();
    const end = this.operators.length;
    drawBackground(drawn);
    this.operators.splice(start, 0, ...this.operators.splice(end));
    return drawn;
  }

  rectangle({ x, y, width, height }: Area, colour: Colour): void {
    this.shape(`${fill(colour)} ${n(x)} ${n(up(y + height))} ${n(width)} ${n(height)} re f`);
  }

  roundedRectangle({ x, y, width, height }: Area, radius: number, colour: Colour): void {
    const [left, right, top, bottom] = [x, x + width, up(y), up(y + height)];
    const handle = radius * (1 - QUARTER);
    const p = (...numbers: number[]) => numbers.map(n).join(" ");
    this.shape(
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
    this.shape(fill(colour), ...paths, "f");
  }

  /** A line of text on its baseline; returns its width. */
  line(glyphs: readonly Glyph[], x: number, baseline: number, { size, colour = INK }: TextStyle): number {
    let left = x;
    this.write(this.isDecoration ? DECORATION : this.content("P"));
    for (const piece of this.pieces(inOrderOfSight(glyphs))) {
      this.piece(piece, left, baseline, size, colour);
      for (const { advance, kerning } of piece) left += (advance + kerning) * size;
    }
    this.write("EMC");
    return widthOf(glyphs) * size;
  }

  /** Glyphs of one font that can be shown one after the other; one that is put together or stands for something else, alone. */
  private pieces(glyphs: readonly Glyph[]): Glyph[][] {
    const pieces: Glyph[][] = [];
    let previous: Font | null = null;
    for (const glyph of glyphs) {
      const isPlain = this.note(glyph);
      if (isPlain && previous === glyph.font) pieces.at(-1)?.push(glyph);
      else pieces.push([glyph]);
      previous = isPlain ? glyph.font : null;
    }
    return pieces;
  }

  private piece(glyphs: readonly Glyph[], x: number, baseline: number, size: number, colour: Colour): void {
    const [first] = glyphs;
    if (!first) return;
    const begin = `BT ${fill(colour)} /${this.resourceOf(first.font)} ${n(size)} Tf`;
    if (isPlainIn(this.glyphsUsed, first)) {
      this.write(`${begin} ${n(x)} ${n(up(baseline))} Td [${shown(glyphs)}] TJ ET`);
      return;
    }
    // Marks go first and say nothing: what says it all has the width of all (ISO 32000-1, 14.9.4).
    const letters = first.parts.filter(({ id }) => first.font.advanceOf(id) > 0);
    const marks = letters.length > 0 ? first.parts.filter((part) => !letters.includes(part)) : [];
    for (const [parts, said] of [
      [marks, ""],
      [letters.length > 0 ? letters : first.parts, first.text],
    ] as const) {
      if (parts.length === 0) continue;
      const drawn = parts.map(
        ({ id, ...at }) => `1 0 0 1 ${n(x + at.x * size)} ${n(up(baseline) + at.y * size)} Tm <${hex(id)}> Tj`,
      );
      const text = PDFHexString.fromText(said).toString();
      this.write(`/Span << /ActualText ${text} >> BDC ${begin} ${drawn.join(" ")} ET EMC`);
    }
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
    this.shape(`q ${[width, 0, 0, height, x, up(y + height)].map(n).join(" ")} cm /I${this.images.length} Do Q`);
  }

  /** A place to press. @param label what it leads to, for those who don't see it */
  link(area: Area, url: string, label: string): void {
    this.structure.addAnnotation(this.links.length);
    this.links.push({ area, url, label });
  }

  /**
   * Puts what was drawn on a new page of the document, which becomes its last.
   * @param isWhole whether the page is all of the document: only then is its structure the document's
   */
  addTo(document: PDFDocument, { isWhole }: Readonly<{ isWhole: boolean }>): PDFPage {
    const { context } = document;
    const page = document.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
    const content = deflateSync(Buffer.from(this.operators.join("\n"), "latin1"));
    // Said in full: within another's page tree, boxes and rotation would else be inherited (ISO 32000-1, 7.7.3.4).
    const box = [0, 0, PAGE_WIDTH, PAGE_HEIGHT];
    const annotations = this.links.map((link, place) =>
      context.register(linkAnnotation(context, link, isWhole ? 1 + place : null)),
    );
    const entries = {
      MediaBox: box,
      CropBox: box,
      Rotate: 0,
      Resources: this.resources(context),
      Contents: context.register(context.stream(content, { Filter: "FlateDecode" })),
      Annots: annotations,
    };
    for (const [key, value] of context.obj(entries).entries()) page.node.set(key, value);
    if (isWhole) this.structure.addTo(document, page, annotations);
    return page;
  }

  private resources(context: PDFContext) {
    const fonts = [...this.glyphsUsed].map(([font, used], index) => [`F${index + 1}`, embedFont(context, font, used)]);
    const images = this.images.map((image, index) => [`I${index + 1}`, embedImage(context, image)]);
    return context.obj({ Font: Object.fromEntries(fonts), XObject: Object.fromEntries(images) });
  }

  private resourceOf(font: Font): string {
    return `F${[...this.glyphsUsed.keys()].indexOf(font) + 1}`;
  }

  /** Notes what is used of a font, and what each glyph stands for. */
  private note(glyph: Glyph): boolean {
    const used = this.glyphsUsed.get(glyph.font) ?? new Map<number, string>();
    this.glyphsUsed.set(glyph.font, used);
    const [only, ...more] = glyph.parts;
    for (const { id } of glyph.parts) {
      if (!used.get(id)) used.set(id, only && more.length === 0 ? glyph.text : "");
    }
    return isPlainIn(this.glyphsUsed, glyph);
  }

  /** Drawn as part of a figure, else as decoration. */
  private shape(...operators: string[]): void {
    const isFigure = this.structure.current.tag === "Figure" && !this.isDecoration;
    this.write(isFigure ? this.content("Figure") : DECORATION, ...operators, "EMC");
  }

  private content(tag: "P" | "Figure"): string {
    return `/${tag} << /MCID ${this.structure.addContent()} >> BDC`;
  }

  private write(...operators: string[]): void {
    this.operators.push(...operators);
  }
}

/** Whether it is one glyph on the line, which stands for the same wherever it is used. */
function isPlainIn(glyphsUsed: ReadonlyMap<Font, ReadonlyMap<number, string>>, { font, parts, text }: Glyph): boolean {
  const [only, ...more] = parts;
  if (!only || more.length > 0) return false;
  return only.x === 0 && only.y === 0 && glyphsUsed.get(font)?.get(only.id) === text;
}

/** Glyph numbers in hexadecimal, with the kerning between them in thousandths, to the left (9.4.3). */
function shown(glyphs: readonly Glyph[]): string {
  let text = "<";
  for (const { parts, kerning } of glyphs) {
    const ids = parts.map(({ id }) => hex(id)).join("");
    const back = Math.round(-kerning * 1000);
    text += back === 0 ? ids : `${ids}>${back}<`;
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

/**
 * Without a border; flag 4 has it count as part of the printed page (PDF/A asks for that).
 * @param structureKey where the document's structure names it; null where it has none of ours
 */
function linkAnnotation(
  context: PDFContext,
  { area: { x, y, width, height }, url, label }: Readonly<{ area: Area; url: string; label: string }>,
  structureKey: number | null,
) {
  return context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [x, up(y + height), x + width, up(y)].map((edge) => Math.round(edge)),
    Border: [0, 0, 0],
    F: 4,
    Contents: PDFHexString.fromText(label),
    ...(structureKey !== null && { StructParent: structureKey }),
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
