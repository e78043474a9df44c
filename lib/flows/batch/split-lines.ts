import { AppError } from "@/lib/shared/errors";
import { BATCH_BYTES_MAX, JSON_BYTES_MAX } from "@/lib/shared/limits";

/** A line of a body, without its end; null in place of bytes that were too many to be kept. */
export type RawLine = Readonly<{ line: number; bytes: Buffer | null; sizeBytes: number }>;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line may have what the body of a single creation may have. */
export const LINE_BYTES_MAX = JSON_BYTES_MAX;

/** What ends a batch before its end: told in place of the line that it was found at. */
export class EndOfReading extends AppError {
  readonly line: number;

  constructor(line: number, code: "payload_too_large" | "invalid_request", detail: string) {
    super(code, { detail: `${detail}: nothing was read from this line on.` });
    this.line = line;
  }
}

/**
 * The lines of a body as it arrives, holding one of them at most. A mark of byte order is taken away. What follows the last line
 * feed is a line as well: a body that breaks off is an error of the body's own, which ends this before.
 * @throws EndOfReading where the body is too large
 */
export async function* splitLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<RawLine> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let line = 1;
  let sizeBytes = 0;
  const hold = (piece: Buffer) => {
    heldBytes += piece.length;
    if (heldBytes <= LINE_BYTES_MAX) held.push(piece);
    else held = [];
  };
  const finished = (): RawLine => {
    const bytes = heldBytes > LINE_BYTES_MAX ? null : withoutEnd(Buffer.concat(held), line);
    const raw = { line, bytes, sizeBytes: heldBytes };
    held = [];
    heldBytes = 0;
    line += 1;
    return raw;
  };
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    sizeBytes += bytes.length;
    if (sizeBytes > BATCH_BYTES_MAX) {
      throw new EndOfReading(line, "payload_too_large", `A batch may have up to ${BATCH_BYTES_MAX} bytes`);
    }
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      hold(bytes.subarray(from, end));
      yield finished();
      from = end + 1;
    }
    // What the body's reader hands over may be written over by it.
    if (from < bytes.length) hold(Buffer.from(bytes.subarray(from)));
  }
  if (heldBytes > 0) yield finished();
}

function withoutEnd(bytes: Buffer, line: number): Buffer {
  const start = line === 1 && bytes.subarray(0, 3).equals(MARK) ? 3 : 0;
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  return bytes.subarray(start, Math.max(start, end));
}
