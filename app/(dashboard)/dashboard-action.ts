import { revalidatePath } from "next/cache";
import type { ActionProblem, ActionResult } from "@/components/dashboard/actions/action-result";
import { mayHaveCommitted } from "@/lib/http/database";
import { noteWrite } from "@/lib/http/request/reading";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { type DashboardContext, openForAction } from "./dashboard-context";

/** What a person is told in words of its own; every other refusal is "failed". */
const PROBLEMS: Readonly<Partial<Record<ErrorCode, ActionProblem>>> = {
  forbidden: "forbidden",
  insufficient_user_authentication: "stale_sign_in",
  not_found: "not_found",
  conflict: "conflict",
  invalid_field: "invalid",
  attempt_in_progress: "attempt_in_progress",
  operation_final: "operation_final",
  rate_limited: "too_soon",
  idempotency_key_reused: "unanswered",
};

/**
 * Runs a use case for the person who is signed in and has the page drawn anew. Tenant and role are the use case's to check;
 * what it refuses is told, not thrown.
 */
export async function dashboardAction<T>(
  path: string,
  run: (context: DashboardContext) => Promise<T>,
  /** LATER: whoever asks has more to do, and has the page drawn when all is done. */
  redraw: "NOW" | "LATER" = "NOW",
): Promise<ActionResult<T>> {
  const context = await openForAction(path);
  if (!context) return { ok: false, problem: "signed_out" };
  if (context.isElsewhere) return { ok: false, problem: "elsewhere" };
  try {
    return { ok: true, value: await run(context) };
  } catch (error) {
    const unknown = mayHaveCommitted(error) ? "unanswered" : undefined;
    const problem = error instanceof AppError ? PROBLEMS[error.code] : unknown;
    if (!problem || unknown) log.error({ err: error }, "an action of the dashboard failed");
    return { ok: false, problem: problem ?? "failed", ...(problem === "invalid" && { pointers: pointersOf(error) }) };
  } finally {
    await noteWrite(context.caller);
    if (redraw === "NOW") revalidatePath(path);
  }
}

function pointersOf(error: unknown): readonly string[] {
  return error instanceof AppError ? error.errors.flatMap((field) => ("pointer" in field ? field.pointer : [])) : [];
}
