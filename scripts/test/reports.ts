import { readFileSync } from "node:fs";
import { z } from "zod";
import { FAILED, type Tally } from "./tally";

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** Vitest's JSON report. A file that could not even be loaded holds no test, and counts as a failed one. */
export function readVitestReport(text: string): Tally {
  const report = vitestReport.parse(JSON.parse(text));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Playwright's JSON report. One that passed when tried again (in CI only) has passed; its list says "flaky". */
export function readPlaywrightReport(text: string): Tally {
  const { stats, errors } = playwrightReport.parse(JSON.parse(text));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** The tally of a report file; a runner that wrote none, or an unreadable one, has failed. */
export function readReport(file: string, read: (text: string) => Tally): Tally {
  try {
    return read(readFileSync(file, "utf8"));
  } catch {
    return FAILED;
  }
}
