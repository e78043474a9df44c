import { parseArgs } from "node:util";
import { PlainProblem } from "@/lib/shared/plain-problem";

const MILLION = 1_000_000;

/** What is looked at of the dashboard, a table each. */
export const DASHBOARD_PARTS = ["sections", "browser", "filters", "orders", "words", "api", "small", "export"] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];
/** Of which it is said how long each answer takes. */
export type AnsweredPart = Exclude<DashboardPart, "browser" | "export">;

export type Options = Readonly<{
  /** How many operations the database holds. */
  operations: number;
  /** Where that database lies: apart from the demo that `npm start` keeps in `.data`, and from one of another size. */
  dataDir: string;
  /** Few requests in few rounds, to see that everything runs: the figures are worth little. */
  quick: boolean;
  /** Nothing is measured: the ratios of two written pages, side by side. */
  compare: readonly [one: string, other: string] | null;
  /** Nothing but how long this of the dashboard takes to answer; null: everything else. */
  dashboard: DashboardPart | null;
  /** Nothing but how long statements take. */
  statements: boolean;
  /** Nothing but how many deliveries a worker brings. */
  webhooks: boolean;
  /** The figures are what docs/performance.md shows. */
  isComplete: boolean;
}>;

/**
 * What `npm run bench` and `npm run bench:seed` were asked for: `--operations 20000` for a smaller database, `--quick`,
 * `--dashboard filters`, `--statements`, `--webhooks`, `--compare one.md other.md`.
 * @throws PlainProblem
 */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = given(args);
  const operations = Number(values.operations ?? MILLION);
  if (!Number.isInteger(operations) || operations < 20_000 || operations % 1_000 !== 0) {
    throw new PlainProblem("--operations takes a multiple of 1000, from 20000 on.");
  }
  const { quick = false, dashboard, statements = false, webhooks = false } = values;
  const part = DASHBOARD_PARTS.find((known) => known === dashboard) ?? null;
  if (dashboard !== undefined && part === null) {
    throw new PlainProblem(`--dashboard takes one of ${DASHBOARD_PARTS.join(", ")}.`);
  }
  const [one, other, ...more] = positionals;
  const isPair = one !== undefined && other !== undefined && more.length === 0;
  if (values.compare ? !isPair : one !== undefined)
    throw new PlainProblem("--compare takes two pages, and nothing else does.");
  const isMillion = operations === MILLION;
  return {
    operations,
    dataDir: isMillion ? ".data-bench" : `.data-bench-${operations}`,
    quick,
    compare: values.compare && isPair ? [one, other] : null,
    dashboard: part,
    statements,
    webhooks,
    isComplete: isMillion && !quick,
  };
}

function given(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        operations: { type: "string" },
        quick: { type: "boolean" },
        dashboard: { type: "string" },
        statements: { type: "boolean" },
        webhooks: { type: "boolean" },
        compare: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new PlainProblem(error instanceof Error ? error.message : String(error));
  }
}
