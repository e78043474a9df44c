import { setImmediate as breath } from "node:timers/promises";
import type { Database } from "@/db/client";
import { findFlowGround } from "@/db/queries/flows/flows";
import type { KnownTemplate } from "@/db/queries/templates/templates";
import { misfitErrors, misfits, type PrintedText } from "@/lib/flows/creating/printed-texts";
import type { SuppliedFiles } from "@/lib/flows/flow-files";
import { readTable } from "@/lib/flows/table/read-table";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import { checkLine, lineProblems } from "./check-line";
import type { BatchCheck } from "./contract";
import { findOwnTemplate } from "./find-template";
import { type Mapping, mapColumns, readLine } from "./map-columns";
import { BATCH_LINES_MAX, columnTargets, type LineProblem, type LineRequest } from "./model";

export type BatchInput = Readonly<{ json: unknown; files: SuppliedFiles; channel: "API" | "DASHBOARD" }>;

type CheckedLine = Readonly<{ line: number; request: LineRequest; problems: readonly LineProblem[] }>;
type MeasuredLine = CheckedLine & Readonly<{ texts: readonly PrintedText[] }>;
export type CheckedTable = Readonly<{
  template: KnownTemplate;
  fileName: string;
  mapping: Mapping;
  lines: readonly CheckedLine[];
}>;

/** 500 lines of 2 kB. */
const LIMITS = { linesMax: BATCH_LINES_MAX, bytesMax: 1_048_576 };

/** Others have a turn in between. */
const LINES_AT_ONCE = 25;

/**
 * Reads a table for a template, with what is wrong with each of its lines.
 * @throws AppError forbidden; not_found; invalid_field for what is no table, and for columns that can't say what they are to; as `misfits`
 */
export async function checkTable(
  db: Database,
  caller: Caller,
  templateUuid: string,
  { json, files, channel }: BatchInput,
): Promise<CheckedTable> {
  requireRole(caller, "OPERATOR");
  const template = await findOwnTemplate(db, caller, templateUuid);
  const file = files.get("file");
  if (!file) throw missingFile();
  const table = await readTable(file, LIMITS);
  const mapping = mapColumns(table, template, json);
  const ground = await findFlowGround(db, caller.tenantUuid, {
    collaboratorUuid: channelOf(caller),
    configurationUuids: template.configurationUuid === null ? [] : [template.configurationUuid],
    creditorAccountUuids: [],
  });
  if (!ground) throw notFound();
  const checking = { template, ground, caller, channel, at: now() };
  const lines: MeasuredLine[] = [];
  for (const [index, { line, cells }] of table.lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await breath();
    const request = readLine(cells, mapping, template);
    const { problems, texts } = checkLine(request, mapping, checking);
    lines.push({ line, request, problems: [...tooWide(cells, mapping), ...problems], texts });
  }
  return {
    ...{ template, fileName: file.filename || "table.csv", mapping },
    lines: await withMisfits(lines, mapping, caller.tenantUuid),
  };
}

/** The texts of all lines are measured at once: what many say is measured once (decision 324). */
async function withMisfits(
  lines: readonly MeasuredLine[],
  mapping: Mapping,
  who: string,
): Promise<readonly CheckedLine[]> {
  const texts = lines.flatMap((line) => line.texts);
  const found = new Set(await misfits(texts, who));
  return lines.map(({ texts: own, problems, ...line }) => {
    const errors = misfitErrors(own.filter((text) => found.has(text)));
    return { ...line, problems: [...problems, ...lineProblems(errors, line.request, mapping)] };
  });
}

/** What the table would become; nothing is made of it. @throws as `checkTable` */
export async function checkBatch(
  db: Database,
  caller: Caller,
  templateUuid: string,
  input: BatchInput,
): Promise<BatchCheck> {
  const { template, mapping, lines } = await checkTable(db, caller, templateUuid, input);
  return {
    total: lines.length,
    valid: lines.filter(({ problems }) => problems.length === 0).length,
    columns: [...mapping],
    targets: columnTargets(template),
    problems: lines.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem }))),
  };
}

/** A cell without a head: something has slipped, and who knows since which column. */
function tooWide(cells: readonly string[], mapping: Mapping): readonly LineProblem[] {
  const isTooWide = cells.slice(mapping.length).some((cell) => cell !== "");
  return isTooWide
    ? [{ column: null, code: "too_many_cells", detail: "has more cells than the head has columns" }]
    : [];
}

function missingFile(): AppError {
  return new AppError("invalid_field", {
    detail: "The part file is missing.",
    errors: [{ parameter: "file", code: "required", detail: "is required: a table as CSV" }],
  });
}
