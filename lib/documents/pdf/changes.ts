import type { NewObject } from "./new-object";
import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, type PdfReference, unreadable } from "./syntax";
import { text, writeArray, writeDict } from "./write-syntax";

type ChangedDict = { readonly generation: number; readonly dict: PdfDict; readonly entries: Record<string, Buffer> };
type GrownArray = { readonly generation: number; readonly items: readonly PdfEntry[]; readonly added: Buffer[] };

/**
 * What an update does to a file: objects that are new, dictionaries of its own with other entries, arrays with more in them.
 * Everything else of an object that is written anew stays as it was written.
 */
export class Changes {
  private readonly file: PdfFile;
  private readonly added: NewObject[] = [];
  private readonly dicts = new Map<number, ChangedDict>();
  private readonly arrays = new Map<number, GrownArray>();
  private nextNumber: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.nextNumber = file.crossReference.firstFreeNumber;
  }

  /** The first number that nothing has, in the file or here. */
  get firstFreeNumber(): number {
    return this.nextNumber;
  }

  reserve(): number {
    this.nextNumber += 1;
    return this.nextNumber - 1;
  }

  /** A new object; answers how it is referred to. */
  add(body: Uint8Array, objectNumber = this.reserve()): Buffer {
    this.put({ objectNumber, generation: 0, body });
    return referenceTo(objectNumber);
  }

  /** A new object whose number was taken from here, or counts on from here. */
  put(object: NewObject): void {
    this.added.push(object);
    this.nextNumber = Math.max(this.nextNumber, object.objectNumber + 1);
  }

  /** Gives a dictionary of the file these entries, beside what was changed of it before. */
  set(reference: PdfReference, entries: Readonly<Record<string, Buffer>>): void {
    Object.assign(this.dictAt(reference).entries, entries);
  }

  /** Adds to an array that an entry of a dictionary holds or refers to; where there is none, begins one. */
  append(reference: PdfReference, key: string, items: readonly Buffer[]): void {
    const { value } = this.file.object(reference.objectNumber);
    const entry = isKind(value, "dict") ? entryOf(value, key) : undefined;
    const grown = this.grow(entry, this.dicts.get(reference.objectNumber)?.entries[key], items);
    if (grown) this.set(reference, { [key]: grown });
  }

  /**
   * What an entry with an array is to be written as when it holds these as well; null where it refers to the array, which has been
   * seen to.
   * @param rewritten the entry, where it has been changed before
   */
  grow(entry: PdfEntry | undefined, rewritten: Buffer | undefined, items: readonly Buffer[]): Buffer | null {
    const more = Buffer.concat(items.flatMap((item) => [item, text(" ")]));
    if (rewritten) return Buffer.concat([rewritten.subarray(0, -1), more, text("]")]);
    const { value } = entry ?? {};
    if (isKind(value, "reference")) {
      const known = this.arrays.get(value.objectNumber);
      if (known) {
        known.added.push(...items);
        return null;
      }
      const { value: array, generation } = this.file.object(value.objectNumber);
      if (isKind(array, "array")) {
        this.arrays.set(value.objectNumber, { generation, items: array.items, added: [...items] });
        return null;
      }
      if (isKind(this.file.resolve(array), "array")) throw unreadable("The PDF is damaged.");
    }
    const own = isKind(value, "array") ? writeArray(value.items) : text("[]");
    return Buffer.concat([own.subarray(0, -1), more, text("]")]);
  }

  /** As an update writes them. */
  objects(): readonly NewObject[] {
    const dicts = [...this.dicts].map(([objectNumber, { generation, dict, entries }]) => ({
      objectNumber,
      generation,
      body: writeDict(dict, entries),
    }));
    const arrays = [...this.arrays].map(([objectNumber, { generation, items, added }]) => ({
      objectNumber,
      generation,
      body: Buffer.concat([
        writeArray(items).subarray(0, -1),
        ...added.flatMap((item) => [item, text(" ")]),
        text("]"),
      ]),
    }));
    return [...this.added, ...dicts, ...arrays];
  }

  private dictAt({ objectNumber }: PdfReference): ChangedDict {
    const known = this.dicts.get(objectNumber);
    if (known) return known;
    const { value, generation, data } = this.file.object(objectNumber);
    if (!isKind(value, "dict") || data !== null) throw unreadable("The PDF is damaged.");
    const changed = { generation, dict: value, entries: {} };
    this.dicts.set(objectNumber, changed);
    return changed;
  }
}

export function referenceTo(objectNumber: number): Buffer {
  return text(`${objectNumber} 0 R`);
}
