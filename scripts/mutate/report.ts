import { AREAS, type Area, filesOf } from "./areas";
import { NOTES } from "./notes";
import type { FileResult, Results, Survivor } from "./results";

/** How a note names a survivor: by what it changes, for lines move. */
export function nameOf(file: string, { original, replacement }: Pick<Survivor, "original" | "replacement">): string {
  return `${file}: ${original} → ${replacement}`;
}

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const code = (text: string) => `\`${text.replaceAll("|", "\\|").replaceAll("`", "ˋ")}\``;

/** docs/mutation.md, of what was tried last of each file. */
export function renderReport(results: Results, digestOf: (file: string) => string): string {
  const tried = (area: Area) => filesOf(area).flatMap((file) => results[file] ?? []);
  const all = AREAS.flatMap(tried);
  return `# Mutants

Does a test notice when the code is wrong? \`npm run mutate\` changes one thing at a time in the files that must not be wrong (decision 76) and runs the tests that reach it. What no test noticed is listed below with a word on it: **equivalent** (no test could notice), **accepted** (noticed elsewhere, or not worth a test), **to do**.

This page is generated from \`scripts/mutate/results.json\` and \`scripts/mutate/notes.ts\`; change those.

| Area | Files tried | Mutants | Killed | |
|---|---|---|---|---|
${AREAS.map((area) => summaryRow(area.name, tried(area), filesOf(area).length)).join("\n")}
${summaryRow("**all**", all, AREAS.flatMap(filesOf).length)}

${AREAS.map((area) => renderArea(area, results, digestOf)).join("\n\n")}
`;
}

function summaryRow(name: string, tried: readonly FileResult[], files: number): string {
  const mutants = sum(tried.map((result) => result.mutants));
  const killed = sum(tried.map((result) => result.killed));
  return `| ${name} | ${tried.length} of ${files} | ${mutants} | ${killed} | ${percent(killed, mutants)} |`;
}

function renderArea(area: Area, results: Results, digestOf: (file: string) => string): string {
  const { name } = area;
  const files = filesOf(area);
  const rows = files.map((file) => {
    const result = results[file];
    if (!result) return `| ${file} | – | – | – | not tried yet |`;
    const changed = result.sha256 === digestOf(file) ? "" : ", changed since";
    const { mutants, killed, at } = result;
    return `| ${file} | ${mutants} | ${killed} | ${percent(killed, mutants)} | ${at}${changed} |`;
  });
  const survivors = files.flatMap((file) => (results[file]?.survivors ?? []).map((it) => survivorRow(file, it)));
  return [
    `## ${name[0]?.toUpperCase()}${name.slice(1)}`,
    "",
    "| File | Mutants | Killed | | Tried |\n|---|---|---|---|---|",
    ...rows,
    ...(survivors.length > 0 ? ["", "| Survivor | | |\n|---|---|---|", ...survivors] : []),
  ].join("\n");
}

function survivorRow(file: string, survivor: Survivor): string {
  const note = NOTES[nameOf(file, survivor)] ?? "to do";
  const place = `${file}:${survivor.line}${survivor.covered ? "" : " (no test here reaches it)"}`;
  return `| ${place} | ${code(survivor.original)} → ${code(survivor.replacement)} | ${note} |`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
