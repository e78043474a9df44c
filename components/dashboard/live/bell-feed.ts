import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/query/fetch-json";
import type { Money } from "@/lib/shared/money";
import type { SourceMessages } from "../messages/shape";

/** One thing that waits, as the bell shows it. */
export type BellLine = Readonly<{
  kind: keyof SourceMessages["attention"]["kinds"] | "account" | "endpoint";
  uuid: string;
  href: string;
  title: string;
  payment: Money | null;
  since: string;
  isUnread: boolean;
}>;

export type BellFeed = Readonly<{ at: string; total: number; unread: number; lines: readonly BellLine[] }>;

export const BELL_KEY = ["bell"] as const;

/** What waits; undefined until it is known. */
export function useBellFeed() {
  return useQuery({
    queryKey: BELL_KEY,
    queryFn: ({ signal }) => fetchJson("/dashboard/data/attention", isBellFeed, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isBellFeed(value: unknown): value is BellFeed {
  return typeof value === "object" && value !== null && "unread" in value && "lines" in value;
}
