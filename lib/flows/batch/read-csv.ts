import { AppError } from "@/lib/shared/errors";
import { COLUMNS_MAX, type CsvColumn, columnsOf } from "./csv-columns";
import { type CsvRecord, readCsvRecord, separatorOf } from "./csv-record";
import { requestOfCells } from "./csv-request";
import { decodeLine, type PassedOver, withinLimit } from "./line-of";
import type { BatchLine } from "./model";
import { OpenRecord } from "./open-record";
import { EndOfReading, isBlank, LINE_BYTES_MAX, type RawLine, splitLines } from "./split-lines";

/**
 * The requests of a table (RFC 4180, UTF-8) parted by commas, semicolons or tabs, whichever its head is. An empty cell leaves its
 * field out. Nothing is guessed: a number is digits alone, so that `12,345` is never twelve thousand (decision 221).
 * @throws AppError invalid_field for a head with a column that is no field, invalid_request for none
 */
export async function* readCsv(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine> {
  yield* withinLimit(recordsOf(body));
}

/** What the first line says of the others. */
type Head = Readonly<{ separator: string; columns: readonly CsvColumn[] }>;

async function* recordsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine | PassedOver> {
  let head: Head | null = null;
  let open: OpenRecord | null = null;
  try {
    for await (const group of splitLines(body)) {
      for (const raw of group) {
        if (!head) head = headOf(raw);
        else if (open) {
          if (!open.add(raw)) throw outOfStep(open.line);
          if (open.isOpen) continue;
          yield lastOf(open, head);
          open = null;
        } else if (!hasNothing(raw, head)) {
          const record = firstOf(raw, head);
          if (record === "OPEN") open = new OpenRecord(raw);
          else yield record;
        }
      }
    }
  } catch (error) {
    // A record that was not read to its end was not read.
    throw open && error instanceof EndOfReading ? error.of(open.line) : error;
  }
  if (!head) throw noHead();
  if (open) throw outOfStep(open.line);
}

/** @throws AppError invalid_request, invalid_field, payload_too_large */
function headOf({ bytes }: RawLine): Head {
  if (!bytes) throw new AppError("payload_too_large", { detail: `The head may have up to ${LINE_BYTES_MAX} bytes.` });
  const text = decodeLine(bytes);
  const separator = separatorOf(text);
  const names = readCsvRecord(text, separator, COLUMNS_MAX + 1);
  if (names.state !== "WHOLE" || names.cells.every((cell) => cell === "")) throw noHead();
  return { separator, columns: columnsOf(names.cells) };
}

function noHead(): AppError {
  return new AppError("invalid_request", { detail: "The first line must be the head: the names of the columns." });
}

/** Spreadsheets write out rows that somebody has emptied, by the thousand: they cost nothing and count for nothing. */
function hasNothing({ bytes }: RawLine, { separator }: Head): boolean {
  return bytes !== null && isBlank(bytes, separator.charCodeAt(0));
}

/**
 * What a line says by which a record begins; mostly it is the whole of it.
 * @throws EndOfReading where nobody can tell which lines are cells: bytes that were not kept, or are no text, may hold an open quote
 */
function firstOf({ line, bytes, sizeBytes }: RawLine, head: Head): BatchLine | PassedOver | "OPEN" {
  if (!bytes) throw new EndOfReading(line, "payload_too_large", `A line may have up to ${LINE_BYTES_MAX} bytes`);
  const text = textOf(bytes);
  // Quotes stand where they are in any encoding that the head can be read in.
  const record = readCsvRecord(text ?? bytes.toString("latin1"), head.separator, head.columns.length);
  const isOpenText = text === null && record.state === "OPEN";
  if (isOpenText || (record.state === "MALFORMED" && record.mayBeOpen)) throw outOfStep(line);
  if (text === null) return { line, sizeBytes, error: invalid("The line is not UTF-8.") };
  if (record.state === "OPEN") return "OPEN";
  if (record.state === "MALFORMED") return { line, sizeBytes, error: invalid(MISQUOTED) };
  return lineOf({ line, sizeBytes }, record, head);
}

/** @throws EndOfReading where a quote that was open for lines ends in the middle of something: nobody can tell which lines were cells */
function lastOf(open: OpenRecord, head: Head): BatchLine | PassedOver {
  const { line, sizeBytes } = open;
  const bytes = open.take();
  const text = bytes && textOf(bytes);
  const record = text === null ? null : readCsvRecord(text, head.separator, head.columns.length);
  if (record?.state !== "WHOLE") throw outOfStep(line);
  return lineOf({ line, sizeBytes }, record, head);
}

function lineOf(
  place: Pick<BatchLine, "line" | "sizeBytes">,
  record: Extract<CsvRecord, { state: "WHOLE" }>,
  { columns }: Head,
): BatchLine | PassedOver {
  const request = requestOfCells(columns, record);
  return request ? { ...place, ...request } : { line: place.line, isPassedOver: true };
}

function textOf(bytes: Buffer): string | null {
  try {
    return decodeLine(bytes);
  } catch {
    return null;
  }
}

const MISQUOTED = 'The line can\'t be read: a cell with a quote stands in quotes, and the quote is doubled: "a ""b""".';

function invalid(detail: string): AppError {
  return new AppError("invalid_request", { detail });
}

function outOfStep(line: number): EndOfReading {
  return new EndOfReading(line, "invalid_request", "The quotes do not match");
}
