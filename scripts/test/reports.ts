import { readFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";
import { z } from "zod";
import { FAILED, type Tally } from "./tally";

const vitestReport = z.object({
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

/**
 * Vitest's JSON report, but for the files that are left out. A file that could not be loaded, or prepared, has run no test, and
 * counts as a failed one.
 */
export function readVitestReport(text: string, leftOut: readonly string[] = []): Tally {
  const files = vitestReport.parse(JSON.parse(text)).testResults.filter(({ name }) => !leftOut.includes(here(name)));
  const broken = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    passed: statuses.filter((status) => status === "passed").length,
    failed: statuses.filter((status) => status === "failed").length + broken.length,
    skipped: statuses.filter((status) => OMITTED.has(status)).length,
    failures: [
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => `${here(name)} › ${fullName}: ${firstLine(failureMessages[0])}`),
      ),
      ...broken.map(({ name, message }) => `${here(name)} could not begin: ${firstLine(message)}`),
    ],
    omissions: files.flatMap(({ name, assertionResults }) => {
      const omitted = assertionResults.filter(({ status }) => OMITTED.has(status));
      return omitted.length === 0 ? [] : [`${here(name)} (${omitted.length})`];
    }),
    flaky: [],
  };
}

/** The test files in which anything failed, by Vitest's JSON report; none where there is no such report. */
export function failedFiles(report: string): readonly string[] {
  try {
    const { testResults } = vitestReport.parse(JSON.parse(readFileSync(report, "utf8")));
    return testResults.filter(({ status }) => status === "failed").map(({ name }) => here(name));
  } catch {
    return [];
  }
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

/** Playwright's JSON report. One that passed when tried again (in CI only) has passed. */
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
    flaky: specs
      .filter(({ tests = [] }) => tests.some(({ status }) => status === "flaky"))
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
