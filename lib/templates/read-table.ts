import { readFile } from "node:fs/promises";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { BATCH_LINES_MAX } from "./model";

/** A table as a spreadsheet writes it: what its columns are called, and its lines with something in them. */
export type Table = Readonly<{
  columns: readonly string[];
  lines: readonly Readonly<{
    /** Where it begins in the file, from 1: the head is the first. */
    line: number;
    cells: readonly string[];
  }>[];
}>;

/** 500 lines of 2 kB. */
const TABLE_BYTES_MAX = 1_048_576;
const COLUMNS_MAX = 200;
const SEPARATORS = [",", ";", "\t"] as const;

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/**
 * Reads a table (RFC 4180) whose cells are parted by commas, semicolons or tabs. Everything in it is text: what begins like a formula
 * or looks like a number stays as it is written. Only UTF-8 is read: who guesses an encoding prints wrong names on contracts.
 * @throws AppError invalid_field for what is no such table, payload_too_large
 */
export async function readTable({
  path,
  sizeBytes,
  truncated,
}: Readonly<{ path: string; sizeBytes: number; truncated: boolean }>): Promise<Table> {
  if (truncated || sizeBytes > TABLE_BYTES_MAX) {
    throw new AppError("payload_too_large", { detail: `A table may have up to ${TABLE_BYTES_MAX} bytes (1 MB).` });
  }
  return parseTable(await readFile(path));
}

export function parseTable(bytes: Uint8Array): Table {
  const text = decoded(bytes);
  const [head, ...rest] = parsed(text).filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (!head) throw badTable("empty", "has no line: the first one says what the columns are");
  const columns = columnsOf(head.cells);
  if (rest.length === 0) throw badTable("empty", "has no line below its head");
  if (rest.length > BATCH_LINES_MAX) {
    throw badTable(
      "too_many_lines",
      `must have at most ${BATCH_LINES_MAX} lines below its head, and has ${rest.length}`,
    );
  }
  return { columns, lines: rest };
}

function decoded(bytes: Uint8Array): string {
  try {
    // A mark of byte order is taken away.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badTable("not_utf8", 'is not UTF-8: save it from the spreadsheet as "CSV UTF-8"');
  }
}

function parsed(text: string): Table["lines"] {
  try {
    const given = parse(text, {
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return records.parse(given).map(({ record, info: { lines } }) => {
      // Told where it ends: a cell may hold line breaks.
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return { line: lines - breaks, cells: record };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badTable("malformed", `can't be read from line ${String(error.lines ?? 1)} on: its quotes don't match`);
  }
}

/** Whichever parts the head most often, outside of quotes. */
function separatorOf(text: string): string {
  const head = /[^\r\n]+/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
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
