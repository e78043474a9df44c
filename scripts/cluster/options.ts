import { parseArgs } from "node:util";
import { PlainProblem } from "@/lib/shared/plain-problem";

export type TrialOptions = Readonly<{
  /** At least so many are paid while failures happen. */
  payments: number;
  switchovers: number;
  /** Of each kind: of hosts of the database, of Postgres alone, of webs, of workers. */
  kills: number;
}>;

export type Options = Readonly<{ trial: TrialOptions | null }>;

const USAGE = "npm run cluster [-- --trial [--payments 200] [--switchovers 3] [--kills 2]]";

/** @throws PlainProblem */
export function readOptions(args: readonly string[]): Options {
  const { trial = false, ...counts } = given(args);
  if (!trial && Object.keys(counts).length > 0) throw new PlainProblem(`Counts are a trial's: ${USAGE}`);
  if (!trial) return { trial: null };
  const count = (name: keyof TrialOptions, otherwise: number): number => {
    const value = Number(counts[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 0 || value > 100_000)
      throw new PlainProblem(`--${name} takes a whole number.`);
    return value;
  };
  return {
    trial: { payments: count("payments", 200), switchovers: count("switchovers", 3), kills: count("kills", 2) },
  };
}

function given(args: readonly string[]) {
  const number = { type: "string" } as const;
  const options = { trial: { type: "boolean" }, payments: number, switchovers: number, kills: number } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new PlainProblem(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}
