/** How far two runs' ratios may lie apart: more than that, and neither says much. */
const APART_MAX = 0.1;

/** A ratio of a written page, by the name of its row. */
type Ratios = ReadonlyMap<string, number>;

type Compared = Readonly<{ name: string; one: number; other: number; apart: number }>;

/**
 * Every ratio that a page of `npm run bench` tells, by its row: those of the goals (`… ÷ …`), and in each table that has them how many
 * times the first row's CPU another one takes. Absolute figures are left out: they don't hold from one run to the next.
 */
export function ratiosIn(page: string): Ratios {
  const found = new Map<string, number>();
  let column: number | undefined;
  for (const line of page.split("\n")) {
    if (!line.startsWith("|")) {
      column = undefined;
      continue;
    }
    const [name = "", ...cells] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (name === "") column = cells.includes("×") ? cells.indexOf("×") : cells.indexOf("reached");
    else if (column !== undefined) {
      const isGoal = column === 0;
      const value = Number(cells[column]?.split(" ")[0]);
      // A table's first row is what its others are compared with: 1, by definition.
      const isRatio = isGoal ? name.includes("÷") : cells[column] !== "1";
      if (isRatio && Number.isFinite(value)) found.set(name, value);
    }
  }
  return found;
}

/** Ratios of both, side by side, the farthest apart first. */
function compare(one: Ratios, other: Ratios): readonly Compared[] {
  const both = [...one].flatMap(([name, value]) => {
    const there = other.get(name);
    return there === undefined ? [] : [{ name, one: value, other: there, apart: Math.abs(there / value - 1) }];
  });
  return both.toSorted((a, b) => b.apart - a.apart);
}

/** What two pages say, as text, and whether every ratio of one is within a tenth of the other's. */
export function renderComparison(one: string, other: string): Readonly<{ text: string; isAlike: boolean }> {
  const [here, there] = [ratiosIn(one), ratiosIn(other)];
  const rows = compare(here, there);
  const alone = [...here.keys(), ...there.keys()].filter((name) => !here.has(name) || !there.has(name));
  const far = rows.filter(({ apart }) => apart > APART_MAX);
  const lines = rows.map(
    ({ name, one: a, other: b, apart }) =>
      `| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(apart * 100).toFixed(0)} %${apart > APART_MAX ? " **far**" : ""} |`,
  );
  const text = [
    "| | one | other | apart |\n|---|---|---|---|",
    ...lines,
    "",
    `${rows.length - far.length} of ${rows.length} ratios are within ${APART_MAX * 100} % of the other run.`,
    ...(alone.length > 0 ? [`In one of the pages alone: ${alone.join("; ")}.`] : []),
  ].join("\n");
  return { text: `${text}\n`, isAlike: rows.length > 0 && far.length === 0 && alone.length === 0 };
}
