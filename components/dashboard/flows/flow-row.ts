import type { FlowListItem } from "@/lib/flows/contract";

export type FlowsPage = Readonly<{ total: number; results: readonly FlowListItem[] }>;

export function isFlowsPage(value: unknown): value is FlowsPage {
  return (
    typeof value === "object" &&
    value !== null &&
    "total" in value &&
    "results" in value &&
    Array.isArray(value.results)
  );
}
