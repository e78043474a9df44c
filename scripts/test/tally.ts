/** What a check counted, and the names of what failed, of what was left out, and of what passed only when tried again: a check without tests of its own counts as one. */
export type Tally = Readonly<{
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
  omissions: readonly string[];
  flaky: readonly string[];
}>;

const NONE: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], omissions: [], flaky: [] };
export const PASSED: Tally = { ...NONE, passed: 1 };
export const FAILED: Tally = { ...NONE, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      failures: [...total.failures, ...each.failures],
      omissions: [...total.omissions, ...each.omissions],
      flaky: [...total.flaky, ...each.flaky],
    }),
    NONE,
  );
}

export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * A runner that ends badly though it counted no failure (it crashed, or an error came from outside of any test) has
 * failed; so has one that ran no test. `outside` names the errors that came from outside of any test.
 */
export function withExitCode(tally: Tally, exitCode: number, outside: readonly string[] = []): Tally {
  if (tally.passed + tally.failed === 0) return { ...FAILED, failures: outside };
  if (exitCode === 0) return tally;
  const failures = [...tally.failures, ...outside];
  if (tally.failed > 0) return { ...tally, failures };
  return { ...tally, failed: 1, failures: outside.length > 0 ? failures : ["it ended badly: see above"] };
}
