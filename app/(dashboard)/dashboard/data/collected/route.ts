import type { NextRequest } from "next/server";
import { collectedTable, homePeriodOf } from "@/components/dashboard/home/collected-table";
import { figuresCsv } from "@/components/dashboard/insights/figures-csv";
import { readingLive } from "@/lib/http/request/reading";
import { summariseCollection } from "@/lib/overview/summarise-collection";
import { exportName } from "@/lib/sandboxes/model";
import { findDashboard } from "../../../dashboard-context";
import { csvAnswer, emptyAnswer } from "../answers";

/** What came in by day, as the home page shows it, for a spreadsheet. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const { caller, session, text } = context;
  const days = homePeriodOf(Object.fromEntries(request.nextUrl.searchParams));
  const { perDay } = await readingLive(caller)((there) =>
    summariseCollection(there, caller, { days, timeZone: session.tenant.timeZone }),
  );
  return csvAnswer(exportName("collected.csv", session), figuresCsv(collectedTable(perDay, text), text.language));
}
