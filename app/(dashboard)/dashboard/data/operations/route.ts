import type { NextRequest } from "next/server";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { findDashboard } from "../../../dashboard-context";
import { loadOperations } from "../../operations/load-operations";
import { emptyAnswer, PRIVATE } from "../answers";

/** The list again, for its live updates: the same address parameters, the same answer as the page was drawn from. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const loaded = await loadOperations(
    context,
    readFilters(OPERATIONS, Object.fromEntries(request.nextUrl.searchParams)),
  );
  return loaded.ok
    ? Response.json(loaded.page, { headers: PRIVATE })
    : Response.json(loaded.problems, { status: 400, headers: PRIVATE });
}
