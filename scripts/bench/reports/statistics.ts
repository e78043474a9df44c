/** What several rounds have found: the middle one, and how far the others lie from it. */
export type Spread = Readonly<{ median: number; min: number; max: number }>;

/** @throws Error when there is nothing, or something that is no number */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (lower === undefined || upper === undefined || min === undefined || max === undefined) {
    throw new Error("Nothing was measured.");
  }
  if (!values.every(Number.isFinite)) throw new Error(`Not every value is a number: ${values.join(", ")}`);
  return { median: (lower + upper) / 2, min, max };
}

/**
 * How many times the one is the other, round by round: both have run within the same seconds, so what else the machine did
 * then has slowed both.
 */
export function pairedRatio(one: readonly number[], other: readonly number[]): Spread {
  if (one.length !== other.length) throw new Error(`${one.length} rounds cannot be paired with ${other.length}.`);
  return spreadOf(one.map((value, round) => value / (other[round] ?? Number.NaN)));
}

/** What the later half of several values is of the earlier, in pairs: 1 where they stay as they are. */
export function growth(values: readonly number[]): Spread {
  const half = Math.floor(values.length / 2);
  return pairedRatio(values.slice(-half), values.slice(0, half));
}

/** `286 (280–301)`; decimals where the numbers are small. */
export function inFigures({ median, min, max }: Spread): string {
  const digits = median < 10 ? 2 : median < 100 ? 1 : 0;
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}
