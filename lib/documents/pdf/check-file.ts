import { inflateSync } from "node:zlib";
import { beginsWithFlate } from "./decode-stream";
import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfReference, unreadable } from "./syntax";

/** The root of the page tree: what an appended page hangs on. */
export type PageTree = Readonly<{ reference: PdfReference; root: PdfDict; pageCount: number }>;

const PAGES_MAX = 100_000;
/** A stream that is sound so far is taken to be sound: what it unfolds to is not kept, so a bomb costs only this much. */
const INFLATED_BYTES_CHECKED = 16 * 1024 * 1024;

/**
 * Checks that an incremental update of this file will be right, which it is only when the file can be read as it stands: a
 * reader that has to repair the old part loses the new one or the old (design: the original pages vanished). Every object must
 * lie where the cross-reference table says, and its compressed data must unfold.
 */
export function checkObjects(file: PdfFile): void {
  for (const objectNumber of inOrderOfPlace(file)) {
    const { value, data } = file.object(objectNumber);
    if (data && isKind(value, "dict") && beginsWithFlate(value)) checkFlate(data);
  }
}

/** Objects of one object stream follow each other, so that it is unfolded once. */
function inOrderOfPlace({ crossReference: { places } }: PdfFile): number[] {
  const order = (objectNumber: number) => {
    const place = places.get(objectNumber);
    return place?.kind === "compressed" ? place.container : -1;
  };
  return [...places.keys()].sort((a, b) => order(a) - order(b) || a - b);
}

function checkFlate(data: Buffer): void {
  try {
    // As much room at once as such data mostly needs: thousands of small streams are spared large buffers.
    const chunkSize = Math.min(256 * 1024, Math.max(1024, data.length * 6));
    inflateSync(data, { maxOutputLength: INFLATED_BYTES_CHECKED, chunkSize });
  } catch (error) {
    // Too long to be checked to its end (ERR_BUFFER_TOO_LARGE), or ended early (Z_BUF_ERROR): viewers show such streams.
    if (error instanceof Error && "code" in error && error.code === "Z_DATA_ERROR") {
      throw unreadable("The PDF is damaged: its compressed data does not unfold.", error);
    }
  }
}

/** Walks the page tree (ISO 32000-1, 7.7.3): every kid must be there, and none twice over. */
export function readPageTree(file: PdfFile): PageTree {
  const catalog = file.resolve(entryOf(file.crossReference.trailer, "Root")?.value);
  const reference = isKind(catalog, "dict") ? entryOf(catalog, "Pages")?.value : undefined;
  const root = file.resolve(reference);
  if (!isKind(reference, "reference") || !isKind(root, "dict")) throw unreadable("The PDF has no pages.");

  const nodes = new Set<number>();
  const waiting: PdfReference[] = [reference];
  let pageCount = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = file.resolve(next);
    if (!isKind(node, "dict")) throw unreadable("The PDF is damaged: a page is missing.");
    const kids = file.resolve(entryOf(node, "Kids")?.value);
    if (!isKind(kids, "array")) {
      if (++pageCount > PAGES_MAX) throw unreadable("The PDF has too many pages.");
      continue;
    }
    if (nodes.has(next.objectNumber)) throw unreadable("The PDF is damaged: its pages form a circle.");
    nodes.add(next.objectNumber);
    for (const { value } of kids.items) {
      if (!isKind(value, "reference")) throw unreadable("The PDF is damaged: a page is missing.");
      waiting.push(value);
    }
  }
  if (pageCount === 0 || !nodes.has(reference.objectNumber)) throw unreadable("The PDF has no pages.");
  return { reference, root, pageCount };
}
