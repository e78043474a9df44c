import type { FlowListItem } from "@/lib/flows/contract";

export type FlowsPage = Readonly<{ total: number; results: readonly FlowListItem[] }>;
