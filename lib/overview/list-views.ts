import type { Db } from "@/db/client";
import { findListLayout, listSavedViews } from "@/db/queries/overview/saved-views";
import type { Caller } from "@/lib/shared/caller";
import type { ListLayout, ViewedList } from "./model";

export type ListedView = Awaited<ReturnType<typeof listSavedViews>>[number];

/**
 * The caller's own views of a list, then those that others share, and how the caller usually looks at it. Neither a program nor another
 * organisation has any.
 */
export async function listViews(
  db: Db,
  { tenantUuid, actor, collaborator }: Caller,
  list: ViewedList,
): Promise<Readonly<{ views: readonly ListedView[]; layout: ListLayout | null }>> {
  if (actor.type !== "PERSON" || collaborator !== null) return { views: [], layout: null };
  const [views, layout] = await Promise.all([
    listSavedViews(db, tenantUuid, actor.personUuid, list),
    findListLayout(db, tenantUuid, actor.personUuid, list),
  ]);
  return { views, layout };
}
