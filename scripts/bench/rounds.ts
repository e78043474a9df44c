import { type Spread, spreadOf } from "./reports/statistics";

export type Measurement = Readonly<{
  requestsPerSecond: number;
  /** Of the slowest hundredth, in milliseconds. */
  p99: number;
  /** Processor time of the server's processes per request, user and system, in microseconds. */
  cpuMicros: number;
}>;

/** One of those that are compared, and what a round of it is. */
export type Side = Readonly<{ name: string; measure: () => Promise<Measurement> }>;

/** A side's rounds, in the order in which they ran. */
export type Measured = Readonly<{ name: string; rounds: readonly Measurement[] }>;

/**
 * Lets the sides take turns, A B C A B C …: what the machine does beside them meets each alike. Many short rounds hold their
 * middle better than few long ones: a slow minute spoils some of them and not half. A first round of each warms
 * up and does not count.
 */
export async function inTurns(sides: readonly Side[], rounds: number): Promise<Measured[]> {
  const measured = sides.map(({ name }) => ({ name, rounds: [] as Measurement[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { measure }] of sides.entries()) {
      const found = await measure();
      if (round > 0) measured[index]?.rounds.push(found);
    }
  }
  return measured;
}

/** One figure of all rounds. */
export function valuesOf({ rounds }: Measured, figure: keyof Measurement): number[] {
  return rounds.map((round) => round[figure]);
}

export function spreadIn(measured: Measured, figure: keyof Measurement): Spread {
  return spreadOf(valuesOf(measured, figure));
}

/** The side of this name, or the first whose name begins so. */
export function sideOf(sides: readonly Measured[], name: string): Measured {
  const found = sides.find((side) => side.name === name) ?? sides.find((side) => side.name.startsWith(name));
  if (!found) throw new Error(`${name} was not measured.`);
  return found;
}
