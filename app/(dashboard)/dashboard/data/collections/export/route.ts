import type { NextRequest } from "next/server";
import { dayOf } from "@/components/dashboard/lists/day-of";
import { collectionsCsv } from "@/components/dashboard/reconciliation/collections-csv";
import { reading } from "@/lib/http/request/reading";
import { exportName } from "@/lib/sandboxes/model";
import { exportCollections } from "@/lib/statements/export-collections";
import type { DashboardContext } from "../../../../dashboard-context";
import { csvAnswer, PRIVATE, streamed } from "../../answers";
import { openData } from "../../open-data";

/**
 * What has been collected, as a table for a spreadsheet: streamed, whatever its length. `from` and `to` are days of the organisation, both
 * included; what is no day is a 400 that names it, and no table of everything.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const period = periodOf(request.nextUrl.searchParams, context.text.timeZone);
  if (!period.ok) return Response.json(period.problems, { status: 400, headers: PRIVATE });
  return csvAnswer(exportName("collections.csv", context.session), streamed(csvLines(context, period.within)));
}

/** Which days, and which of both is none. */
function periodOf(asked: URLSearchParams, timeZone: string) {
  const [from, to] = [asked.get("from") ?? "", asked.get("to") ?? ""];
  const [first, last] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  const problems = {
    ...(from !== "" && !first && { from: "date" }),
    ...(to !== "" && !last && { to: "date" }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems } as const;
  const within = {
    fromCompletedAt: first?.start.toJSDate(),
    toCompletedAt: last?.end.toJSDate(),
  };
  return { ok: true, within } as const;
}

type Period = Parameters<typeof exportCollections>[2];

async function* csvLines({ caller, text }: DashboardContext, period: Period): AsyncGenerator<string> {
  const csv = collectionsCsv(text);
  yield csv.head;
  for await (const collections of exportCollections(reading(caller), caller, period))
    yield collections.map(csv.line).join("");
}
