import { AppError } from "@/lib/shared/errors";
import { BATCH_BYTES_MAX, JSON_BYTES_MAX } from "@/lib/shared/limits";
import { GatheredBytes } from "./gathered-bytes";

/** A line of a body, without its end; null in place of bytes that were too many to be kept. They hold until the next group is asked for. */
export type RawLine = Readonly<{
  line: number;
  bytes: Buffer | null;
  /** With its line feed. */
  sizeBytes: number;
}>;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const NOTHING = Buffer.alloc(0);
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line may have what the body of a single creation may have. */
export const LINE_BYTES_MAX = JSON_BYTES_MAX;

/** As many as a spreadsheet has, most of which somebody may have left empty: a body of line feeds alone would have thirty times as many. */
const BODY_LINES_MAX = 1_048_576;

/** What ends a batch before its end: told in place of the line that it was found at. */
export class EndOfReading extends AppError {
  readonly line: number;
  readonly #why: readonly [code: "payload_too_large" | "invalid_request", what: string];

  constructor(line: number, ...why: readonly [code: "payload_too_large" | "invalid_request", what: string]) {
    super(why[0], { detail: `${why[1]}: nothing was read from this line on.` });
    this.line = line;
    this.#why = why;
  }

  /** The same end, of what began at this line. */
  of(line: number): EndOfReading {
    return new EndOfReading(line, ...this.#why);
  }
}

/**
 * The lines of a body as it arrives, those of a piece together. One line at most is held. A
 * mark of byte order is taken away. What follows the last line feed is a line as well: a body that breaks off is an error of the
 * body's own, which ends this before.
 * @throws EndOfReading where the body is too large, or has too many lines
 */
export async function* splitLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly RawLine[]> {
  /** The beginning of a line whose end is still to come. */
  const begun = new GatheredBytes(LINE_BYTES_MAX);
  let line = 1;
  let bodyBytes = 0;
  const finished = (rest: Buffer): RawLine => {
    const sizeBytes = begun.sizeBytes + rest.length + 1;
    const isWhole = begun.sizeBytes === 0;
    if (!isWhole) begun.add(rest);
    const bytes = isWhole ? withinSize(rest) : begun.take();
    const finishedLine = { line, bytes: bytes && withoutEnd(bytes, line), sizeBytes };
    line += 1;
    return finishedLine;
  };
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    bodyBytes += bytes.length;
    if (bodyBytes > BATCH_BYTES_MAX) {
      throw new EndOfReading(line, "payload_too_large", `A batch may have up to ${BATCH_BYTES_MAX} bytes`);
    }
    const lines: RawLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      // Making a view takes longer than all that is done with a line of nothing.
      lines.push(finished(end === from ? NOTHING : bytes.subarray(from, end)));
      from = end + 1;
    }
    if (lines.length > 0) yield lines;
    if (line > BODY_LINES_MAX) {
      throw new EndOfReading(line, "payload_too_large", `A body may have up to ${BODY_LINES_MAX} lines`);
    }
    begun.add(bytes.subarray(from));
  }
  if (begun.sizeBytes > 0) yield [finished(NOTHING)];
}

function withinSize(bytes: Buffer): Buffer | null {
  return bytes.length <= LINE_BYTES_MAX ? bytes : null;
}

function withoutEnd(bytes: Buffer, line: number): Buffer {
  const start = line === 1 && bytes.subarray(0, 3).equals(MARK) ? 3 : 0;
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  return start === 0 && end === bytes.length ? bytes : bytes.subarray(start, Math.max(start, end));
}

/** Whether a line has nothing but white space (RFC 8259) and this, which parts its cells: told without reading it as text. */
export function isBlank(bytes: Buffer, separator = SPACE): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== CARRIAGE_RETURN && byte !== separator) return false;
  }
  return true;
}
