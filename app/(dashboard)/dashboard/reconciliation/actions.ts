"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { badField } from "@/lib/shared/errors";
import { ignoreRequest, splitRequest, type UndoQuery, undoQuery } from "@/lib/statements/contract";
import { ignoreEntry, matchEntry, undoMatch } from "@/lib/statements/decide-entry";
import type { SplitPart } from "@/lib/statements/model";
import { joinEntry, splitEntry } from "@/lib/statements/split-entry";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";

const PATH = "/dashboard/reconciliation";

/** The booking belongs to the operation: by hand, or as it was suggested; a debit as the transfer of a refund. */
export async function match(
  entryUuid: string,
  operationUuid: string,
  refundUuid: string | null = null,
): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author }) => {
    const named = refundUuid === null ? null : requireUuid(refundUuid);
    await matchEntry(db, author, requireUuid(entryUuid), requireUuid(operationUuid), named);
  });
}

/** The booking belongs to several payments, or is of several refunds, each with its part of it. */
export async function split(entryUuid: string, parts: readonly SplitPart[]): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author }) => {
    const parsed = splitRequest.safeParse({ parts });
    if (!parsed.success) throw badField("/parts", "invalid", "are not acceptable");
    await splitEntry(db, author, requireUuid(entryUuid), parsed.data.parts);
  });
}

/** The parts are one booking again. */
export async function join(entryUuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author }) => {
    await joinEntry(db, author, requireUuid(entryUuid));
  });
}

/** Takes a match back, refuses a suggestion or takes up again what was passed over: that which the page has shown. */
export async function undo(entryUuid: string, shown: UndoQuery): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author }) => {
    const parsed = undoQuery.safeParse(shown);
    if (!parsed.success) throw badField("/state", "invalid", "is not acceptable");
    await undoMatch(db, author, requireUuid(entryUuid), parsed.data);
  });
}

/** Passes over what the page has shown as open, and nothing that somebody has decided of since. */
export async function ignore(entryUuid: string, form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author }) => {
    const parsed = ignoreRequest.safeParse({ reason: form.get("reason") });
    if (!parsed.success) throw badField("/reason", "invalid", "is not acceptable");
    await ignoreEntry(db, author, requireUuid(entryUuid), parsed.data.reason, { state: "OPEN" });
  });
}
