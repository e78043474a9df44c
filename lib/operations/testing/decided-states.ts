import type { FlowStatus, OperationStatus } from "../model";

/** Decision 3, written down once more: where an operation may go from each status. */
export const WAYS: Readonly<Record<OperationStatus, readonly Exclude<OperationStatus, "CREATED">[]>> = {
  CREATED: ["OPENED", "REJECTED", "EXPIRED", "CANCELLED", "NOT_DELIVERED"],
  OPENED: ["COMPLETED", "REJECTED", "EXPIRED", "CANCELLED"],
  COMPLETED: [],
  REJECTED: [],
  EXPIRED: [],
  CANCELLED: [],
  NOT_DELIVERED: ["OPENED"],
};

export const ENDS = ["COMPLETED", "REJECTED", "EXPIRED", "CANCELLED", "NOT_DELIVERED"] as const;

/** What a flow is when its operations are this far. */
export function flowOf(...statuses: readonly OperationStatus[]): FlowStatus {
  const has = (status: OperationStatus) => statuses.includes(status);
  const only = (status: OperationStatus) => statuses.every((each) => each === status);
  if (only("CREATED")) return "CREATED";
  if (has("CREATED") || has("OPENED")) return "IN_PROGRESS";
  const alike = ENDS.find(only);
  if (alike) return alike;
  if (has("COMPLETED")) return "PARTIALLY_COMPLETED";
  return ENDS.find(has) ?? "CREATED";
}
