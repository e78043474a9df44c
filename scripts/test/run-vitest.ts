import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readOutsideErrors } from "./outside-errors";
import { programOf, REPORTS, TEST_BUILD } from "./places";
import { failedFiles, readReport, readVitestReport } from "./reports";
import { runNode } from "./run-command";
import { sum, type Tally, withExitCode } from "./tally";

export type VitestOptions = Readonly<{
  projects: readonly string[];
  /** Of these projects' files those alone. */
  files?: readonly string[];
  fillsPauses?: boolean;
}>;

/** What a run has left: its report, how it ended, and what was thrown outside of any test. */
type Run = Readonly<{ report: string; code: number; outside: readonly string[] }>;

/**
 * Runs Vitest's projects. In CI a file that failed is tried once more in a run of its own, where nothing of the others is left: its
 * tests alone were tried again where it stood. What passes only then counts as passed, and the end of the log names what had failed.
 */
export async function runVitest(name: string, options: VitestOptions): Promise<Tally> {
  const first = await run(name, options);
  const failed = process.env.CI ? worthASecondTry(first) : [];
  if (failed.length === 0) return tallyOf(first);
  const others = readReport(first.report, (text) => readVitestReport(text, failed));
  const again = tallyOf(await run(`${name}-again`, { ...options, files: failed }));
  const flaky = again.failed > 0 ? [] : readReport(first.report, readVitestReport).failures;
  return { ...sum([others, again]), flaky };
}

/** More of them are no chance; neither is what fails outside of any test. */
const SECOND_TRIES_MAX = 5;

function worthASecondTry({ report, code, outside }: Run): readonly string[] {
  if (code === 0 || outside.length > 0) return [];
  const failed = failedFiles(report);
  return failed.length <= SECOND_TRIES_MAX ? failed : [];
}

function tallyOf({ report, code, outside }: Run): Tally {
  return withExitCode(readReport(report, readVitestReport), code, outside);
}

async function run(name: string, { projects, files = [], fillsPauses = false }: VitestOptions): Promise<Run> {
  const report = join(REPORTS, `vitest-${name}.json`);
  const errors = join(REPORTS, `vitest-${name}.outside.json`);
  await Promise.all([rm(report, { force: true }), rm(errors, { force: true })]);
  const reporters = ["default", "json", "scripts/test/outside-errors.ts"].map((each) => `--reporter=${each}`);
  const code = await runNode({
    args: [programOf("vitest"), "run", ...projects, ...reporters, `--outputFile.json=${report}`, ...files],
    env: { ...TEST_BUILD, OUTSIDE_ERRORS: errors },
    fillsPauses,
  });
  return { report, code, outside: readOutsideErrors(errors) };
}
