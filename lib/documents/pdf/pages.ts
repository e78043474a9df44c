import type { PageSize } from "../model";
import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfReference, type PdfValue, unreadable } from "./syntax";

/** In a page's own units, from its own origin: left, bottom, right, top. */
export type Box = Readonly<{ left: number; bottom: number; right: number; top: number }>;

/** A page with what it inherits (ISO 32000-1, 7.7.3.4). */
export type PdfPage = Readonly<{
  reference: PdfReference;
  dict: PdfDict;
  /** What is seen of it: the crop box within the media box. */
  box: Box;
  /** Clockwise, as it is shown. */
  rotation: 0 | 90 | 180 | 270;
  /** Points in one of its units (14.11.1, UserUnit). */
  unit: number;
}>;

/** A rectangle in points, from the upper left corner of a page as it is seen. */
export type SeenArea = Readonly<{ x: number; y: number; width: number; height: number }>;

const PAGES_MAX = 100_000;
const DEPTH_MAX = 60;
/** 20 m: beyond what any reader shows (annex C: 200 inches by 200 units). */
const SIDE_POINTS_MAX = 60_000;
/** What a page without a box is taken for, by readers that show it at all. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

type Inherited = Readonly<{ media: Box | null; crop: Box | null; rotation: number }>;

/** Every page in the order in which it is seen. @throws AppError document_unreadable */
export function readPages(file: PdfFile): readonly PdfPage[] {
  const catalog = file.resolve(entryOf(file.crossReference.trailer, "Root")?.value);
  const root = isKind(catalog, "dict") ? entryOf(catalog, "Pages")?.value : undefined;
  const pages: PdfPage[] = [];
  const nodes = new Set<number>();
  const visit = (value: PdfValue | undefined, from: Inherited, depth: number): void => {
    const node = file.resolve(value);
    if (!isKind(value, "reference") || !isKind(node, "dict"))
      throw unreadable("The PDF is damaged: a page is missing.");
    const inherited = {
      media: boxOf(file, node, "MediaBox") ?? from.media,
      crop: boxOf(file, node, "CropBox") ?? from.crop,
      rotation: numberOf(file, node, "Rotate") ?? from.rotation,
    };
    const kids = file.resolve(entryOf(node, "Kids")?.value);
    if (!isKind(kids, "array")) {
      if (pages.length >= PAGES_MAX) throw unreadable("The PDF has too many pages.");
      pages.push(pageOf(file, value, node, inherited));
      return;
    }
    if (nodes.has(value.objectNumber) || depth > DEPTH_MAX) {
      throw unreadable("The PDF is damaged: its pages form a circle.");
    }
    nodes.add(value.objectNumber);
    for (const kid of kids.items) visit(kid.value, inherited, depth + 1);
  };
  visit(root, { media: null, crop: null, rotation: 0 }, 0);
  if (pages.length === 0) throw unreadable("The PDF has no pages.");
  return pages;
}

function pageOf(file: PdfFile, reference: PdfReference, dict: PdfDict, inherited: Inherited): PdfPage {
  const media = inherited.media ?? LETTER;
  const box = (inherited.crop && within(inherited.crop, media)) ?? media;
  const unit = numberOf(file, dict, "UserUnit") ?? 1;
  const page = { reference, dict, box, rotation: quarters(inherited.rotation), unit: unit > 0 ? unit : 1 };
  const { width, height } = sizeOf(page);
  if (Math.max(width, height) > SIDE_POINTS_MAX) throw unreadable("The PDF has a page larger than any can be shown.");
  return page;
}

/** As it is seen, in points. */
export function sizeOf({ box, rotation, unit }: PdfPage): PageSize {
  const [width, height] = [(box.right - box.left) * unit, (box.top - box.bottom) * unit];
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Where what is seen at this area lies in the page's own units. */
export function placeOn({ box, rotation, unit }: PdfPage, area: SeenArea): Box {
  const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((length) => length / unit);
  const [left, top, right, bottom] = [x ?? 0, y ?? 0, (x ?? 0) + (width ?? 0), (y ?? 0) + (height ?? 0)];
  switch (rotation) {
    case 0:
      return { left: box.left + left, right: box.left + right, top: box.top - top, bottom: box.top - bottom };
    case 90:
      return { left: box.left + top, right: box.left + bottom, bottom: box.bottom + left, top: box.bottom + right };
    case 180:
      return { left: box.right - right, right: box.right - left, bottom: box.bottom + top, top: box.bottom + bottom };
    case 270:
      return { left: box.right - bottom, right: box.right - top, bottom: box.top - right, top: box.top - left };
  }
}

/** Two corners, in whatever order (7.9.5). Null for what is no box, or has nothing in it. */
function boxOf(file: PdfFile, node: PdfDict, key: string): Box | null {
  const array = file.resolve(entryOf(node, key)?.value);
  if (!isKind(array, "array")) return null;
  const [a, b, c, d] = array.items.map(({ value }) => file.resolve(value));
  if (typeof a !== "number" || typeof b !== "number" || typeof c !== "number" || typeof d !== "number") return null;
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

function within(crop: Box, media: Box): Box | null {
  const box = {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

function numberOf(file: PdfFile, node: PdfDict, key: string): number | null {
  const value = file.resolve(entryOf(node, key)?.value);
  return typeof value === "number" ? value : null;
}

function quarters(degrees: number): PdfPage["rotation"] {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}
