import { AppError, badField } from "@/lib/shared/errors";
import { type CsvColumn, KEY_COLUMN } from "./csv-columns";
import type { CsvRecord } from "./csv-record";
import { keyed } from "./line-of";
import type { ReadLine } from "./model";

/** What a record's cells ask for, each where its column says; null where they are all empty. */
export function requestOfCells(
  columns: readonly CsvColumn[],
  { cells, cellCount }: Extract<CsvRecord, { state: "WHOLE" }>,
): Pick<ReadLine, "json" | "idempotencyKey"> | Readonly<{ error: unknown }> | null {
  if (cellCount <= columns.length && cells.every((cell) => cell === "")) return null;
  if (cellCount !== columns.length) {
    const detail = `The line has ${cellCount} cells and the head ${columns.length}: a cell that holds the separator stands in quotes.`;
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
