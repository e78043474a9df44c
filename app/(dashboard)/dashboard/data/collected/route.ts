import type { NextRequest } from "next/server";
import { collectedTable, homePeriodOf } from "@/components/dashboard/home/collected-table";
import { figuresCsv } from "@/components/dashboard/insights/figures-csv";
import { readingLive } from "@/lib/http/request/reading";
import { summariseCollection } from "@/lib/overview/summarise-collection";
import { exportName } from "@/lib/sandboxes/model";
import { csvAnswer } from "../answers";
import { openData } from "../open-data";

/** What came in by day, as the home page shows it, for a spreadsheet. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { caller, session, text } = context;
  const days = homePeriodOf(Object.fromEntries(request.nextUrl.searchParams));
  const { perDay } = await readingLive(caller)((there) =>
    summariseCollection(there, caller, { days, timeZone: session.tenant.timeZone }),
  );
  return csvAnswer(exportName("collected.csv", session), figuresCsv(collectedTable(perDay, text), text.language));
}
