import { keeping } from "@/lib/shared/process/kept";
import type { Db } from "../client";

/** More shapes than callers have reason to ask for; beyond it what has not been asked for longest makes room. */
const SHAPES_MAX = 200;

/**
 * Keeps queries of one kind by what their text depends on, for each pool: building one costs 100 to 200 µs, more than most
 * of them take to run. What differs between two calls of one shape must be a placeholder.
 */
export function builtOnce<Query>(): (db: Db, shape: string, build: () => Query) => Query {
  const pools = new WeakMap<Db, ReturnType<typeof keeping<Query>>>();
  return (db, shape, build) => {
    const find = pools.get(db) ?? keeping<Query>(SHAPES_MAX);
    pools.set(db, find);
    return find(shape, build);
  };
}
