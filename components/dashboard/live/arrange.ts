type Row = Readonly<{ uuid: string }>;

/** A list as it is shown, and as it would be drawn now. */
type Arranged<R extends Row> = Readonly<{
  shown: readonly R[];
  /** The same rows as they are now, and those that have come. */
  current: readonly R[];
  /** How many have come that are not shown. */
  news: number;
}>;

/**
 * Brings a list up to date: what is shown becomes what it is now, each row where it stands. Rows that have come wait, and rows that
 * have gone stay, until nobody reads the list.
 * @param others rows that are shown and don't belong to the list any more
 */
export function arrange<R extends Row>(
  shown: readonly R[],
  { current, others, mayMove }: Readonly<{ current: readonly R[]; others: readonly R[]; mayMove: boolean }>,
): Arranged<R> {
  if (mayMove) return { shown: current, current, news: 0 };
  const known = new Map([...others, ...current].map((row) => [row.uuid, row]));
  const isShown = new Set(shown.map(({ uuid }) => uuid));
  return {
    shown: shown.map((row) => known.get(row.uuid) ?? row),
    current,
    news: current.filter(({ uuid }) => !isShown.has(uuid)).length,
  };
}
