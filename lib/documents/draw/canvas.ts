import { deflateSync } from "node:zlib";
import {
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from "pdf-lib";
import { inOrderOfSight } from "../font/bidi";
import { embedFont, hex } from "../font/embed-font";
import type { Font } from "../font/open-font";
import { type Glyph, shapeText, widthOf, wrap } from "../font/shape-text";
import { type Colour, INK } from "./colours";
import type { Logo } from "./logo";
import { Structure, type Tag, writeStructure } from "./structure";

/** In points, from the page's upper left corner. */
export type Area = Readonly<{ x: number; y: number; width: number; height: number }>;

/** `slant`: how far the top of an em leans to the right, in em; 0 where it is not said. */
export type TextStyle = Readonly<{ font: Font; size: number; colour?: Colour; slant?: number }>;

/** Fonts with the glyphs that are used of them: what pages share, a document has once. */
export type GlyphsUsed = Map<Font, Map<number, string>>;

/** A drawing that stands for itself: a page's, or that of something on a page. */
type CanvasOptions = Readonly<{ height?: number; glyphsUsed?: GlyphsUsed; isPage?: boolean }>;

/** What a page of ours has become in a document. */
export type AddedPage = Readonly<{ page: PDFPage; fields: readonly PDFRef[] }>;

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
  private readonly glyphsUsed: GlyphsUsed;
  private readonly height: number;
  /** What is drawn on something that lies on a page has no structure of its own. */
  private readonly isPage: boolean;
  private readonly images: Logo[] = [];
  private readonly annotations: Annotation[] = [];
  private readonly structure = new Structure();
  private isDecoration = false;

  constructor({ height = PAGE_HEIGHT, glyphsUsed = new Map(), isPage = true }: CanvasOptions = {}) {
    this.height = height;
    this.glyphsUsed = glyphsUsed;
    this.isPage = isPage;
  }

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
    this.shape(`${fill(colour)} ${n(x)} ${n(this.up(y + height))} ${n(width)} ${n(height)} re f`);
  }

  roundedRectangle({ x, y, width, height }: Area, radius: number, colour: Colour): void {
    const [left, right, top, bottom] = [x, x + width, this.up(y), this.up(y + height)];
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
    const paths = areas.map(
      ({ x, y, width, height }) => `${n(x)} ${n(this.up(y + height))} ${n(width)} ${n(height)} re`,
    );
    this.shape(fill(colour), ...paths, "f");
  }

  /** A line of text on its baseline; returns its width. */
  line(glyphs: readonly Glyph[], x: number, baseline: number, style: TextStyle): number {
    let left = x;
    this.marked(this.isDecoration ? null : "P", () => {
      for (const piece of this.pieces(inOrderOfSight(glyphs))) {
        this.piece(piece, left, baseline, style);
        for (const { advance, kerning } of piece) left += (advance + kerning) * style.size;
      }
    });
    return widthOf(glyphs) * style.size;
  }

  /** The lines of a pen, each through its points (x, y, x, y …), rounded where it turns. */
  strokes(lines: readonly (readonly number[])[], width: number, colour: Colour): void {
    const paths = lines.map((points) => this.penLine(points)).filter((path) => path !== "");
    this.shape(`q 1 J 1 j ${n(width)} w ${stroke(colour)}`, ...paths.map((path) => `${path} S`), "Q");
  }

  /** From middle to middle of its pieces, bent around the points between (quadratic curves, written as cubic ones). */
  private penLine(points: readonly number[]): string {
    const at = (place: number) => [points[place * 2] ?? 0, this.up(points[place * 2 + 1] ?? 0)] as const;
    const count = Math.floor(points.length / 2);
    if (count === 0) return "";
    const p = (...numbers: number[]) => numbers.map(n).join(" ");
    const [startX, startY] = at(0);
    // A dot is a line of no length, which a round pen shows.
    if (count === 1) return `${p(startX, startY)} m ${p(startX, startY)} l`;
    const parts = [`${p(startX, startY)} m`];
    let [fromX, fromY] = [startX, startY];
    for (let place = 1; place < count; place++) {
      const [x, y] = at(place);
      const [nextX, nextY] = place + 1 < count ? at(place + 1) : [x, y];
      const [toX, toY] = [(x + nextX) / 2, (y + nextY) / 2];
      const bent = (from: number, by: number) => from + (2 / 3) * (by - from);
      parts.push(`${p(bent(fromX, x), bent(fromY, y), bent(toX, x), bent(toY, y), toX, toY)} c`);
      [fromX, fromY] = [toX, toY];
    }
    return parts.join(" ");
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

  private piece(glyphs: readonly Glyph[], x: number, baseline: number, style: TextStyle): void {
    const [first] = glyphs;
    if (!first) return;
    const { size, colour = INK, slant = 0 } = style;
    const begin = `BT ${fill(colour)} /${this.resourceOf(first.font)} ${n(size)} Tf`;
    if (isPlainIn(this.glyphsUsed, first)) {
      const place = `${n(x)} ${n(this.up(baseline))}`;
      const placing = slant === 0 ? `${place} Td` : `1 0 ${n(slant)} 1 ${place} Tm`;
      this.write(`${begin} ${placing} [${shown(glyphs)}] TJ ET`);
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
        ({ id, ...at }) =>
          `1 0 ${n(slant)} 1 ${n(x + at.x * size)} ${n(this.up(baseline) + at.y * size)} Tm <${hex(id)}> Tj`,
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
    this.shape(`q ${[width, 0, 0, height, x, this.up(y + height)].map(n).join(" ")} cm /I${this.images.length} Do Q`);
  }

  /** A place to press. @param label what it leads to, for those who don't see it */
  link(area: Area, url: string, label: string): void {
    this.annotate({ kind: "link", area, url, label });
  }

  /** A place for a signature. @param label what is to be signed there, for those who don't see it */
  signatureField(area: Area, name: string, label: string): void {
    this.annotate({ kind: "signature", area, name, label });
  }

  private annotate(annotation: Annotation): void {
    this.structure.addAnnotation(this.annotations.length);
    this.annotations.push(annotation);
  }

  /**
   * Puts what was drawn on a new page of the document, which becomes its last.
   * @param isWhole whether the page is all of the document: only then is its structure the document's
   */
  addTo(document: PDFDocument, { isWhole }: Readonly<{ isWhole: boolean }>): PDFPage {
    const { page } = this.addPage(document, isWhole ? 0 : null);
    if (isWhole) writeStructure(document, [this.structured(page)]);
    return page;
  }

  /** Several pages, the last of the document; they share what fonts they share. Their fields are no form's yet. */
  static addAll(
    document: PDFDocument,
    canvases: readonly Canvas[],
    { isWhole }: Readonly<{ isWhole: boolean }>,
  ): readonly AddedPage[] {
    const fonts: EmbeddedFonts = new Map();
    let key = 0;
    const added = canvases.map((canvas) => {
      const page = canvas.addPage(document, isWhole ? key : null, fonts);
      key += 1 + canvas.annotations.length;
      return page;
    });
    if (isWhole) {
      writeStructure(
        document,
        canvases.flatMap((canvas, place) => {
          const page = added[place]?.page;
          return page ? [canvas.structured(page)] : [];
        }),
      );
    }
    return added;
  }

  private structured(page: PDFPage) {
    return { structure: this.structure, page, annotations: page.node.Annots()?.asArray() ?? [] };
  }

  private addPage(document: PDFDocument, structureKey: number | null, fonts: EmbeddedFonts = new Map()): AddedPage {
    const { context } = document;
    const page = document.addPage([PAGE_WIDTH, this.height]);
    // Said in full: within another's page tree, boxes and rotation would else be inherited (ISO 32000-1, 7.7.3.4).
    const box = [0, 0, PAGE_WIDTH, this.height];
    const annotations = this.annotations.map((annotation, place) => {
      const rect = this.rectOf(annotation.area);
      const dict = annotationDict(context, annotation, rect, structureKey === null ? null : structureKey + 1 + place);
      if (annotation.kind === "signature") dict.set(PDFName.of("P"), page.ref);
      return { annotation, ref: context.register(dict) };
    });
    const entries = {
      MediaBox: box,
      CropBox: box,
      Rotate: 0,
      Resources: this.resources(context, fonts),
      Contents: context.register(this.contentStream(context, {})),
      Annots: annotations.map(({ ref }) => ref),
    };
    for (const [key, value] of context.obj(entries).entries()) page.node.set(key, value);
    return {
      page,
      fields: annotations.flatMap(({ annotation, ref }) => (annotation.kind === "signature" ? [ref] : [])),
    };
  }

  /**
   * What was drawn as a form XObject (8.10): the appearance of something on a page.
   * @param matrix how it is turned on its page
   */
  addForm(context: PDFContext, width: number, matrix: readonly number[], fonts: EmbeddedFonts = new Map()): PDFRef {
    const entries = {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, width, this.height],
      Matrix: [...matrix],
      Resources: this.resources(context, fonts),
    };
    return context.register(this.contentStream(context, entries));
  }

  private contentStream(context: PDFContext, entries: Parameters<PDFContext["stream"]>[1]) {
    const content = deflateSync(Buffer.from(this.operators.join("\n"), "latin1"));
    return context.stream(content, { ...entries, Filter: "FlateDecode" });
  }

  /** Lower left, upper right, as PDF has them; to whole points, which nobody sees. */
  private rectOf({ x, y, width, height }: Area): number[] {
    return [x, this.up(y + height), x + width, this.up(y)].map((edge) => Math.round(edge));
  }

  private resources(context: PDFContext, embedded: EmbeddedFonts) {
    const known =
      embedded.get(this.glyphsUsed) ?? [...this.glyphsUsed].map(([font, used]) => embedFont(context, font, used));
    embedded.set(this.glyphsUsed, known);
    const fonts = known.map((ref, index) => [`F${index + 1}`, ref]);
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
    this.marked(isFigure ? "Figure" : null, () => this.write(...operators));
  }

  /** @param tag null for decoration */
  private marked(tag: "P" | "Figure" | null, draw: () => void): void {
    if (this.isPage) this.write(tag === null ? DECORATION : this.content(tag));
    draw();
    if (this.isPage) this.write("EMC");
  }

  /** PDF counts from the lower edge. */
  private up(y: number): number {
    return this.height - y;
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

type Annotation = Readonly<{ area: Area; label: string }> &
  Readonly<{ kind: "link"; url: string } | { kind: "signature"; name: string }>;

/** What each set of glyphs has become in a document. */
export type EmbeddedFonts = Map<GlyphsUsed, readonly PDFRef[]>;

/** Printed with its page, and not to be moved by who reads it: flags 4 and 128 (12.5.3). */
const PRINTED = 4;
export const PRINTED_AND_LOCKED = 132;

/**
 * Without a border; flag 4 has it count as part of the printed page (PDF/A asks for that).
 * @param structureKey where the document's structure names it; null where it has none of ours
 */
function annotationDict(
  context: PDFContext,
  annotation: Annotation,
  rect: number[],
  structureKey: number | null,
): PDFDict {
  const shared = {
    Type: "Annot",
    Rect: rect,
    Border: [0, 0, 0],
    ...(structureKey !== null && { StructParent: structureKey }),
  };
  const label = PDFHexString.fromText(annotation.label);
  if (annotation.kind === "link") {
    const action = { Type: "Action", S: "URI", URI: PDFString.of(uri(annotation.url)) };
    return context.obj({ ...shared, Subtype: "Link", F: PRINTED, Contents: label, A: action });
  }
  return context.obj({
    ...shared,
    Subtype: "Widget",
    F: PRINTED_AND_LOCKED,
    FT: "Sig",
    T: PDFHexString.fromText(annotation.name),
    TU: label,
  });
}

/** A URI is ASCII (12.6.4.7); what would end or escape a PDF string is written as its code. */
function uri(url: string): string {
  return new URL(url).href.replace(/[()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

function fill({ red, green, blue }: Colour): string {
  return `${n(red)} ${n(green)} ${n(blue)} rg`;
}

function stroke({ red, green, blue }: Colour): string {
  return `${n(red)} ${n(green)} ${n(blue)} RG`;
}

/** At most three decimals: a thousandth of a point is seen by nobody. */
function n(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
