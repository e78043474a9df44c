"use server";

import { revalidatePath } from "next/cache";
import type { CancelResult } from "@/components/dashboard/operation/cancel-operation-button";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { openDashboard } from "../../../dashboard-context";

const KNOWN_PROBLEMS = ["attempt_in_progress", "operation_final", "forbidden"] as const;

/** The use case checks tenant and role; what it refuses is told, not thrown. */
export async function cancel(uuid: string): Promise<CancelResult> {
  const path = `/dashboard/operations/${uuid}`;
  const { db, caller } = await openDashboard(path);
  try {
    await cancelOperation(db, caller, uuid);
    return { problem: null };
  } catch (error) {
    const known = error instanceof AppError ? KNOWN_PROBLEMS.find((code) => code === error.code) : undefined;
    if (!known) log.error({ err: error }, "an operation was not cancelled from the dashboard");
    return { problem: known ?? "failed" };
  } finally {
    revalidatePath(path);
  }
}
