import { type CrossReference, readCrossReference } from "./cross-reference";
import { decodeStream } from "./decode-stream";
import { type Cipher, openCipher } from "./encryption/open-cipher";
import { Reader } from "./reader";
import { rewriteStrings } from "./rewrite-strings";
import { entryOf, isCount, isKind, isNamed, type PdfDict, type PdfEntry, type PdfValue, unreadable } from "./syntax";
import { bytesOfString } from "./text-string";
import { fromHeader } from "./trim-front";

/** An indirect object as the file's newest revision has it. `data` is a stream's, as it lies in the file. */
export type IndirectObject = PdfEntry & Readonly<{ generation: number; data: Buffer | null }>;

type ObjectStream = Readonly<{ numbers: readonly number[]; offsets: readonly number[]; bytes: Buffer }>;

const NULL_OBJECT: IndirectObject = { value: null, source: Buffer.from("null"), generation: 0, data: null };

/** The objects of a stream are mostly asked for one after another. */
const UNFOLDED_BYTES_KEPT = 64 * 1024 * 1024;

/**
 * A PDF opened by its cross-reference table, object by object: nothing is read that nobody asks for. An earlier revision is opened
 * by its length, `new PdfFile(bytes.subarray(0, end))`: whatever follows had not been written yet.
 */
export class PdfFile {
  /** From the header on: offsets count from there. */
  readonly bytes: Buffer;
  readonly crossReference: CrossReference;
  /** Null for a file that is not encrypted. */
  readonly cipher: Cipher | null;
  private readonly objectStreams = new Map<number, ObjectStream>();

  constructor(bytes: Buffer) {
    this.bytes = fromHeader(bytes);
    this.crossReference = readCrossReference(this.bytes);
    this.cipher = null;
    this.cipher = this.openCipher();
  }

  /** An object that is free or unknown is null (ISO 32000-1, 7.3.10); one that is not where it should be is unreadable. */
  object(objectNumber: number): IndirectObject {
    const place = this.crossReference.places.get(objectNumber);
    if (place === undefined || place.kind === "free") return NULL_OBJECT;
    if (place.kind === "compressed") return this.compressedObject(objectNumber, place.container, place.index);
    const reader = new Reader(this.bytes, place.offset);
    const { value, source, streamStart } = reader.indirectObject(objectNumber, place.generation);
    const { generation } = place;
    if (streamStart === null) return this.decrypted({ value, source, generation, data: null }, objectNumber);
    if (!isKind(value, "dict")) throw unreadable("The PDF is damaged.");
    return this.decrypted({ value, source, generation, data: this.streamData(value, streamStart) }, objectNumber);
  }

  /** The numbers of the objects within a stream of objects, in their order. */
  packedIn(container: number): readonly number[] {
    return this.objectStream(container).numbers;
  }

  /** Follows references to the value itself. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null;
    for (let steps = 0; isKind(current, "reference"); steps++) {
      if (steps > 20) throw unreadable("The PDF is damaged.");
      current = this.object(current.objectNumber).value;
    }
    return current;
  }

  /** What lies in an object stream is encrypted with that stream, and not a second time (7.5.7). */
  private decrypted(object: IndirectObject, objectNumber: number): IndirectObject {
    const { cipher } = this;
    if (!cipher) return object;
    const id = { objectNumber, generation: object.generation };
    const { value, source } = rewriteStrings(object, (bytes) => cipher.decryptString(bytes, id));
    const { data } = object;
    return {
      ...object,
      value,
      source,
      data: data && isKind(value, "dict") ? cipher.decryptStream(value, data, id) : data,
    };
  }

  private openCipher(): Cipher | null {
    const { trailer } = this.crossReference;
    const encrypt = entryOf(trailer, "Encrypt");
    if (!encrypt) return null;
    const dict = this.resolve(encrypt.value);
    if (!isKind(dict, "dict")) throw unreadable("The PDF is damaged.");
    const ids = this.resolve(entryOf(trailer, "ID")?.value);
    const [first] = isKind(ids, "array") ? ids.items : [];
    const id = first && isKind(first.value, "string") ? bytesOfString(first.source) : Buffer.alloc(0);
    return openCipher(dict, id);
  }

  private streamData(dict: PdfDict, start: number): Buffer {
    const length = this.resolve(entryOf(dict, "Length")?.value);
    if (isCount(length) && new Reader(this.bytes, start + length).accepts("endstream")) {
      return this.bytes.subarray(start, start + length);
    }
    // A wrong length is common enough that every viewer looks for the end itself.
    const end = this.bytes.indexOf("endstream", start);
    if (end < 0) throw unreadable("The PDF is cut off.");
    return this.bytes.subarray(start, end);
  }

  private compressedObject(objectNumber: number, container: number, index: number): IndirectObject {
    const { numbers, offsets, bytes } = this.objectStream(container);
    const offset = offsets[index];
    if (numbers[index] !== objectNumber || offset === undefined) {
      throw unreadable("The PDF is damaged: its cross-reference table is not sound.");
    }
    return { ...new Reader(bytes, offset).entry(), generation: 0, data: null };
  }

  /** Pairs of number and offset, then the objects (7.5.7). */
  private objectStream(container: number): ObjectStream {
    const kept = this.objectStreams.get(container);
    if (kept) return kept;
    // Its own place must be in the file: a container within a container would never end.
    if (this.crossReference.places.get(container)?.kind !== "offset") throw unreadable("The PDF is damaged.");
    const { value: dict, data } = this.object(container);
    if (!isKind(dict, "dict") || !isNamed(entryOf(dict, "Type")?.value, "ObjStm") || data === null) {
      throw unreadable("The PDF is damaged.");
    }
    const count = this.resolve(entryOf(dict, "N")?.value);
    const first = this.resolve(entryOf(dict, "First")?.value);
    if (!isCount(count) || !isCount(first)) throw unreadable("The PDF is damaged.");
    const bytes = decodeStream(dict, data);
    const reader = new Reader(bytes, 0);
    const numbers: number[] = [];
    const offsets: number[] = [];
    for (let index = 0; index < count; index++) {
      numbers.push(reader.integer());
      offsets.push(first + reader.integer());
    }
    const stream = { numbers, offsets, bytes };
    this.keep(container, stream);
    return stream;
  }

  /** The oldest make room. */
  private keep(container: number, stream: ObjectStream): void {
    let room = UNFOLDED_BYTES_KEPT - stream.bytes.length;
    for (const { bytes } of this.objectStreams.values()) room -= bytes.length;
    for (const [oldest, { bytes }] of this.objectStreams) {
      if (room >= 0) break;
      this.objectStreams.delete(oldest);
      room += bytes.length;
    }
    this.objectStreams.set(container, stream);
  }
}
