import { drizzle } from "drizzle-orm/postgres-js";
import { z } from "zod";
import type { Database } from "../client";
import * as schema from "../schema";
import type { TestDatabase } from "./database";

/** One step of a plan, with what it really did. */
export type PlanNode = Readonly<{
  type: string;
  /** By which index; null where by none. */
  index: string | null;
  rows: number;
  /** Read in vain, per loop. */
  removedRows: number;
  loops: number;
  /** What a statement finds out once, and its rows have in common: how many there are in all. */
  isForAll: boolean;
  steps: readonly PlanNode[];
}>;

const planNode: z.ZodType<PlanNode> = z
  .object({
    "Node Type": z.string(),
    "Index Name": z.string().nullable().default(null),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().default(0),
    "Parent Relationship": z.string().nullable().default(null),
    get Plans() {
      return z.array(planNode).default([]);
    },
  })
  .transform((node) => ({
    type: node["Node Type"],
    index: node["Index Name"],
    rows: node["Actual Rows"],
    removedRows: node["Rows Removed by Filter"],
    loops: node["Actual Loops"],
    isForAll: node["Parent Relationship"] === "InitPlan",
    steps: node.Plans,
  }));

const explained = z.array(z.object({ Plan: planNode })).length(1);

/** How Postgres ran each query that `run` sends, in their order. */
export async function plansOf(
  database: TestDatabase,
  run: (db: Database) => Promise<unknown>,
): Promise<readonly Readonly<{ query: string; plan: PlanNode }>[]> {
  return Promise.all(
    (await sentBy(database, run)).map(async ({ query, params }) => {
      const [row] = await database.sql.unsafe(`explain (analyze, format json) ${query}`, params.map(textOf));
      return { query, plan: planIn(row) };
    }),
  );
}

/** How Postgres runs each of them by a plan that it has kept (decision 128): one for whatever is asked. */
export async function keptPlansOf(
  database: TestDatabase,
  run: (db: Database) => Promise<unknown>,
): Promise<readonly Readonly<{ query: string; plan: PlanNode }>[]> {
  const own = await database.sql.reserve();
  try {
    await own`set plan_cache_mode = force_generic_plan`;
    const plans: { query: string; plan: PlanNode }[] = [];
    for (const { query, params } of await sentBy(database, run)) {
      await own.unsafe(`prepare kept as ${query}`);
      const [row] = await own.unsafe(
        `explain (analyze, format json) execute kept(${params.map(literalOf).join(", ")})`,
      );
      plans.push({ query, plan: planIn(row) });
      await own.unsafe("deallocate kept");
    }
    return plans;
  } finally {
    await own`reset plan_cache_mode`;
    own.release();
  }
}

type Sent = Readonly<{ query: string; params: readonly unknown[] }>;

async function sentBy({ sql }: TestDatabase, run: (db: Database) => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => sent.push({ query, params }) };
  await run(drizzle(sql, { schema, logger }));
  return sent;
}

function planIn(row: Readonly<Record<string, unknown>> | undefined): PlanNode {
  const [plan] = explained.parse(row?.["QUERY PLAN"]);
  if (!plan) throw new Error("Postgres has explained nothing.");
  return plan.Plan;
}

function literalOf(value: unknown): string {
  return value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`;
}

function textOf(value: unknown): string | string[] | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** A plan's steps, itself among them. */
export function stepsOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...plan.steps.flatMap(stepsOf)];
}

/** The steps that read a whole table of some size, or sort or skip more rows than a page and its neighbours need. */
export function wastefulSteps(plan: PlanNode, rowsMax: number): readonly string[] {
  const input = plan.steps.reduce((rows, step) => rows + step.rows * step.loops, 0);
  const isSort = plan.type === "Sort" || plan.type === "Incremental Sort";
  const removed = plan.removedRows * plan.loops;
  const read = plan.rows * plan.loops + removed;
  const waste = [
    // Of few rows it is what an index would cost: a month has few when it begins.
    ...(plan.type === "Seq Scan" && read > rowsMax ? [`Seq Scan of ${read} rows`] : []),
    ...(isSort && input > rowsMax ? [`${plan.type} of ${input} rows`] : []),
    ...(removed > rowsMax ? [`${plan.type} that skips ${removed} rows`] : []),
  ];
  return [...waste, ...plan.steps.flatMap((step) => wastefulSteps(step, rowsMax))];
}
