import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

/** What became of one change of the code. */
export type MutantOutcome = Readonly<{
  status: string;
  line: number;
  mutator: string;
  original: string;
  replacement: string;
}>;

const survivor = z.object({ line: z.number(), original: z.string(), replacement: z.string(), covered: z.boolean() });
const fileResult = z.object({
  /** Of the source that was tried. */
  sha256: z.string(),
  at: z.iso.date(),
  mutants: z.number(),
  killed: z.number(),
  survivors: z.array(survivor),
});
const results = z.record(z.string(), fileResult);

export type Survivor = Readonly<z.output<typeof survivor>>;
export type FileResult = Readonly<z.output<typeof fileResult>>;
/** By file. */
export type Results = Readonly<Record<string, FileResult>>;

const FILE = "scripts/mutate/results.json";

export function readResults(): Results {
  return results.parse(JSON.parse(readFileSync(FILE, "utf8")));
}

export function writeResults(all: Results): void {
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

export function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** A mutant that loops for ever was noticed, too; one that no test reaches was not. */
const KILLED = new Set(["Killed", "Timeout"]);
const LIVES = new Set(["Survived", "NoCoverage"]);

export function summarise(outcomes: readonly MutantOutcome[], source: Pick<FileResult, "sha256" | "at">): FileResult {
  const killed = outcomes.filter(({ status }) => KILLED.has(status)).length;
  const survivors = outcomes
    .filter(({ status }) => LIVES.has(status))
    .map(({ status, line, original, replacement }) => ({
      line,
      original: oneLine(original),
      replacement: oneLine(replacement),
      covered: status === "Survived",
    }));
  return { ...source, mutants: killed + survivors.length, killed, survivors };
}

const LENGTH_MAX = 100;

function oneLine(code: string): string {
  const text = code.replace(/\s+/g, " ").trim();
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}
