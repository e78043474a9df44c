import type { FlowStatus, OperationStatus } from "@/lib/operations/model";

/** What the search has found, in words: both the search page and the palette show it. */
export type Hits = Readonly<{
  /** There are more than these. */
  hasMore: boolean;
  operations: readonly Readonly<{
    uuid: string;
    title: string;
    detail: string;
    amount: string | null;
    status: OperationStatus;
  }>[];
  flows: readonly Readonly<{ uuid: string; title: string; detail: string; status: FlowStatus }>[];
}>;

export function isHits(value: unknown): value is Hits {
  return typeof value === "object" && value !== null && "operations" in value && "flows" in value;
}
