import type { NextRequest } from "next/server";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import { operationsCsv } from "@/components/dashboard/operations/operations-csv";
import { reading } from "@/lib/http/request/reading";
import { dashboardListQuery } from "@/lib/operations/contract";
import { exportOperations } from "@/lib/operations/finding/export-operations";
import type { OperationListQuery } from "@/lib/operations/model";
import { exportName } from "@/lib/sandboxes/model";
import type { DashboardContext } from "../../../../dashboard-context";
import { csvAnswer, PRIVATE, streamed } from "../../answers";
import { openData } from "../../open-data";

/**
 * Exactly what the list shows, in the columns that its address names (all there are where it names none), all of its pages, or what is
 * selected of it (`only`), as a table for a spreadsheet: streamed, whatever its length.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const filters = readFilters(OPERATIONS, Object.fromEntries(request.nextUrl.searchParams));
  const query = toListQuery(OPERATIONS, filters, context.text);
  if (!query.ok) return Response.json(query.problems, { status: 400, headers: PRIVATE });
  const only = request.nextUrl.searchParams.get("only");
  const lines = csvLines(
    context,
    dashboardListQuery.parse(query.parameters),
    operationsCsv(context.text, filters.columns ?? undefined),
    only === null ? undefined : new Set(only.split(",")),
  );
  return csvAnswer(exportName("operations.csv", context.session), streamed(lines));
}

async function* csvLines(
  { db, caller }: DashboardContext,
  query: OperationListQuery,
  csv: ReturnType<typeof operationsCsv>,
  only: ReadonlySet<string> | undefined,
): AsyncGenerator<string> {
  yield csv.head;
  for await (const rows of exportOperations(db, caller, query, only, reading(caller)))
    yield rows.map(csv.line).join("");
}
