import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../browser/ensure-browser";
import { isFresh } from "../start/build";
import { auditDependencies } from "./audit";
import { ensureTools } from "./ensure-tools";
import { programOf, REPORTS, TEST_BUILD } from "./places";
import { readPlaywrightReport, readReport } from "./reports";
import { runNode } from "./run-command";
import { runVitest } from "./run-vitest";
import { FAILED, PASSED, sum, type Tally, withExitCode } from "./tally";

export type Check = Readonly<{
  name: string;
  run: () => Promise<Tally>;
  /** A part of another one: run only when it is named. */
  isPart?: boolean;
  /** Says nothing before its end, and only what is wrong. */
  isQuiet?: boolean;
  /** Runs beside the one before it, and takes what that leaves of the processor: nobody waits for it yet. */
  fillsPauses?: boolean;
}>;

/** Vitest's projects of what needs no built application: the second has a process for each of its files. */
const UNIT = ["--project", "unit", "--project", "alone"] as const;

/** The rules of the tree, and what reaches the files that differ from the last commit. */
const UNIT_TESTS_OF_RULES = ["vitest", "run", ...UNIT, "scripts/checks"] as const;
const UNIT_TESTS_OF_CHANGES = ["vitest", "run", ...UNIT, "--changed", "--passWithNoTests"] as const;

/** Several checkers at once work out the same types again: half as much processor time more, which the neighbours could have. */
const TYPE_CHECK = ["tsc", "--noEmit", "--checkers", "1"] as const;

/** All checks, quickest first. */
export const CHECKS: readonly Check[] = [
  { name: "types", run: () => eachOf(["next", "typegen"], TYPE_CHECK), isQuiet: true },
  { name: "lint", run: () => eachOf(["biome", "check", "--error-on-warnings", "."]), isQuiet: true },
  { name: "dead-code", run: () => eachOf(["knip"]), isQuiet: true },
  { name: "advisories", run: async () => auditDependencies(), isQuiet: true },
  { name: "programs", run: programs, isQuiet: true },
  { name: "changed", run: () => eachOf(UNIT_TESTS_OF_RULES, UNIT_TESTS_OF_CHANGES), isPart: true },
  { name: "unit", run: unit },
  { name: "build", run: build, fillsPauses: true },
  { name: "process", run: processes },
  { name: "browser", run: browser },
];

/** One check out of several commands: the first that fails ends it. */
async function eachOf(...commands: readonly (readonly [string, ...string[]])[]): Promise<Tally> {
  for (const [program, ...args] of commands) {
    if ((await runNode({ args: [programOf(program), ...args], quiet: true })) !== 0) return FAILED;
  }
  return PASSED;
}

/** What the tests run that is no package of npm's: had while others compute. What cannot be had, whoever needs it tells. */
async function programs(): Promise<Tally> {
  await ensureTools();
  await ensureBrowser().catch(() => undefined);
  return PASSED;
}

async function unit(): Promise<Tally> {
  await ensureTools();
  return runVitest("unit", { projects: UNIT });
}

let hasBuilt = false;

/** What is stale is built by the test that looks how it is built: one build serves it, and every check after it. */
async function build(): Promise<Tally> {
  if (isFresh(TEST_BUILD.NEXT_DIST_DIR)) return PASSED;
  return testBuild({ fillsPauses: true });
}

async function testBuild(options?: Readonly<{ fillsPauses: boolean }>): Promise<Tally> {
  hasBuilt = true;
  return runVitest("build", { projects: ["--project", "build"], ...options });
}

async function processes(): Promise<Tally> {
  return sum([
    ...(hasBuilt ? [] : [await testBuild()]),
    await runVitest("process", { projects: ["--project", "process"] }),
  ]);
}

async function browser(): Promise<Tally> {
  const report = join(REPORTS, "playwright.json");
  await rm(report, { force: true });
  const env = { ...TEST_BUILD, CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runNode({ args: [programOf("playwright"), "test", "--reporter=list,json"], env });
  return withExitCode(readReport(report, readPlaywrightReport), code);
}
