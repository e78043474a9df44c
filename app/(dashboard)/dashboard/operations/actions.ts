"use server";

import { z } from "zod";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { filtersSearch, readFilters } from "@/components/dashboard/lists/filters";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import { applyBulkAction } from "@/lib/flows/bulk/apply-bulk-action";
import { type BulkPlan, type BulkSelection, planBulkAction } from "@/lib/flows/bulk/plan-bulk-action";
import { BULK_ACTIONS, BULK_CHUNK, BULK_MAX, type BulkAction, type BulkOutcome, type BulkRun } from "@/lib/flows/model";
import { dashboardListQuery } from "@/lib/operations/contract";
import { badField } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { dashboardAction } from "../../dashboard-action";
import type { DashboardContext } from "../../dashboard-context";

const PATH = "/dashboard/operations";

/** A page's rows at most; more are named by what they have in common. */
const selected = z.union([
  z.object({ uuids: z.array(z.uuid()).min(1).max(100) }),
  /** The list's own address parameters. */
  z.object({ search: z.string().max(2000) }),
]);
const bulkAction = z.enum(BULK_ACTIONS);
const chunk = z.array(z.uuid()).min(1).max(BULK_CHUNK);
const bulkRun = z.object({
  uuid: z.uuid(),
  action: bulkAction,
  count: z.int().min(1).max(BULK_MAX),
  filter: z.string().max(2000).nullable(),
});

/** What would happen, and to which, and under which name it is begun; nothing is changed. */
export async function planBulk(
  action: BulkAction,
  selection: z.infer<typeof selected>,
): Promise<ActionResult<BulkPlan & Readonly<{ runUuid: string }>>> {
  return dashboardAction(
    PATH,
    async (context) => {
      const { db, caller } = context;
      const meant = selectionOf(context, checked(selected, selection));
      return { ...(await planBulkAction(db, caller, checked(bulkAction, action), meant)), runUuid: newUuid() };
    },
    "LATER",
  );
}

/** A piece of what was planned. */
export async function applyBulk(run: BulkRun, uuids: readonly string[]): Promise<ActionResult<readonly BulkOutcome[]>> {
  return dashboardAction(
    PATH,
    ({ db, author, caller }) => {
      const { filter, ...rest } = checked(bulkRun, run);
      const known = filter === null ? null : filtersSearch(OPERATIONS, filtersOf(filter));
      return applyBulkAction(db, { ...author, caller }, { ...rest, filter: known }, checked(chunk, uuids));
    },
    "LATER",
  );
}

/** What a browser sends is anybody's: its types hold on our side of the wire only. */
function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badField("/selection", "invalid", "is not acceptable");
  return parsed.data;
}

function selectionOf({ text }: DashboardContext, selection: z.infer<typeof selected>): BulkSelection {
  if ("uuids" in selection) return selection;
  const query = toListQuery(OPERATIONS, filtersOf(selection.search), text);
  if (!query.ok) throw badField("/selection", "invalid", "has filters that can't be applied");
  return { query: dashboardListQuery.parse(query.parameters) };
}

/** Parameters that no list has are left out. */
function filtersOf(search: string) {
  return readFilters(OPERATIONS, Object.fromEntries(new URLSearchParams(search)));
}
