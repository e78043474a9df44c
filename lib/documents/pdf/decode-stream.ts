import { inflateSync } from "node:zlib";
import { entryOf, isCount, isKind, isNamed, type PdfDict, type PdfValue, unreadable } from "./syntax";

/** An object or cross-reference stream of an 8 MB file never comes near; a bomb stops here (decision 2). */
const INFLATED_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The content of a cross-reference or object stream, or of an attached file. These are written by every producer with Flate or not at all,
 * with or without a predictor; any other filter is `document_unreadable`.
 */
export function decodeStream(dict: PdfDict, data: Buffer, bytesMax = INFLATED_BYTES_MAX): Buffer {
  const filters = listOf(entryOf(dict, "Filter")?.value);
  if (filters.length === 0 && data.length <= bytesMax) return data;
  if (filters.length > 1 || !isFlate(filters[0])) throw unreadable("The PDF is compressed in an unusual way.");
  const [parameters] = listOf(entryOf(dict, "DecodeParms")?.value);
  return undoPredictor(inflate(data, bytesMax), isKind(parameters, "dict") ? parameters : null);
}

/** Whether the stream's bytes are Flate data as they lie in the file. */
export function beginsWithFlate(dict: PdfDict): boolean {
  return isFlate(listOf(entryOf(dict, "Filter")?.value)[0]);
}

function inflate(data: Buffer, bytesMax: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: bytesMax });
  } catch (cause) {
    throw unreadable("The PDF is damaged.", cause);
  }
}

function isFlate(filter: PdfValue | undefined): boolean {
  return isNamed(filter, "FlateDecode") || isNamed(filter, "Fl");
}

/** A filter or its parameters may be one value or a list of them (7.3.8.2). */
function listOf(value: PdfValue | undefined): readonly PdfValue[] {
  if (value === undefined || value === null) return [];
  return isKind(value, "array") ? value.items.map((item) => item.value) : [value];
}

function undoPredictor(data: Buffer, parameters: PdfDict | null): Buffer {
  const number = (key: string, otherwise: number) => {
    const value = parameters ? entryOf(parameters, key)?.value : undefined;
    return isCount(value) && value > 0 ? value : otherwise;
  };
  const predictor = number("Predictor", 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw unreadable("The PDF is compressed in an unusual way.");
  const pixelBits = number("Colors", 1) * number("BitsPerComponent", 8);
  return undoPngPredictor(data, Math.ceil((pixelBits * number("Columns", 1)) / 8), Math.ceil(pixelBits / 8));
}

/** PNG's row filters (RFC 2083, 6), as cross-reference streams use them: nearly always "up". */
function undoPngPredictor(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rows = Math.floor(data.length / (rowBytes + 1));
  const out = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column++) {
      const at = row * rowBytes + column;
      const left = column >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[at - rowBytes] ?? 0) : 0;
      const upLeft = row > 0 && column >= pixelBytes ? (out[at - rowBytes - pixelBytes] ?? 0) : 0;
      out[at] = (data[row * (rowBytes + 1) + 1 + column] ?? 0) + predicted(filter, left, up, upLeft);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, upLeft) : 0;
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [left, up, upLeft].map((neighbour) => Math.abs(estimate - neighbour));
  if (a === undefined || b === undefined || c === undefined) return left;
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
