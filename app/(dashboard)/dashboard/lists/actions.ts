"use server";

import { z } from "zod";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FLOWS, OPERATIONS } from "@/components/dashboard/lists/definitions";
import {
  DENSITIES,
  filtersSearch,
  type ListDefinition,
  readColumns,
  readFilters,
} from "@/components/dashboard/lists/filters";
import { searchFor, wordsOf } from "@/components/dashboard/lists/saved-views";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import type { Text } from "@/components/dashboard/text";
import { keepLayout } from "@/lib/overview/keep-layout";
import { type ListLayout, VIEWED_LISTS, type ViewedList } from "@/lib/overview/model";
import { removeView } from "@/lib/overview/remove-view";
import { saveView } from "@/lib/overview/save-view";
import { badField } from "@/lib/shared/errors";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";

/** What each list can be filtered by and shows. */
const LISTS: Readonly<Record<ViewedList, ListDefinition<string, string>>> = { OPERATIONS, FLOWS };

const listName = z.enum(VIEWED_LISTS);
const viewToSave = z.object({ name: z.string().max(200), search: z.string().max(2000), isShared: z.boolean() });
const layoutToKeep = z.object({ columns: z.array(z.string().max(40)).max(40), density: z.enum(DENSITIES) });

export async function save(list: ViewedList, view: z.infer<typeof viewToSave>): Promise<ActionResult> {
  return dashboardAction(pathOf(list), async ({ db, caller, author, text }) => {
    const { name, search, isShared } = checked(viewToSave, view);
    await saveView(db, { ...author, caller }, { list, name, search: asKept(list, search, text), isShared });
  });
}

export async function remove(list: ViewedList, uuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(list), ({ db, caller, author }) =>
    removeView(db, { ...author, caller }, requireUuid(uuid)),
  );
}

/** How this person wants to see the list from now on. */
export async function keep(list: ViewedList, layout: ListLayout): Promise<ActionResult> {
  return dashboardAction(pathOf(list), async ({ db, caller }) => {
    const { columns, density } = checked(layoutToKeep, layout);
    const known = readColumns(LISTS[list], columns);
    if (known === null) throw badField("/columns", "invalid", "has none that the list has");
    await keepLayout(db, caller, list, { columns: known, density });
  });
}

/** As the page says it itself: what can't be applied now is not kept for later. */
function asKept(list: ViewedList, search: string, by: Text): string {
  const words = wordsOf(search);
  if (words !== null && list === "OPERATIONS") return searchFor(words);
  const definition = LISTS[list];
  const filters = { ...readFilters(definition, Object.fromEntries(new URLSearchParams(search))), page: 1 };
  if (!toListQuery(definition, filters, by).ok) throw badField("/search", "invalid", "can't be applied");
  return filtersSearch(definition, filters);
}

function pathOf(list: ViewedList): string {
  return LISTS[listName.parse(list)].path;
}

/** What a browser sends is anybody's: its types hold on our side of the wire only. */
function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badField("/view", "invalid", "is not acceptable");
  return parsed.data;
}
