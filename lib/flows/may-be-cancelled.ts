import type { FlowStatus, OperationStatus } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";

type Summary = Readonly<{ status: OperationStatus; expiresAt: string }>;

/** Whether cancelling it ends anything: something of it is open, or a link lives that nobody could deliver (decision 19). */
export function mayBeCancelled(status: FlowStatus, operations: readonly Summary[]): boolean {
  if (status === "CREATED" || status === "IN_PROGRESS") return true;
  return operations.some((one) => one.status === "NOT_DELIVERED" && new Date(one.expiresAt) > now());
}
