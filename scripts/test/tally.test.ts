import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { inOneLine } from "./outside-errors";
import { failedFiles, readPlaywrightReport, readReport, readVitestReport } from "./reports";
import { FAILED, inWords, PASSED, sum, withExitCode } from "./tally";

const tally = (
  passed: number,
  failed: number,
  skipped = 0,
  failures: readonly string[] = [],
  omissions: readonly string[] = [],
  flaky: readonly string[] = [],
) => ({ passed, failed, skipped, failures, omissions, flaky });

describe("the sums of npm test", () => {
  it("add up in one line", () => {
    expect(inWords(sum([PASSED, FAILED, tally(10, 0, 2)]))).toBe("11 passed, 1 failed, 2 skipped");
    expect(inWords(sum([PASSED, PASSED]))).toBe("2 passed, 0 failed");
  });

  it("count a runner that ended badly as a failure, whatever it counted", () => {
    expect(withExitCode(tally(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
    expect(withExitCode(tally(5, 2), 1)).toEqual(tally(5, 2));
    expect(withExitCode(tally(5, 0), 0)).toEqual(tally(5, 0));
  });

  it("name what came from outside of any test, at the end of the log, where it can be read", () => {
    const outside = inOneLine({
      name: "TypeError",
      message: "boom\nand more",
      stack: `TypeError: boom\n    at f (node:net:1:2)\n    at g (${process.cwd()}/lib/a.ts:3:4)`,
      VITEST_TEST_PATH: join(process.cwd(), "lib/a.test.ts"),
      VITEST_TEST_NAME: "adds",
    });
    expect(outside).toBe(
      "an error outside of any test: TypeError: boom at lib/a.ts:3:4, while lib/a.test.ts › adds ran",
    );
    expect(inOneLine("a word")).toBe("an error outside of any test: a word");
    expect(withExitCode(tally(5, 0), 1, [outside])).toEqual(tally(5, 1, 0, [outside]));
    expect(withExitCode(tally(5, 1, 0, ["a test"]), 1, [outside])).toEqual(tally(5, 1, 0, ["a test", outside]));
  });

  it("count a runner that ran nothing, or left no report, as a failure", () => {
    expect(withExitCode(tally(0, 0, 3), 0)).toEqual(FAILED);
    expect(readReport("/nowhere/report.json", readVitestReport)).toEqual(FAILED);
    expect(readReport("package.json", readVitestReport)).toEqual(FAILED);
  });

  it("count Vitest's tests, and a file that did not load as a failed one", () => {
    const report = {
      testResults: [
        {
          name: join(process.cwd(), "one.test.ts"),
          status: "passed",
          assertionResults: [
            { status: "passed", fullName: "holds" },
            { status: "skipped", fullName: "needs a tool" },
            { status: "pending", fullName: "needs another" },
            { status: "todo", fullName: "is to be written" },
          ],
        },
        {
          name: join(process.cwd(), "lib/two.test.ts"),
          status: "failed",
          assertionResults: [{ status: "failed", fullName: "money is kept", failureMessages: ["expected 1\nat …"] }],
        },
        {
          name: join(process.cwd(), "lib/three.test.ts"),
          status: "failed",
          message: "Hook timed out\nat …",
          assertionResults: [],
        },
      ],
    };
    expect(readVitestReport(JSON.stringify(report))).toEqual(
      tally(
        1,
        2,
        3,
        ["lib/two.test.ts › money is kept: expected 1", "lib/three.test.ts could not begin: Hook timed out"],
        ["one.test.ts (3)"],
      ),
    );
    const file = join(mkdtempSync(join(tmpdir(), "paraph-report-")), "vitest.json");
    writeFileSync(file, JSON.stringify(report));
    const failed = failedFiles(file);
    rmSync(dirname(file), { recursive: true });
    expect(failedFiles(file)).toEqual([]);
    expect(failed).toEqual(["lib/two.test.ts", "lib/three.test.ts"]);
    expect(readVitestReport(JSON.stringify(report), failed)).toEqual(tally(1, 0, 3, [], ["one.test.ts (3)"]));
  });

  it("count Playwright's tests, and one that passed when tried again as passed", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    const suites = [
      {
        specs: [
          { ok: true, title: "works", file: "a.spec.ts", tests: [{ status: "expected" }] },
          { ok: true, title: "works at last", file: "a.spec.ts", tests: [{ status: "flaky" }] },
          { ok: true, title: "is drawn elsewhere", file: "b.spec.ts", tests: [{ status: "skipped" }] },
        ],
        suites: [{ specs: [{ ok: false, title: "doesn't", file: "a.spec.ts" }] }],
      },
    ];
    expect(readPlaywrightReport(JSON.stringify({ stats, errors: [{ message: "broken" }], suites }))).toEqual(
      tally(8, 2, 2, ["a.spec.ts › doesn't"], ["b.spec.ts › is drawn elsewhere"], ["a.spec.ts › works at last"]),
    );
  });
});
