import type { NextRequest } from "next/server";
import { findDashboard } from "../../../dashboard-context";
import { loadHits } from "../../search/load-hits";
import { emptyAnswer, PRIVATE } from "../answers";

/** What is found by the text so far, for whoever is typing it. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const hits = await loadHits(context, request.nextUrl.searchParams.get("q") ?? "");
  return Response.json(hits, { headers: PRIVATE });
}
