import { inFigures, type Spread } from "../bench/statistics";

/** What Lighthouse has said of a page: its scores of a hundred, and what they were made of. */
export type Judged = Readonly<{
  page: string;
  performance: Spread;
  accessibility: Spread;
  /** Milliseconds until the largest thing is drawn, and in which nothing could be pressed. */
  largestPaint: Spread;
  blocked: Spread;
}>;

/** The part of docs/performance.md that `npm run lighthouse` writes. */
export const SECTION = "## The dashboard, by Lighthouse";

/** A row of each page: those that were judged now in place of what stood there, the others as they were. */
export function renderSection(before: string, judged: readonly Judged[], version: string): string {
  const rows = new Map(
    before.split("\n").flatMap((line) => {
      const [, page] = /^\| ([^|]+?) \| \d/.exec(line) ?? [];
      return page === undefined ? [] : [[page, line] as const];
    }),
  );
  for (const one of judged) rows.set(one.page, rowOf(one));
  return `${SECTION}

Lighthouse ${version}, its settings for a desktop, signed in as the owner of the demo's workshop, each page watched for six seconds (its line stays open), whatever else the machine did meanwhile taking from the figures; medians of five, with the least and the greatest. Asked: performance ≥ 95, accessibility 100. \`npm run lighthouse\` measures and writes this section.

| page | performance | accessibility | largest paint ms | blocked ms |
|---|---|---|---|---|
${[...rows.values()].join("\n")}
`;
}

function rowOf({ page, performance, accessibility, largestPaint, blocked }: Judged): string {
  const whole = ({ median, min, max }: Spread) => (min === max ? `${median}` : `${median} (${min}–${max})`);
  return `| ${page} | ${whole(performance)} | ${whole(accessibility)} | ${inFigures(largestPaint)} | ${inFigures(blocked)} |`;
}
