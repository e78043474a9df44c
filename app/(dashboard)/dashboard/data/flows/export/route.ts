import type { NextRequest } from "next/server";
import { flowsCsv } from "@/components/dashboard/flows/flows-csv";
import { FLOWS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import { flowListQuery } from "@/lib/flows/contract";
import { exportFlows } from "@/lib/flows/export-flows";
import type { FlowListQuery } from "@/lib/flows/model";
import { reading } from "@/lib/http/request/reading";
import { exportName } from "@/lib/sandboxes/model";
import type { DashboardContext } from "../../../../dashboard-context";
import { csvAnswer, PRIVATE, streamed } from "../../answers";
import { openData } from "../../open-data";

/**
 * Exactly what the list shows, in the columns that its address names (all there are where it names none), all of its pages, as a table for
 * a spreadsheet: streamed, whatever its length.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const filters = readFilters(FLOWS, Object.fromEntries(request.nextUrl.searchParams));
  const query = toListQuery(FLOWS, filters, context.text);
  if (!query.ok) return Response.json(query.problems, { status: 400, headers: PRIVATE });
  const lines = csvLines(
    context,
    flowListQuery.parse(query.parameters),
    flowsCsv(context.text, filters.columns ?? undefined),
  );
  return csvAnswer(exportName("flows.csv", context.session), streamed(lines));
}

async function* csvLines(
  { db, caller }: DashboardContext,
  query: FlowListQuery,
  csv: ReturnType<typeof flowsCsv>,
): AsyncGenerator<string> {
  yield csv.head;
  for await (const rows of exportFlows(db, caller, query, reading(caller))) yield rows.map(csv.line).join("");
}
