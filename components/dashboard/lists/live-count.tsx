"use client";

import { useLiveCounts } from "../live/live-counts";
import { drawingOf } from "../live/use-live-list";
import { useText } from "../text-provider";

type LiveCountProps = Readonly<{
  /** Where the list is asked for again, and when it was drawn. */
  source: Readonly<{ path: string; drawnAt: string }>;
  /** Null for all of them. */
  status: string | null;
  /** As the page was drawn; null: it is being counted. */
  drawn: number | null;
}>;

/** How many there are now. */
export function LiveCount({ source, status, drawn }: LiveCountProps) {
  const { number } = useText();
  const counts = useLiveCounts(drawingOf(source.path, source.drawnAt));
  if (!counts) return drawn === null ? <Coming /> : number(drawn);
  return number(status === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0));
}

function Coming() {
  return (
    <span aria-hidden="true" className="inline-block h-2.5 w-6 animate-pulse rounded-sm bg-pressed align-middle" />
  );
}
