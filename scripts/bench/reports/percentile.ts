/** The value that this share of all others does not exceed. @throws Error when there is none */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error("Nothing was measured.");
  return found;
}
