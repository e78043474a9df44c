import { fetchJson } from "@/components/query/fetch-json";
import type { Money } from "@/lib/shared/money";
import type { SourceMessages } from "../messages/shape";

/** One thing that waits, as the bell shows it. */
export type BellLine = Readonly<{
  kind: keyof SourceMessages["attention"]["kinds"] | "credits" | "returns" | "missing" | "account" | "endpoint";
  uuid: string;
  href: string;
  title: string;
  payment: Money | null;
  since: string;
  /** Of what expires soon: a deadline is not since when it is near. */
  expiresAt: string | null;
  isUnread: boolean;
}>;

export type BellFeed = Readonly<{ at: string; total: number; unread: number; lines: readonly BellLine[] }>;

export const keyOf = ({ kind, uuid }: BellLine) => `${kind} ${uuid}`;

/** Undefined until it is known. */
type Known = Readonly<{ feed: BellFeed | undefined; isError: boolean }>;

export type BellStore = Readonly<{
  known: () => Known;
  onChange: (tell: () => void) => () => void;
  /** Asks for what waits now; of several answers the last question's counts. */
  ask: () => Promise<void>;
  change: (feed: BellFeed) => void;
}>;

/** What waits, for all bells of a page. */
export function createBellStore(): BellStore {
  const listeners = new Set<() => void>();
  let known: Known = { feed: undefined, isError: false };
  let asked = new AbortController();
  const know = (next: Known) => {
    known = next;
    for (const tell of listeners) tell();
  };
  return {
    known: () => known,
    onChange: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    ask: async () => {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      try {
        const feed = await fetchJson("/dashboard/data/attention", isBellFeed, signal);
        if (!signal.aborted) know({ feed, isError: false });
      } catch {
        if (!signal.aborted) know({ ...known, isError: true });
      }
    },
    change: (feed) => know({ ...known, feed }),
  };
}

function isBellFeed(value: unknown): value is BellFeed {
  return typeof value === "object" && value !== null && "unread" in value && "lines" in value;
}
