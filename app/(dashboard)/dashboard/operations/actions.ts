"use server";

import { z } from "zod";
import type { ActionResult } from "@/components/dashboard/action-result";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import { applyBulkAction, beginBulkAction } from "@/lib/flows/apply-bulk-action";
import { BULK_ACTIONS, BULK_CHUNK, type BulkAction, type BulkOutcome } from "@/lib/flows/model";
import { type BulkPlan, type BulkSelection, planBulkAction } from "@/lib/flows/plan-bulk-action";
import { operationListQuery } from "@/lib/operations/contract";
import { badField } from "@/lib/shared/errors";
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

/** What would happen, and to which; nothing is changed. */
export async function planBulk(
  action: BulkAction,
  selection: z.infer<typeof selected>,
): Promise<ActionResult<BulkPlan>> {
  return dashboardAction(
    PATH,
    (context) => {
      const { db, caller } = context;
      return planBulkAction(
        db,
        caller,
        checked(bulkAction, action),
        selectionOf(context, checked(selected, selection)),
      );
    },
    "LATER",
  );
}

/** Before the first piece. */
export async function beginBulk(action: BulkAction): Promise<ActionResult> {
  return dashboardAction(
    PATH,
    ({ db, author, caller }) => beginBulkAction(db, { ...author, caller }, checked(bulkAction, action)),
    "LATER",
  );
}

/** A piece of what was planned. */
export async function applyBulk(
  action: BulkAction,
  uuids: readonly string[],
): Promise<ActionResult<readonly BulkOutcome[]>> {
  return dashboardAction(
    PATH,
    ({ db, caller }) => applyBulkAction(db, caller, checked(bulkAction, action), checked(chunk, uuids)),
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
  const filters = readFilters(OPERATIONS, Object.fromEntries(new URLSearchParams(selection.search)));
  const query = toListQuery(OPERATIONS, filters, text);
  if (!query.ok) throw badField("/selection", "invalid", "has filters that can't be applied");
  return { query: operationListQuery.parse(query.parameters) };
}
