/** What a check counted: a check without tests of its own counts as one. */
export type Tally = Readonly<{ passed: number; failed: number; skipped: number }>;

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * A runner that ends badly though it counted no failure (it crashed, or an error came from outside of any test) has
 * failed; so has one that ran no test.
 */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  if (tally.passed + tally.failed === 0) return FAILED;
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
