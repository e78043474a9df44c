import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { PlainProblem } from "@/lib/shared/plain-problem";

export type TrialOptions = Readonly<{
  /** At least so many are paid while failures happen. */
  payments: number;
  switchovers: number;
  /** Of each kind: of hosts of the database that lead, of such that stand by, of Postgres alone, of webs, of workers. */
  kills: number;
  /** Of hosts of the database that are frozen and wake; null: as many as kills, where Patroni can take it. */
  freezes: number | null;
  /** Of each disk: of whoever leads, of all three, and of the files. */
  fills: number;
  /** For so long the failures begin anew when each has been seen. */
  minutes: number;
  /** Who pay at a time. */
  payers: number;
}>;

export type UpgradeOptions = Readonly<{
  /** A checkout of the release before, with its dependencies. */
  from: string;
  /** Requests a second. */
  rate: number;
}>;

export type Options = Readonly<{ trial: TrialOptions | null; upgrade: UpgradeOptions | null }>;

const USAGE =
  "npm run cluster [-- --trial [--payments 200] [--switchovers 3] [--kills 2] [--freezes 2] [--fills 0] [--minutes 0] [--payers 4] | -- --upgrade --from ../the-release-before [--rate 200]]";

/** @throws PlainProblem */
export function readOptions(args: readonly string[]): Options {
  const { trial = false, upgrade = false, ...others } = given(args);
  const of: Readonly<Record<string, readonly string[]>> = {
    trial: trial ? ["payments", "switchovers", "kills", "freezes", "fills", "minutes", "payers"] : [],
    upgrade: upgrade ? ["from", "rate"] : [],
  };
  const stray = Object.keys(others).find((name) => !Object.values(of).flat().includes(name));
  if ((trial && upgrade) || stray) throw new PlainProblem(`Either a trial or an upgrade, with its own words: ${USAGE}`);
  const count = (
    name: "payments" | "switchovers" | "kills" | "freezes" | "fills" | "minutes" | "payers" | "rate",
    otherwise: number,
  ): number => {
    const value = Number(others[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 0 || value > 100_000)
      throw new PlainProblem(`--${name} takes a whole number.`);
    return value;
  };
  if (upgrade && others.from === undefined) throw new PlainProblem(`An upgrade begins somewhere: ${USAGE}`);
  return {
    trial: trial
      ? {
          ...{ payments: count("payments", 200), switchovers: count("switchovers", 3), kills: count("kills", 2) },
          freezes: others.freezes === undefined ? null : count("freezes", 0),
          fills: count("fills", 0),
          minutes: count("minutes", 0),
          payers: count("payers", 4),
        }
      : null,
    upgrade: upgrade ? { from: resolve(others.from ?? ""), rate: count("rate", 200) } : null,
  };
}

function given(args: readonly string[]) {
  const [text, flag] = [{ type: "string" } as const, { type: "boolean" } as const];
  const counts = {
    payments: text,
    switchovers: text,
    kills: text,
    freezes: text,
    fills: text,
    minutes: text,
    payers: text,
  };
  const ofATrial = { trial: flag, ...counts };
  const ofAnUpgrade = { upgrade: flag, from: text, rate: text };
  try {
    return parseArgs({ args: [...args], options: { ...ofATrial, ...ofAnUpgrade } }).values;
  } catch (error) {
    throw new PlainProblem(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}
