import { AppError, badField } from "@/lib/shared/errors";
import { type CsvColumn, columnsOf, KEY_COLUMN } from "./csv-columns";
import { readCsvRecord, separatorOf } from "./csv-record";
import { decodeLine, keyed, withinLimit } from "./line-of";
import type { BatchLine } from "./model";
import { EndOfReading, LINE_BYTES_MAX, type RawLine, splitLines } from "./split-lines";

/**
 * The requests of a table (RFC 4180, UTF-8) parted by commas, semicolons or tabs, whichever its head is. An empty cell leaves its
 * field out. Nothing is guessed: a number is digits alone, so that `12,345` is never twelve thousand (decision 221).
 * @throws AppError invalid_field for a head with a column that is no field, invalid_request for none
 */
export async function* readCsv(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine> {
  yield* withinLimit(recordsOf(splitLines(body)));
}

async function* recordsOf(raws: AsyncGenerator<RawLine>): AsyncGenerator<BatchLine> {
  const first = await raws.next();
  if (first.done || !first.value.bytes) throw new AppError("invalid_request", { detail: "The table has no head." });
  const head = decodeLine(first.value.bytes);
  const separator = separatorOf(head);
  const names = readCsvRecord(head, separator);
  if (names.state !== "WHOLE" || names.cells.every((cell) => cell === "")) {
    throw new AppError("invalid_request", { detail: "The first line must be the head: the names of the columns." });
  }
  const columns = columnsOf(names.cells);
  /** What is read of a record whose quotes are open, and where it began. */
  let open: Readonly<{ line: number; text: string; sizeBytes: number }> | null = null;
  for await (const { line: here, bytes, sizeBytes: added } of raws) {
    const line: number = open?.line ?? here;
    const sizeBytes: number = (open?.sizeBytes ?? 0) + added;
    if (!bytes || sizeBytes > LINE_BYTES_MAX) {
      if (open) throw outOfStep(line);
      const detail = `A line may have up to ${LINE_BYTES_MAX} bytes.`;
      yield { line, sizeBytes, error: new AppError("payload_too_large", { detail }) };
      continue;
    }
    const part = partOf(bytes);
    if (part === null) {
      if (open) throw outOfStep(line);
      yield { line, sizeBytes, error: new AppError("invalid_request", { detail: "The line is not UTF-8." }) };
      continue;
    }
    const text: string = open ? `${open.text}\n${part}` : part;
    const record = readCsvRecord(text, separator);
    if (record.state === "OPEN") {
      open = { line, text, sizeBytes };
      continue;
    }
    // Where a quote that was open for lines ends in the middle of something, nobody can tell which lines were cells.
    if (record.state === "MALFORMED" && open) throw outOfStep(line);
    open = null;
    if (record.state === "WHOLE" && record.cells.every((cell) => cell === "")) continue;
    yield { line, sizeBytes, ...(record.state === "WHOLE" ? lineOf(columns, record.cells) : { error: misquoted() }) };
  }
  if (open) throw outOfStep(open.line);
}

function partOf(bytes: Uint8Array): string | null {
  try {
    return decodeLine(bytes);
  } catch {
    return null;
  }
}

function misquoted(): AppError {
  const detail = 'The line can\'t be read: a cell with a quote stands in quotes, and the quote is doubled: "a ""b""".';
  return new AppError("invalid_request", { detail });
}

function outOfStep(line: number): EndOfReading {
  return new EndOfReading(line, "invalid_request", "The quotes do not match");
}

function lineOf(columns: readonly CsvColumn[], cells: readonly string[]) {
  if (cells.length !== columns.length) {
    const detail = `The line has ${cells.length} cells and the head ${columns.length}: a cell that holds the separator stands in quotes.`;
    return { error: new AppError("invalid_request", { detail }) };
  }
  try {
    return keyed(requestOf(columns, cells));
  } catch (error) {
    return { error };
  }
}

type Tree = { [name: string]: unknown };

function requestOf(columns: readonly CsvColumn[], cells: readonly string[]): Tree {
  const request: Tree = {};
  for (const [index, { name, path, kind }] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (cell === "") continue;
    if (name === KEY_COLUMN) request[KEY_COLUMN] = cell;
    else put(request, path, cellValue(cell, kind));
  }
  return request;
}

/** What is no such value stays text, for the request's own check to refuse where it stands. */
function cellValue(cell: string, kind: CsvColumn["kind"]): unknown {
  switch (kind) {
    case "INTEGER":
      return /^(0|[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell;
    case "NUMBER":
      return /^(0|[1-9]\d{0,9})(\.\d{1,9})?$/.test(cell) ? Number(cell) : cell;
    case "BOOLEAN":
      return cell === "true" || cell === "false" ? cell === "true" : cell;
    case "TEXT":
      return cell;
  }
}

/** Puts a value where its path leads; places of a list before it are empty objects, which the request's check names. */
function put(root: Tree, path: readonly (string | number)[], value: unknown): void {
  let at: Tree | unknown[] = root;
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    const next = isLast ? value : typeof path[index + 1] === "number" ? [] : {};
    const known: unknown = stepInto(at, step);
    if (isLast || known === undefined) setAt(at, step, next);
    const inside = stepInto(at, step);
    if (isLast) return;
    if (!isTree(inside)) throw badField(`/${path.join("/")}`, "invalid", "stands where another column has a value");
    at = inside;
  }
}

function isTree(value: unknown): value is Tree | unknown[] {
  return typeof value === "object" && value !== null;
}

function stepInto(at: Tree | unknown[], step: string | number): unknown {
  return Array.isArray(at) ? at[Number(step)] : at[step];
}

function setAt(at: Tree | unknown[], step: string | number, value: unknown): void {
  if (!Array.isArray(at)) at[step] = value;
  else {
    while (at.length < Number(step)) at.push({});
    at[Number(step)] = value;
  }
}
