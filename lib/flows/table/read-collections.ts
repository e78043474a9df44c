import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError, badField, type FieldError } from "@/lib/shared/errors";
import { optional, uuidField } from "@/lib/shared/fields";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { BATCH_LINES_MAX, type BatchLine } from "../batch/model";
import type { SuppliedFile } from "../flow-files";
import { type CollectionColumn, type ColumnMeanings, DAY_ORDERS, type DayOrder } from "../model";
import { nameColumns, namedColumns } from "./name-columns";
import { readDay } from "./read-day";
import { readTable, type TableLine } from "./read-table";
import { POINTERS } from "./told";

/** The one currency of SEPA payments, as tables write it. */
const EURO = /^(?:EUR|€)$/i;

/** Ten thousand lines of some 400 bytes. */
const LIMITS = { linesMax: BATCH_LINES_MAX, bytesMax: 4_194_304 };

/** What goes with a table: what its columns say, and what holds for all of its lines. */
const tableRequest = z.object({
  columns: optional(namedColumns),
  configurationUuid: optional(uuidField),
  creditorAccountUuid: optional(uuidField),
  /** Null: as the payment page says. */
  channels: optional(z.array(z.enum(["EMAIL", "SMS"])).max(2)),
  /** How it writes its days; null: nobody has said so. */
  dayOrder: optional(z.enum(DAY_ORDERS)),
});
type TableRequest = z.output<typeof tableRequest>;
/** What holds for all of its lines. */
type TableChoices = Omit<TableRequest, "columns" | "dayOrder">;
/** By what its cells are read. */
type ReadBy = Readonly<{ language: string; dayOrder: DayOrder | null }>;

const NOTHING_CHOSEN: TableChoices = { configurationUuid: null, creditorAccountUuid: null, channels: null };

/** A table of collections as the lines of a batch (decision 269). */
export type CollectionTable = Readonly<{
  columns: ColumnMeanings;
  total: number;
  /** By which way the link goes first, where it is said here. */
  wanted: "EMAIL" | "SMS" | null;
  lines: () => AsyncGenerator<CollectionLine>;
}>;

/** `amount`: in minor units; null where the line says none. */
export type CollectionLine = BatchLine & Readonly<{ amount: number | null }>;

/**
 * Reads a table of collections, each line of which becomes the request of a flow of one payment; amounts and days are read as people of
 * this language write them.
 * @throws AppError invalid_field for what is no table, payload_too_large
 */
export async function readCollections(
  file: SuppliedFile | undefined,
  json: unknown,
  language: string,
): Promise<CollectionTable> {
  if (!file) throw badField("/file", "required", "is required: a table as CSV");
  const request = tableRequest.safeParse(json, { reportInput: true });
  if (!request.success) {
    throw new AppError("invalid_field", {
      detail: "The payload is not acceptable.",
      errors: bodyErrors(request.error),
    });
  }
  const table = await readTable(file, LIMITS);
  const columns = nameColumns(table.columns, request.data.columns ?? {});
  return {
    columns,
    total: table.lines.length,
    wanted: request.data.channels?.[0] ?? null,
    lines: () => linesOf(table.lines, columns, request.data, language),
  };
}

async function* linesOf(
  lines: readonly TableLine[],
  columns: ColumnMeanings,
  request: TableRequest,
  language: string,
): AsyncGenerator<CollectionLine> {
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const said = saidIn(cells, columns);
    const by = { language, dayOrder: request.dayOrder };
    const { json, amount, errors } = requestOf(said, request, by);
    // Without what was chosen for all of them.
    const keyed = requestOf(said, NOTHING_CHOSEN, by).json;
    const sizeBytes = JSON.stringify(json).length;
    const problems = [...errors, ...tooWide(cells, columns)];
    if (problems.length > 0) {
      const detail = "The line has cells that are not acceptable; errors names each.";
      yield { line, sizeBytes, amount, error: new AppError("invalid_field", { detail, errors: problems }) };
      continue;
    }
    // The same line is the same collection whenever the table is sent, however often it was mended, and whatever is chosen for all of
    // its lines by then (decision 300); twice in a table it is two.
    const digest = createHash("sha256").update(JSON.stringify(keyed)).digest("hex");
    const nth = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, nth);
    yield { line, sizeBytes, amount, json, keyed, idempotencyKey: `table-${digest}-${nth}` };
  }
}

type Said = Readonly<Partial<Record<CollectionColumn, string>>>;

function saidIn(cells: readonly string[], columns: ColumnMeanings): Said {
  return Object.fromEntries(
    columns.flatMap(({ means }, index) => (means === null || !cells[index] ? [] : [[means, cells[index]]])),
  );
}

function requestOf(said: Said, { configurationUuid, creditorAccountUuid, channels }: TableChoices, by: ReadBy) {
  const typed = parseTypedAmount(said.amount ?? "", by.language);
  const amount = typed.kind === "AMOUNT" ? typed.minor : null;
  const day = said.dueDate === undefined ? null : readDay(said.dueDate, by.language, by.dayOrder);
  const errors: readonly FieldError[] = [
    ...(said.amount === undefined ? [bad("amount", "required", "is required")] : []),
    ...(said.amount !== undefined && typed.kind === "NONE" ? [bad("amount", "invalid", "is no amount")] : []),
    ...(typed.kind === "AMBIGUOUS" ? [bad("amount", "ambiguous", "can be two amounts")] : []),
    ...(EURO.test(said.currency ?? "EUR") ? [] : [bad("currency", "invalid", "must be EUR")]),
    ...(said.concept === undefined && said.number === undefined ? [bad("concept", "required", "is required")] : []),
    ...(day?.kind === "NONE" ? [bad("dueDate", "invalid", "is no day")] : []),
    ...(day?.kind === "AMBIGUOUS" ? [bad("dueDate", "ambiguous", "can be two days")] : []),
  ];
  const { name = null, lastName = null, email = null, phone = null, externalId = null } = said;
  const isInvoiced = said.number !== undefined || day !== null;
  const operation = {
    type: "PAYMENT",
    externalId,
    configurationUuid,
    delivery: channels && { channels: channels.map((type) => ({ type })) },
    payment: {
      amount,
      currency: "EUR",
      concept: said.concept ?? null,
      psd2Payment: { creditorAccount: { uuid: creditorAccountUuid } },
      subject: { name, lastName, email, phone },
    },
    invoice: isInvoiced
      ? { externalId: said.number ?? null, name: null, dueDate: day?.kind === "DAY" ? day.day : null }
      : null,
  };
  return { json: { externalId, operations: [operation] }, amount, errors };
}

function bad(means: CollectionColumn, code: string, detail: string): FieldError {
  return { pointer: POINTERS[means], code, detail };
}

/** A cell without a head: something has slipped, and who knows since which column. */
function tooWide(cells: readonly string[], columns: ColumnMeanings): readonly FieldError[] {
  const isTooWide = cells.slice(columns.length).some((cell) => cell !== "");
  return isTooWide ? [{ parameter: "file", code: "too_many_cells", detail: "more cells than columns" }] : [];
}
