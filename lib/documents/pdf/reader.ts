import { type PdfArray, type PdfDict, type PdfEntry, type PdfObject, type PdfValue, unreadable } from "./syntax";

/** Deeper nesting than any producer writes: a file made to overflow the stack. */
const DEPTH_MAX = 100;

/** By byte, for every byte of a file comes by here: white space, delimiters, and what words are made of (7.2.2). */
const REGULAR = 0;
const WHITESPACE = 1;
const DELIMITER = 2;
const CLASSES = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASSES[byte] = WHITESPACE;
for (const byte of Buffer.from("()<>[]{}/%")) CLASSES[byte] = DELIMITER;

export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === WHITESPACE;
}

const code = (character: string) => character.charCodeAt(0);

/**
 * Reads PDF syntax at a place of a file, strictly: whatever does not belong there is `document_unreadable`. It looks at the
 * bytes it is asked for and at no others, so its cost follows the object and not the file.
 */
export class Reader {
  private readonly bytes: Buffer;
  private position: number;

  constructor(bytes: Buffer, position: number) {
    this.bytes = bytes;
    this.position = position;
  }

  /** Behind what has been read. */
  get place(): number {
    return this.position;
  }

  /** `12 0 obj … endobj`; only its beginning when it is a stream, whose length its caller must find. */
  indirectObject(objectNumber: number, generation: number): PdfObject {
    if (this.integer() !== objectNumber || this.integer() !== generation) throw this.damaged();
    this.keyword("obj");
    const { value, source } = this.entry(0);
    if (this.accepts("endobj")) return { value, source, streamStart: null };
    this.keyword("stream");
    // 7.3.8.1: CR LF or LF. A lone CR is written by some, and read by everyone.
    if (this.bytes[this.position] === 0x0d) this.position++;
    if (this.bytes[this.position] === 0x0a) this.position++;
    return { value, source, streamStart: this.position };
  }

  value(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) throw this.damaged();
    this.skipSpace();
    const byte = this.bytes[this.position];
    if (byte === undefined) throw this.damaged();
    if (byte === code("/")) return { kind: "name", text: this.name() };
    if (byte === code("(")) return this.literalString();
    if (byte === code("[")) return this.array(depth);
    if (byte === code("<")) return this.bytes[this.position + 1] === byte ? this.dict(depth) : this.hexString();
    if (byte === code("t") && this.accepts("true")) return true;
    if (byte === code("f") && this.accepts("false")) return false;
    if (byte === code("n") && this.accepts("null")) return null;
    return this.numberOrReference();
  }

  /** A whole number without a sign. */
  integer(): number {
    this.skipSpace();
    const digits = this.word();
    if (!/^\d{1,15}$/.test(digits)) throw this.damaged();
    return Number(digits);
  }

  keyword(expected: string): void {
    if (!this.accepts(expected)) throw this.damaged();
  }

  /** Moves past this keyword when it comes next. */
  accepts(expected: string): boolean {
    this.skipSpace();
    const end = this.position + expected.length;
    if (this.bytes[this.position] !== expected.charCodeAt(0) || !this.endsWordAt(end)) return false;
    if (this.bytes.toString("latin1", this.position, end) !== expected) return false;
    this.position = end;
    return true;
  }

  /** White space and comments (7.2.3). */
  skipSpace(): void {
    for (let byte = this.bytes[this.position]; byte !== undefined; byte = this.bytes[++this.position]) {
      if (byte === code("%")) this.skipLine();
      else if (CLASSES[byte] !== WHITESPACE) return;
    }
  }

  private skipLine(): void {
    while (this.position + 1 < this.bytes.length) {
      const next = this.bytes[this.position + 1];
      if (next === 0x0a || next === 0x0d) return;
      this.position++;
    }
  }

  /** A value with the bytes it is written in. */
  entry(depth = 0): PdfEntry {
    this.skipSpace();
    const start = this.position;
    const value = this.value(depth);
    return { value, source: this.bytes.subarray(start, this.position) };
  }

  private dict(depth: number): PdfDict {
    this.position += 2;
    const entries = new Map<string, PdfEntry>();
    let isAmbiguous = false;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === code(">") && this.bytes[this.position + 1] === code(">")) break;
      if (this.bytes[this.position] !== code("/")) throw this.damaged();
      const name = this.name();
      isAmbiguous ||= entries.has(name);
      entries.set(name, this.entry(depth + 1));
    }
    this.position += 2;
    return { kind: "dict", entries, ...(isAmbiguous && { isAmbiguous }) };
  }

  private array(depth: number): PdfArray {
    this.position++;
    const items: PdfEntry[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === code("]")) break;
      items.push(this.entry(depth + 1));
    }
    this.position++;
    return { kind: "array", items };
  }

  private name(): string {
    this.position++;
    const text = this.word();
    if (!text.includes("#")) return text;
    return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  private literalString(): PdfValue {
    let open = 0;
    for (; this.position < this.bytes.length; this.position++) {
      const byte = this.bytes[this.position];
      if (byte === code("\\")) this.position++;
      else if (byte === code("(")) open++;
      else if (byte === code(")") && --open === 0) {
        this.position++;
        return { kind: "string" };
      }
    }
    throw this.damaged();
  }

  private hexString(): PdfValue {
    const end = this.bytes.indexOf(">", this.position);
    if (end < 0 || !/^<[0-9a-fA-F\s\0]*$/.test(this.bytes.toString("latin1", this.position, end))) throw this.damaged();
    this.position = end + 1;
    return { kind: "string" };
  }

  private numberOrReference(): PdfValue {
    const text = this.word();
    if (!/^[+-]*[\d.][\d.-]*$/.test(text)) throw this.damaged();
    const after = this.position;
    if (/^\d{1,15}$/.test(text)) {
      this.skipSpace();
      const generation = this.word();
      if (/^\d{1,5}$/.test(generation) && this.accepts("R")) {
        return { kind: "reference", objectNumber: Number(text), generation: Number(generation) };
      }
      this.position = after;
    }
    // Producers write "--5" and "0.-12"; every viewer reads some number there, and no such number matters to us.
    const number = Number.parseFloat(text);
    return Number.isFinite(number) ? number : 0;
  }

  /** The regular characters from here (7.2.2). */
  private word(): string {
    const start = this.position;
    while (!this.endsWordAt(this.position)) this.position++;
    return this.bytes.toString("latin1", start, this.position);
  }

  private endsWordAt(position: number): boolean {
    const byte = this.bytes[position];
    return byte === undefined || CLASSES[byte] !== REGULAR;
  }

  private damaged() {
    return unreadable("The PDF is damaged.", new Error(`unexpected bytes at offset ${this.position}`));
  }
}
