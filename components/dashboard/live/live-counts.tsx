"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";

type Counts = Readonly<Record<string, number>>;
/** Of which list, as it was drawn when. */
type Told = Readonly<{ of: string; counts: Counts }>;

const CountsContext = createContext<Readonly<{ told: Told | null; tell: (told: Told) => void }>>({
  told: null,
  tell: () => undefined,
});

/** What a list has heard with its last answer, for the tabs above it. */
export function LiveCountsProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [told, tell] = useState<Told | null>(null);
  const value = useMemo(() => ({ told, tell }), [told]);
  return <CountsContext value={value}>{children}</CountsContext>;
}

export const useTellCounts = () => use(CountsContext).tell;

/** How many rows each status has, as the list's last answer says; null until there is one. */
export function useLiveCounts(of: string): Counts | null {
  const { told } = use(CountsContext);
  return told?.of === of ? told.counts : null;
}
