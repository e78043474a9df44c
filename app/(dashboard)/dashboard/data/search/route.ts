import type { NextRequest } from "next/server";
import { loadHits } from "../../search/load-hits";
import { PRIVATE } from "../answers";
import { openData } from "../open-data";

/** What is found by the text so far, for whoever is typing it. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const hits = await loadHits(context, request.nextUrl.searchParams.get("q") ?? "");
  return Response.json(hits, { headers: PRIVATE });
}
