import { inFigures, type Spread } from "@/scripts/bench/reports/statistics";

/** What Lighthouse has said of a page: its scores of a hundred, and what they were made of. */
export type Judged = Readonly<{
  page: string;
  performance: Spread;
  accessibility: Spread;
  bestPractices: Spread;
  /** Milliseconds until the largest thing is drawn, and in which nothing could be pressed. */
  largestPaint: Spread;
  blocked: Spread;
}>;

/** A part of docs/performance.md that `npm run lighthouse` writes. */
export type Section = Readonly<{
  heading: string;
  words: string;
  /** Whether the score of best practices is asked for, and has a column. */
  hasPractices: boolean;
}>;

const ROUNDS =
  "whatever else the machine did meanwhile taking from the figures; medians of five, with the least and the greatest";
const WATCHED = "each page watched for six seconds (its line stays open)";
const WRITTEN = "`npm run lighthouse` measures and writes this section.";

export const DASHBOARD: Section = {
  heading: "## The dashboard, by Lighthouse",
  words: `its settings for a desktop, signed in as the owner of the demo's workshop, ${WATCHED}, ${ROUNDS}. Asked: performance ≥ 95, accessibility 100. ${WRITTEN}`,
  hasPractices: false,
};

export const PAYER: Section = {
  heading: "## The payer's page, by Lighthouse",
  words: `its settings for a phone on a slow network, no cookie, ${WATCHED}, ${ROUNDS}. Asked: performance ≥ 98, accessibility and best practices 100, largest paint ≤ 1000 ms. ${WRITTEN}`,
  hasPractices: true,
};

/** A row of each page: those that were judged now in place of what stood there, the others as they were. */
export function renderSection(
  { heading, words, hasPractices }: Section,
  before: string,
  judged: readonly Judged[],
  version: string,
): string {
  const rows = new Map(
    before.split("\n").flatMap((line) => {
      const [, page] = /^\| ([^|]+?) \| \d/.exec(line) ?? [];
      return page === undefined ? [] : [[page, line] as const];
    }),
  );
  for (const one of judged) rows.set(one.page, rowOf(one, hasPractices));
  return `${heading}

Lighthouse ${version}, ${words}

| page | performance | accessibility |${hasPractices ? " best practices |" : ""} largest paint ms | blocked ms |
|---|---|---|${hasPractices ? "---|" : ""}---|---|
${[...rows.values()].join("\n")}
`;
}

function rowOf(
  { page, performance, accessibility, bestPractices, largestPaint, blocked }: Judged,
  hasPractices: boolean,
): string {
  const whole = ({ median, min, max }: Spread) => (min === max ? `${median}` : `${median} (${min}–${max})`);
  const scores = [performance, accessibility, ...(hasPractices ? [bestPractices] : [])].map(whole);
  return `| ${[page, ...scores, inFigures(largestPaint), inFigures(blocked)].join(" | ")} |`;
}
