import type { NextRequest } from "next/server";
import { FLOWS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import type { FlowCreationResult } from "@/lib/flows/contract";
import { createFlow } from "@/lib/flows/create-flow";
import { created } from "@/lib/http/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import { findDashboard } from "../../../dashboard-context";
import { loadFlows } from "../../flows/load-flows";
import { answerCreation } from "../answer-creation";
import { emptyAnswer, PRIVATE } from "../answers";

/** The list again, for its live updates: the same address parameters, the same answer as the page was drawn from. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const loaded = await loadFlows(context, readFilters(FLOWS, Object.fromEntries(request.nextUrl.searchParams)));
  return loaded.ok
    ? Response.json(loaded.page, { headers: PRIVATE })
    : Response.json(loaded.problems, { status: 400, headers: PRIVATE });
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
