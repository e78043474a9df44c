import type { NextRequest } from "next/server";
import { figuresCsv } from "@/components/dashboard/insights/figures-csv";
import { readInsightQuery } from "@/components/dashboard/insights/insight-query";
import { INSIGHT_TABLES, insightTable } from "@/components/dashboard/insights/insight-tables";
import { readingLive } from "@/lib/http/request/reading";
import { getInsights } from "@/lib/overview/get-insights";
import { exportName } from "@/lib/sandboxes/model";
import { csvAnswer } from "../answers";
import { openData } from "../open-data";

/** One table of the insights as it is shown, for a spreadsheet: the one that `table` names, the funnel where it names none. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { caller, session, text } = context;
  const params = Object.fromEntries(request.nextUrl.searchParams);
  const query = readInsightQuery(params);
  const name = INSIGHT_TABLES.find((known) => known === params.table) ?? "funnel";
  const insights = await readingLive(caller)((there) =>
    getInsights(there, caller, { ...query, timeZone: session.tenant.timeZone }),
  );
  const table = insightTable(name, { insights, scope: query.scope, text });
  return csvAnswer(exportName(`insights-${name}.csv`, session), figuresCsv(table, text.language));
}
