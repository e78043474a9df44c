import { decodeStream } from "./decode-stream";
import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfValue, unreadable } from "./syntax";
import { textOfString } from "./text-string";

/** A file within the file. */
export type AttachedFile = Readonly<{
  name: string;
  /** Its bytes, unfolded; `document_unreadable` when they are more than the caller wants, or packed in an unusual way. */
  read: (bytesMax: number) => Buffer;
}>;

const NODES_MAX = 1000;
const FILES_MAX = 1000;

/**
 * The files that a PDF carries: those its name tree lists (ISO 32000-1, 7.7.4 and 7.11.4), and those the document is associated
 * with (PDF/A-3).
 */
export function attachedFiles(file: PdfFile): readonly AttachedFile[] {
  const catalog = file.resolve(entryOf(file.crossReference.trailer, "Root")?.value);
  if (!isKind(catalog, "dict")) return [];
  const names = file.resolve(entryOf(catalog, "Names")?.value);
  const tree = isKind(names, "dict") ? entryOf(names, "EmbeddedFiles")?.value : undefined;
  const associated = itemsOf(file, entryOf(catalog, "AF")?.value);
  return [...namedValues(file, tree), ...associated].slice(0, FILES_MAX).flatMap((value) => {
    const specification = file.resolve(value);
    return isKind(specification, "dict") ? attachedFile(file, specification) : [];
  });
}

/** The values of a name tree (7.9.6). */
function namedValues(file: PdfFile, tree: PdfValue | undefined): readonly PdfValue[] {
  const values: PdfValue[] = [];
  const waiting: PdfValue[] = [tree ?? null];
  for (let visited = 0; waiting.length > 0; visited++) {
    if (visited >= NODES_MAX) throw unreadable("The PDF has too many attachments.");
    const node = file.resolve(waiting.shift());
    if (!isKind(node, "dict")) continue;
    waiting.push(...itemsOf(file, entryOf(node, "Kids")?.value));
    const pairs = itemsOf(file, entryOf(node, "Names")?.value);
    values.push(...pairs.filter((_, index) => index % 2 === 1));
  }
  return values;
}

/** A file specification with the file in it (7.11.3): its name in Unicode goes before the older one. */
function attachedFile(file: PdfFile, specification: PdfDict): AttachedFile[] {
  const embedded = file.resolve(entryOf(specification, "EF")?.value);
  if (!isKind(embedded, "dict")) return [];
  const [name] = ["UF", "F"].flatMap((key) => textAt(specification, key));
  const stream = ["UF", "F"].map((key) => entryOf(embedded, key)?.value).find((value) => isKind(value, "reference"));
  if (name === undefined || !isKind(stream, "reference")) return [];
  const read = (bytesMax: number) => {
    const { value, data } = file.object(stream.objectNumber);
    if (!isKind(value, "dict") || data === null) throw unreadable("The PDF is damaged: an attachment is missing.");
    return decodeStream(value, data, bytesMax);
  };
  return [{ name, read }];
}

function textAt(dict: PdfDict, key: string): string[] {
  const entry = entryOf(dict, key);
  return entry && isKind(entry.value, "string") ? [textOfString(entry.source)] : [];
}

function itemsOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  const array = file.resolve(value);
  return isKind(array, "array") ? array.items.map((item) => item.value) : [];
}
