import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import type { Group } from "./areas";
import type { MutantOutcome } from "./results";

type StrykerMutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** Tries every mutant of these files against the tests of their group (decision 76). By file. */
export async function mutantsOf(
  files: readonly string[],
  { tests }: Group,
): Promise<ReadonlyMap<string, readonly MutantOutcome[]>> {
  process.env.MUTATION_TESTS = tests.join();
  const mutants = await new Stryker({
    mutate: [...files],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutate/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    // Most words are read by people, and the others have types that refuse an empty one.
    mutator: { excludedMutations: ["StringLiteral"] },
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    reporters: ["dots"],
    allowEmpty: true,
    tempDirName: ".data/mutants",
    ignorePatterns: [".next*", ".data*", "test-results", "playwright-report"],
    // TypeScript 7 has no programming interface, and Stryker would rewrite the file with it.
    tsconfigFile: "none.json",
  }).runMutationTest();
  return new Map(
    files.map((file) => {
      const lines = readFileSync(file, "utf8").split("\n");
      const own = mutants.filter(({ fileName }) => relative(process.cwd(), fileName) === file);
      return [file, own.map((mutant) => outcomeOf(mutant, lines))];
    }),
  );
}

function outcomeOf(
  { status, location, mutatorName, replacement }: StrykerMutant,
  lines: readonly string[],
): MutantOutcome {
  return { status, line: location.start.line, mutator: mutatorName, original: textAt(lines, location), replacement };
}

function textAt(lines: readonly string[], { start, end }: StrykerMutant["location"]): string {
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  return touched
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join("\n");
}
