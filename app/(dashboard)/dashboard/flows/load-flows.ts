import type { FlowsPage } from "@/components/dashboard/flows/flow-row";
import { FLOWS, type FlowFilters } from "@/components/dashboard/lists/definitions";
import type { StatusCounts } from "@/components/dashboard/lists/status-tabs";
import { type FilterProblems, toListQuery } from "@/components/dashboard/lists/to-list-query";
import { flowFilterQuery, flowListQuery } from "@/lib/flows/contract";
import { listFlows } from "@/lib/flows/list-flows";
import { summariseFlows } from "@/lib/flows/summarise-flows";
import { readingLive } from "@/lib/http/request/reading";
import type { DashboardContext } from "../../dashboard-context";

/** How many flows each status has under the same filters, whichever status is shown. */
export async function countFlows(context: DashboardContext, filters: FlowFilters): Promise<StatusCounts> {
  const { caller, text } = context;
  const query = toListQuery(FLOWS, { ...filters, status: [] }, text);
  if (!query.ok) return new Map();
  const filter = flowFilterQuery.parse(query.parameters);
  const { statuses } = await readingLive(caller)((db) => summariseFlows(db, caller, filter));
  return new Map(statuses.map(({ status, count }) => [status, count]));
}

export type LoadedFlows = Readonly<{ ok: true; page: FlowsPage }> | Readonly<{ ok: false; problems: FilterProblems }>;

/** One page of the list, for the page itself and for its live updates: the API's own use case with the API's own rules. */
export async function loadFlows({ caller, text }: DashboardContext, filters: FlowFilters): Promise<LoadedFlows> {
  const query = toListQuery(FLOWS, filters, text);
  if (!query.ok) return query;
  const wanted = flowListQuery.parse(query.parameters);
  return { ok: true, page: await readingLive(caller)((db) => listFlows(db, caller, wanted)) };
}
