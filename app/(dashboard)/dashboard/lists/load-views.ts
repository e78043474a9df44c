import { type Filters, type ListDefinition, readColumns } from "@/components/dashboard/lists/filters";
import { layoutOf } from "@/components/dashboard/lists/layout";
import { wordsOf } from "@/components/dashboard/lists/saved-views";
import { hasRole } from "@/components/dashboard/role";
import { listViews } from "@/lib/overview/list-views";
import type { ViewedList } from "@/lib/overview/model";
import type { DashboardContext } from "../../dashboard-context";
import { keep, remove, save } from "./actions";

/** How this person sees a list, and what they may do about it. */
export async function loadViews<Status extends string, Sort extends string>(
  context: DashboardContext,
  name: ViewedList,
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
) {
  const { db, caller, session } = context;
  const { views, layout } = await listViews(db, caller, name);
  // What was kept by an older version may name a column that there is no more.
  const columns = layout && readColumns(list, layout.columns);
  return {
    layout: layoutOf(list, filters, layout && { columns: columns ?? list.usualColumns, density: layout.density }),
    // Views are the organisation's own people's: who acts for it keeps none.
    keep: session.collaborator ? null : keep.bind(null, name),
    views: { saved: views, ...mayWithViews(context, name) },
  };
}

/** Searches that were kept, each under a name (decision 261). */
export async function loadSearches(context: DashboardContext) {
  const { views } = await listViews(context.db, context.caller, "OPERATIONS");
  return { saved: views.filter(({ search }) => wordsOf(search) !== null), ...mayWithViews(context, "OPERATIONS") };
}

function mayWithViews({ session }: DashboardContext, name: ViewedList) {
  return {
    actions: session.collaborator ? null : { save: save.bind(null, name), remove: remove.bind(null, name) },
    mayShare: hasRole(session.role, "OPERATOR"),
    mayTakeAway: hasRole(session.role, "ADMIN"),
  };
}
