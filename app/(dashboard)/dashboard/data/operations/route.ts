import type { NextRequest } from "next/server";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { loadOperations, loadShownOperations } from "../../operations/load-operations";
import { PRIVATE } from "../answers";
import { openData } from "../open-data";
import { shownBeside } from "../shown-beside";

/**
 * The list again, for its live updates: the same address parameters, the same answer as the page was drawn from, with the counts of
 * the tabs; and as `others` what has become of rows that are `shown` and not on the page any more.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { searchParams } = request.nextUrl;
  const filters = readFilters(OPERATIONS, Object.fromEntries(searchParams));
  const loaded = await loadOperations(context, filters);
  if (!loaded.ok) return Response.json(loaded.problems, { status: 400, headers: PRIVATE });
  const { rows } = loaded;
  const { total, counts } = await loaded.counted;
  const others = await loadShownOperations(context, shownBeside(searchParams, rows));
  return Response.json({ total, results: rows, others, counts: Object.fromEntries(counts) }, { headers: PRIVATE });
}
