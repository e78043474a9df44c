import type { NextRequest } from "next/server";
import { FLOWS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import type { FlowCreationResult } from "@/lib/flows/contract";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { findFlows } from "@/lib/flows/find-flows";
import { created } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import { countFlows, loadFlows } from "../../flows/load-flows";
import { answerCreation } from "../answer-creation";
import { PRIVATE } from "../answers";
import { openData } from "../open-data";
import { shownBeside } from "../shown-beside";

/** The list again, for its live updates: as that of operations. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { searchParams } = request.nextUrl;
  const filters = readFilters(FLOWS, Object.fromEntries(searchParams));
  const [loaded, counts] = await Promise.all([loadFlows(context, filters), countFlows(context, filters)]);
  if (!loaded.ok) return Response.json(loaded.problems, { status: 400, headers: PRIVATE });
  const { total, results } = loaded.page;
  const others = await findFlows(context.db, context.caller, shownBeside(searchParams, results));
  return Response.json({ total, results, others, counts: Object.fromEntries(counts) }, { headers: PRIVATE });
}

const reply = (result: FlowCreationResult) => created(`/dashboard/flows/${result.uuid}`, result);

/** The API's request for signatures, and for what is paid after them. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answerCreation(request, async ({ db, caller }, body, storeReply) =>
    reply(
      await createFlow(db, caller, { ...body, channel: "DASHBOARD" }, (tx, result) => storeReply(tx, reply(result))),
    ),
  );
}
