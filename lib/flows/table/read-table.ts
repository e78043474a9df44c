import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/** A table as a spreadsheet writes it: what its columns are called, and its lines with something in them. */
export type Table = Readonly<{
  columns: readonly string[];
  lines: readonly TableLine[];
}>;

export type TableLine = Readonly<{
  /** Where it begins in the file, from 1: the head is the first. */
  line: number;
  cells: readonly string[];
}>;

type TableLimits = Readonly<{ linesMax: number; bytesMax: number }>;

export const COLUMNS_MAX = 200;
const SEPARATORS = [",", ";", "\t"] as const;
/** The line that programs write before a table for Excel, which shows none of it. */
const SAID_SEPARATOR = /^sep=([,;\t])(?=[\r\n])/i;
/** What is parsed in one go, and how many lines without a break: others have their turn in between. */
const SLICE_BYTES = 65_536;
const LINES_AT_ONCE = 200;

const parsedLine = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

/**
 * Reads a table (RFC 4180) whose cells are parted by commas, semicolons or tabs. Everything in it is text: what begins like a formula
 * or looks like a number stays as it is written. Only UTF-8 is read: who guesses an encoding prints wrong names on contracts.
 * @throws AppError invalid_field for what is no such table, payload_too_large
 */
export async function readTable(
  { path, sizeBytes, truncated }: Readonly<{ path: string; sizeBytes: number; truncated: boolean }>,
  limits: TableLimits,
): Promise<Table> {
  if (truncated || sizeBytes > limits.bytesMax) {
    throw new AppError("payload_too_large", { detail: `A table may have up to ${limits.bytesMax} bytes.` });
  }
  return parseTable(await readFile(path), limits);
}

export async function parseTable(bytes: Uint8Array, { linesMax }: Pick<TableLimits, "linesMax">): Promise<Table> {
  const text = decoded(bytes);
  const said = SAID_SEPARATOR.exec(text)?.[1];
  const [head, ...rest] = await parsed(
    bytes,
    { delimiter: said ?? separatorOf(text), from_line: said ? 2 : 1 },
    linesMax + 1,
  );
  if (!head) throw badTable("empty", "has no line: the first one says what the columns are");
  const columns = columnsOf(head.cells);
  if (rest.length === 0) throw badTable("empty", "has no line below its head");
  return { columns, lines: rest };
}

function decoded(bytes: Uint8Array): string {
  // UTF-16 without its mark is UTF-8 to whoever does not mind that each letter is followed by a NUL, which no text of ours may hold.
  const text = bytes.includes(0) ? null : utf8(bytes);
  if (text === null) throw badTable("not_utf8", 'is not UTF-8: save it from the spreadsheet as "CSV UTF-8"');
  return text;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function parsed(
  bytes: Uint8Array,
  how: Readonly<{ delimiter: string; from_line: number }>,
  linesMax: number,
): Promise<readonly TableLine[]> {
  const parser = Readable.from(slicesOf(bytes)).pipe(
    parse({
      ...how,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  const lines: TableLine[] = [];
  let seen = 0;
  let pairs = 0;
  try {
    for await (const given of parser) {
      seen += 1;
      if (seen % LINES_AT_ONCE === 0) await setImmediate();
      const { record, info } = parsedLine.parse(given);
      // The parser takes Windows' two signs for two breaks where they stand within a cell.
      pairs += countIn(record, /\r\n/g);
      // Spaces around what a cell says nobody sees: they are nothing within quotes, either, as a spreadsheet's cells are sent.
      const cells = record.map((cell) => cell.trim());
      if (cells.every((cell) => cell === "")) continue;
      if (lines.length === linesMax) {
        throw badTable("too_many_lines", `must have at most ${linesMax - 1} lines below its head`);
      }
      // Told where it ends: a cell may hold line breaks.
      const breaks = countIn(record, /\r\n|\r|\n/g);
      lines.push({ line: info.lines - pairs - breaks, cells });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Where the last whole cell ends: the parser's own lines are others where breaks stand within cells.
    const before = Buffer.from(bytes).toString("latin1", 0, Number(error.bytes ?? 0));
    const line = countIn([before], /\r\n|\r|\n/g) + 1;
    throw badTable("malformed", `can't be read from line ${line} on: its quotes don't match`);
  }
  return lines;
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}

function countIn(cells: readonly string[], sign: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);
}

/** Whichever parts the head most often, outside of quotes, within which it may go over lines. */
function separatorOf(text: string): string {
  const head = /[^\r\n]+/.exec(text.replaceAll(/"[^"]*"/g, '""'))?.[0] ?? "";
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

function columnsOf(head: readonly string[]): readonly string[] {
  if (head.length > COLUMNS_MAX) throw badTable("too_many_columns", `must have at most ${COLUMNS_MAX} columns`);
  const twice = head.find((column, index) => column !== "" && head.indexOf(column) < index);
  if (twice !== undefined) throw badTable("duplicate_column", `must have each column once: ${twice}`);
  return head;
}

function badTable(code: string, detail: string): AppError {
  return new AppError("invalid_field", {
    detail: "The table can't be used as it is.",
    errors: [{ parameter: "file", code, detail }],
  });
}
