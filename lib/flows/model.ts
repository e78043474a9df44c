import type { FlowStatus } from "@/lib/operations/model";

/** What the list of flows can be sorted by (decision 4). */
export const FLOW_SORTS = ["flowUuid", "externalId", "status", "createdAt", "statusUpdatedAt"] as const;
export type FlowSort = (typeof FLOW_SORTS)[number];

/** The list's filters, checked (decision 4). Bounds are inclusive. */
export type FlowFilter = Readonly<{
  q_uuid?: string | undefined;
  q_externalId?: string | undefined;
  q_status?: readonly FlowStatus[] | undefined;
  q_fromCreatedAt?: Date | undefined;
  q_toCreatedAt?: Date | undefined;
  q_fromStatusUpdatedAt?: Date | undefined;
  q_toStatusUpdatedAt?: Date | undefined;
  q_origin?: "DIRECT" | "COLLABORATOR" | undefined;
  q_collaboratorUuid?: string | undefined;
}>;

export type FlowListQuery = FlowFilter &
  Readonly<{ limit: number; offset: number; sort_by: FlowSort; sort_dir: "ASC" | "DESC" }>;
