import { drawTextField } from "../draw/appearances";
import type { EmbeddedFonts, GlyphsUsed } from "../draw/canvas";
import { type Changes, referenceTo } from "../pdf/changes";
import { contentIn, imbalanceOf } from "../pdf/graphics-states";
import { type PdfPage, placeOn } from "../pdf/pages";
import type { PdfFile } from "../pdf/pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry } from "../pdf/syntax";
import { dictAt, EMPTY } from "../pdf/values";
import { text, writeDict } from "../pdf/write-syntax";
import type { PrintedText } from "../signing-model";
import type { drawingFrom } from "./new-objects";
import { turned } from "./turned";

type Drawing = Awaited<ReturnType<typeof drawingFrom>>;
/** A text as it was drawn, and on which page it goes. */
type Drawn = Readonly<{ page: PdfPage; objectNumber: number; left: number; bottom: number }>;

const PARENTS_MAX = 60;

/**
 * Draws what the sender has filled in, upright as the page is seen. It is in no page before `printTexts` puts it there: objects of a
 * drawing come first.
 */
export function drawTexts(
  { context }: Drawing,
  pages: readonly PdfPage[],
  texts: readonly PrintedText[],
): readonly Drawn[] {
  const glyphsUsed: GlyphsUsed = new Map();
  const drawn = texts.map((printed) => {
    const page = pages[printed.page - 1];
    if (!page) throw new Error(`There is no page ${printed.page}: texts are checked before they are printed.`);
    const size = { width: printed.width / page.unit, height: printed.height / page.unit, unit: page.unit };
    return { page, size, place: placeOn(page, printed), canvas: drawTextField(size, printed.text, glyphsUsed) };
  });
  // Fonts hold what all of them show: they are written once everything has been drawn.
  const fonts: EmbeddedFonts = new Map();
  return drawn.map(({ page, size, place, canvas }) => {
    const { objectNumber } = canvas.addForm(context, size.width, turned(size, page.rotation), fonts);
    return { page, objectNumber, left: place.left, bottom: place.bottom };
  });
}

/**
 * Makes drawn texts a part of their pages' content, after all else: fields may be filled after a seal, content may not change
 * (ISO 32000-1, 12.8.2.2). What the page itself draws is wrapped, so that no state of it is left for ours; where it
 * opens and closes unequally many, as many are added.
 */
export function printTexts(file: PdfFile, changes: Changes, drawn: readonly Drawn[]): void {
  const pages = new Set(drawn.map(({ page }) => page));
  for (const page of pages) {
    const own = drawn.filter((one) => one.page === page);
    const resources = resourcesOf(file, page.dict);
    const pictures = dictAt(file, resources, "XObject") ?? EMPTY;
    const named = own.map((one) => ({ ...one, name: freeName(pictures, one.objectNumber) }));
    const added = Object.fromEntries(named.map(({ name, objectNumber }) => [name, referenceTo(objectNumber)]));
    const drawing = named.map(({ name, left, bottom }) => `q 1 0 0 1 ${round(left)} ${round(bottom)} cm /${name} Do Q`);
    const contents = contentsOf(file, page.dict);
    const { left, missing } = imbalanceOf(contentIn(file, contents) ?? "");
    const before = changes.add(stream("q ".repeat(missing + 1)));
    const after = changes.add(stream(["Q ".repeat(left + 1), ...drawing].join("\n")));
    changes.set(page.reference, {
      Resources: writeDict(resources, { XObject: writeDict(pictures, added) }),
      Contents: Buffer.concat([
        text("["),
        ...spaced([before, ...contents.map(({ source }) => source), after]),
        text("]"),
      ]),
    });
  }
}

/** A page's own, else what it inherits (7.7.3.4). */
function resourcesOf(file: PdfFile, page: PdfDict): PdfDict {
  let node = page;
  for (let depth = 0; depth < PARENTS_MAX; depth++) {
    const resources = dictAt(file, node, "Resources");
    if (resources) return resources;
    const parent = dictAt(file, node, "Parent");
    if (!parent) return EMPTY;
    node = parent;
  }
  return EMPTY;
}

/** The streams that a page draws, as references: one, several, or none. */
function contentsOf(file: PdfFile, page: PdfDict): readonly PdfEntry[] {
  const entry = entryOf(page, "Contents");
  const resolved = file.resolve(entry?.value);
  if (isKind(resolved, "array")) return resolved.items;
  return entry && isKind(entry.value, "reference") && resolved !== null ? [entry] : [];
}

/** By its object's number no two of ours are called the same; the file's own may be called anything. */
function freeName({ entries }: PdfDict, objectNumber: number): string {
  let name = `Paraph${objectNumber}`;
  while (entries.has(name)) name = `${name}x`;
  return name;
}

function stream(content: string): Buffer {
  return text(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
}

function spaced(items: readonly Buffer[]): readonly Buffer[] {
  return items.flatMap((item) => [item, text(" ")]);
}

const round = (length: number) => Math.round(length * 1000) / 1000;
