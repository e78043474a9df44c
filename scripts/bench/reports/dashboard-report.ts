import type { Answered } from "@/scripts/bench/dashboard/answers";
import type { ExportSample } from "@/scripts/bench/dashboard/export-memory";
import type { Navigated } from "@/scripts/bench/dashboard/navigations";
import { type AnsweredPart, DASHBOARD_PARTS, type DashboardPart } from "@/scripts/bench/options";
import { sectionOf, withSection } from "./page-section";

/** The part of docs/performance.md that `npm run bench -- --dashboard` writes. */
export const DASHBOARD = "## The dashboard at a million";
/** What is asked of each answer, at p95. */
const BOUND_MS = 150;
/** What is asked of a section in a browser, at p95. */
const SHOWN_MS = 100;

const HEADINGS: Readonly<Record<DashboardPart, string>> = {
  sections: "Sections",
  browser: "Sections in a browser",
  filters: "Filters",
  orders: "Orders and far pages",
  words: "Searches",
  api: "The API's list",
  small: "The lists of a small organisation",
  export: "An export",
};

const INTRO = `
One call after the other, as one person has of an organisation of 200 000 operations among a million, on two cores that nobody else uses: from the request until the page's content is there, in milliseconds, the browser's work not in it; and to the end of the answer, in which numbers follow that take long to count ([decision 354](decisions/0354-rows-before-they-are-counted.md)). Before each call something of the organisation has changed, so that nothing that was counted before is known any more; a few calls of all and a first of each warm up. At p95 ${BOUND_MS} ms is asked for; what takes longer is in bold. \`npm run bench -- --dashboard filters\` measures one of the tables.
`;

/** The page with one of the dashboard's tables written anew, the others as they are. */
export function withDashboardPart(page: string, part: AnsweredPart, answers: readonly Answered[]): string {
  return withTable(page, part, tableOf(part, answers));
}

/** The same with what somebody sees who goes from one section to the next. */
export function withNavigations(page: string, sections: readonly Navigated[]): string {
  const places = ["small", "big", "near"] as const;
  const within = (place: (typeof places)[number]) =>
    sections.filter((section) => section[place].p95 <= SHOWN_MS).length;
  const rows = sections.map((section) => {
    const cells = places.map(
      (place) => `${section[place].median.toFixed(0)} | ${boundTo(SHOWN_MS, section[place].p95)}`,
    );
    return `| ${section.name} | ${cells.join(" | ")} |\n`;
  });
  const table = `${headingOf("browser")}
Chromium, the server and Postgres on the same two cores: from the click on a link of the main navigation until the page behind it has been painted with its content, in milliseconds, ${sections[0]?.calls} times each. A button is down for 70 ms before that. Pressed by a pointer that came from nowhere, so that nothing was fetched before the press, in an organisation of some hundred operations and in that of 200 000; and there by one that had been on the link for a fifth of a second, as people's are. At p95 ${SHOWN_MS} ms is asked for.

${within("small")}, ${within("big")} and ${within("near")} of ${sections.length} within ${SHOWN_MS} ms.

| | some hundred | p95 | 200 000 | p95 | come near | p95 |
|---|---|---|---|---|---|---|
${rows.join("")}`;
  return withTable(page, "browser", table);
}

/** The same with what an export holds of the server's memory. */
export function withExport(page: string, samples: readonly ExportSample[]): string {
  const rows = samples.map(
    ({ rows, megabytes, seconds }) => `| ${rows} | ${megabytes.toFixed(0)} | ${seconds.toFixed(1)} |\n`,
  );
  const table = `${headingOf("export")}
All that the organisation has, as the table for a spreadsheet, read as fast as it comes: what the server's process holds after so many rows, its garbage collected.

| rows | MB | seconds |
|---|---|---|
${rows.join("")}`;
  return withTable(page, "export", table);
}

function withTable(page: string, part: DashboardPart, table: string): string {
  const section = sectionOf(page, DASHBOARD);
  const tables = DASHBOARD_PARTS.map((each) => (each === part ? table : keptTable(section, each)));
  return withSection(page, DASHBOARD, `${DASHBOARD}\n${INTRO}${tables.join("")}`);
}

function keptTable(section: string, part: DashboardPart): string {
  const from = section.indexOf(headingOf(part));
  if (from < 0) return "";
  const to = section.indexOf("\n### ", from + 1);
  return section.slice(from, to < 0 ? undefined : to);
}

const headingOf = (part: DashboardPart) => `\n### ${HEADINGS[part]}\n`;

function tableOf(part: AnsweredPart, answers: readonly Answered[]): string {
  const slow = answers.filter(({ p95 }) => p95 > BOUND_MS).length;
  const rows = answers.map(({ name, median, p95, wholeP95, calls }) => {
    return `| ${name} | ${median.toFixed(0)} | ${boundTo(BOUND_MS, p95)} | ${wholeP95.toFixed(0)} | ${calls} |\n`;
  });
  return `${headingOf(part)}
${answers.length - slow} of ${answers.length} within ${BOUND_MS} ms.

| | median | p95 | to the end, p95 | calls |
|---|---|---|---|---|
${rows.join("")}`;
}

/** In bold where it is more than is asked for. */
function boundTo(bound: number, ms: number): string {
  return ms > bound ? `**${ms.toFixed(0)}**` : ms.toFixed(0);
}
