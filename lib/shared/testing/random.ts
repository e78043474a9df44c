/** Small and repeatable: a failing seed can be run again. */
export function generator(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] ?? (from[0] as T) };
}

/** In a list's order: equal keys by uuid in the same direction, nulls last (decision 4). */
export function inListOrder<Row extends Readonly<{ uuid: string }>>(
  rows: readonly Row[],
  key: (row: Row) => string | number | null,
  direction: "ASC" | "DESC",
): Row[] {
  const sign = direction === "ASC" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (compare(left, right) !== 0) return sign * compare(left, right);
    return sign * compare(a.uuid, b.uuid);
  });
}

/** Texts are compared by their bytes, as the database is told to. */
function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
