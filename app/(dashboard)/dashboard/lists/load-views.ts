import { type Filters, type ListDefinition, readColumns } from "@/components/dashboard/lists/filters";
import { layoutOf } from "@/components/dashboard/lists/layout";
import { hasRole } from "@/components/dashboard/role";
import { listViews } from "@/lib/overview/list-views";
import type { ViewedList } from "@/lib/overview/model";
import type { DashboardContext } from "../../dashboard-context";
import { keep, remove, save } from "./actions";

/** How this person sees a list, and what they may do about it. */
export async function loadViews<Status extends string, Sort extends string>(
  { db, caller, session }: DashboardContext,
  name: ViewedList,
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
) {
  const { views, layout } = await listViews(db, caller, name);
  // What was kept by an older version may name a column that there is no more.
  const columns = layout && readColumns(list, layout.columns);
  return {
    layout: layoutOf(list, filters, layout && { columns: columns ?? list.usualColumns, density: layout.density }),
    // Views are the organisation's own people's: who acts for it keeps none.
    keep: session.collaborator ? null : keep.bind(null, name),
    views: {
      saved: views,
      actions: session.collaborator ? null : { save: save.bind(null, name), remove: remove.bind(null, name) },
      mayShare: hasRole(session.role, "OPERATOR"),
      mayTakeAway: hasRole(session.role, "ADMIN"),
    },
  };
}
