/**
 * How Postgres plans for requests (docs/architecture.md, speed): generic plans turn 0.4 ms into 100 ms on wide ranges,
 * compiling or sharing out a query takes longer than running it, and no disk of today seeks.
 */
export const PLANNING = {
  plan_cache_mode: "force_custom_plan",
  random_page_cost: 1.1,
  jit: "off",
  // As text, as all that is 0 here: postgres.js leaves out what is falsy.
  max_parallel_workers_per_gather: "0",
} as const;

/**
 * What bounds a request and a job, in milliseconds, and neither migrations nor scripts: a lock that another holds, a statement that does
 * not end, a transaction that a process has forgotten.
 */
export const LIMITS = {
  lock_timeout: 15_000,
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** Said by whoever is not bounded: the role may be (`role-settings.ts`). */
export const UNBOUNDED: Readonly<Record<string, string>> = {
  lock_timeout: "0",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};
