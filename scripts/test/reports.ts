import { readFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";
import { z } from "zod";
import { FAILED, type Tally } from "./tally";

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file itself failed. */
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

/** Vitest's JSON report. A file that could not be loaded, or prepared, has run no test, and counts as a failed one. */
export function readVitestReport(text: string): Tally {
  const report = vitestReport.parse(JSON.parse(text));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => `${here(name)} › ${fullName}: ${firstLine(failureMessages[0])}`),
      ),
      ...broken.map(({ name, message }) => `${here(name)} could not begin: ${firstLine(message)}`),
    ],
    omissions: report.testResults.flatMap(({ name, assertionResults }) => {
      const omitted = assertionResults.filter(({ status }) => OMITTED.has(status));
      return omitted.length === 0 ? [] : [`${here(name)} (${omitted.length})`];
    }),
  };
}

/** As Vitest writes it for what is skipped, pending or yet to be written. */
const OMITTED: ReadonlySet<string> = new Set(["skipped", "pending", "disabled", "todo"]);

function here(file: string): string {
  return relative(process.cwd(), file);
}

function firstLine(message = ""): string {
  return message.split("\n", 1)[0] ?? "";
}

type Suite = Readonly<{ specs: readonly Spec[]; suites?: readonly Suite[] | undefined }>;
type Spec = Readonly<{ ok: boolean; title: string; file: string; tests?: readonly Outcome[] | undefined }>;
type Outcome = Readonly<{ status: string }>;

const spec = z.object({
  ok: z.boolean(),
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })).optional(),
});
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Playwright's JSON report. One that passed when tried again (in CI only) has passed; its list says "flaky". */
export function readPlaywrightReport(text: string): Tally {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(text));
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    omissions: specs
      .filter(({ tests = [] }) => tests.some(({ status }) => status === "skipped"))
      .map(({ file, title }) => `${file} › ${title}`),
  };
}

function specsOf({ specs, suites = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The tally of a report file; a runner that wrote none, or an unreadable one, has failed. */
export function readReport(file: string, read: (text: string) => Tally): Tally {
  try {
    return read(readFileSync(file, "utf8"));
  } catch {
    return FAILED;
  }
}
