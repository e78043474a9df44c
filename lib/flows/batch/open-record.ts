import { turnsQuotes } from "./csv-record";
import { GatheredBytes } from "./gathered-bytes";
import { LINE_BYTES_MAX, type RawLine } from "./split-lines";

/**
 * A record whose quotes were open at the end of its first line, until a line shuts them. It is read once, when it is whole: however
 * short its lines are, reading it takes time in proportion to its size.
 */
export class OpenRecord {
  readonly line: number;
  readonly #bytes = new GatheredBytes(LINE_BYTES_MAX);
  #isOpen = true;

  constructor({ line, bytes }: RawLine) {
    this.line = line;
    if (bytes) this.#bytes.add(bytes);
  }

  /** False once its last line was added; then `take` has it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  get sizeBytes(): number {
    return this.#bytes.sizeBytes;
  }

  /** Returns whether it may be a record still: not once it is longer than any. */
  add({ bytes }: RawLine): boolean {
    if (!bytes) return false;
    this.#bytes.add(LINE_FEED);
    this.#bytes.add(bytes);
    if (turnsQuotes(bytes)) this.#isOpen = false;
    return this.sizeBytes <= LINE_BYTES_MAX;
  }

  take(): Buffer | null {
    return this.#bytes.take();
  }
}

const LINE_FEED = Buffer.from("\n");
