/** What a check counted, and the names of what failed and of what was left out: a check without tests of its own counts as one. */
export type Tally = Readonly<{
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
  omissions: readonly string[];
}>;

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0, failures: [], omissions: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0, failures: [], omissions: [] };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      failures: [...total.failures, ...each.failures],
      omissions: [...total.omissions, ...each.omissions],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [], omissions: [] },
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
