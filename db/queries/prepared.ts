import type { Db } from "../client";

/** More shapes than callers have reason to ask for; beyond it what has not been asked for longest makes room. */
const SHAPES_MAX = 200;

/**
 * Keeps queries of one kind by what their text depends on, for each pool: building one costs 100 to 200 µs, more than most
 * of them take to run. What differs between two calls of one shape must be a placeholder.
 */
export function builtOnce<Query>(): (db: Db, shape: string, build: () => Query) => Query {
  const pools = new WeakMap<Db, Map<string, Query>>();
  return (db, shape, build) => {
    const queries = pools.get(db) ?? new Map<string, Query>();
    pools.set(db, queries);
    const query = queries.get(shape) ?? build();
    // Last again, so that the first is the one to go.
    queries.delete(shape);
    if (queries.size >= SHAPES_MAX) queries.delete(queries.keys().next().value ?? "");
    queries.set(shape, query);
    return query;
  };
}
