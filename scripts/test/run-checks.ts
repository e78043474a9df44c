import { PlainProblem } from "@/lib/shared/plain-problem";
import { secondsSince } from "../start/progress";
import { CHECKS, type Check } from "./checks";
import { stopWithRunning } from "./run-command";
import { FAILED, inWords, sum, type Tally } from "./tally";

/**
 * Runs the named checks, or all: each one, whatever the ones before it found. The last line sums them up. Returns the
 * exit code: 0 when nothing failed.
 */
export async function runChecks(names: readonly string[]): Promise<number> {
  const known = CHECKS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no check ${unknown.join(", ")}: choose from ${known.join(", ")}.\n`);
    return 2;
  }
  stopWithRunning();
  const tallies: Tally[] = [];
  const isWanted = ({ name, isPart = false }: Check) => (names.length === 0 ? !isPart : names.includes(name));
  for (const checks of sideBySide(CHECKS.filter(isWanted))) {
    process.stdout.write(`\n— ${checks.map(({ name }) => name).join(", ")}\n`);
    tallies.push(...(await Promise.all(checks.map(runCheck))));
  }
  const total = sum(tallies);
  // The end of a long log is what is kept of it: it names what failed, if only at first, and what nobody has looked at.
  for (const omission of total.omissions) process.stdout.write(`\nskipped: ${omission}`);
  for (const flaky of total.flaky) process.stdout.write(`\npassed when tried again: ${flaky}`);
  for (const failure of total.failures) process.stdout.write(`\nfailed: ${failure}`);
  process.stdout.write(`\n${inWords(total)}\n`);
  return total.failed === 0 ? 0 : 1;
}

/** Neighbours that keep quiet run at once: most of them use one core. So does what fills another's pauses (decision 286). */
export function sideBySide(checks: readonly Check[]): readonly (readonly Check[])[] {
  const groups: Check[][] = [];
  for (const check of checks) {
    const last = groups.at(-1);
    if (last && (check.fillsPauses || (check.isQuiet && last[0]?.isQuiet))) last.push(check);
    else groups.push([check]);
  }
  return groups;
}

async function runCheck({ name, run }: Check): Promise<Tally> {
  const began = Date.now();
  const tally = await run().catch((error: unknown) => {
    process.stdout.write(`${error instanceof PlainProblem ? error.message : inFull(error)}\n`);
    return FAILED;
  });
  process.stdout.write(`${name}: ${inWords(tally)} (${secondsSince(began)})\n`);
  const failures = tally.failed > 0 && tally.failures.length === 0 ? ["see above"] : tally.failures;
  const named = (what: string) => `${name}: ${what}`;
  return {
    ...tally,
    failures: failures.map(named),
    omissions: tally.omissions.map(named),
    flaky: tally.flaky.map(named),
  };
}

function inFull(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
