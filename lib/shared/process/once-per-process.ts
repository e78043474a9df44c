/**
 * What a process has once, however many copies of its modules it runs: our server loads them as they are, and Next bundles them
 * again for its pages, their actions and its routes. A module's variable is one per copy; what a page and the API must share
 * (the pool, a limit, a count) is kept here. No other file names `globalThis` (biome.json).
 */
const copies: typeof globalThis & { paraphOncePerProcess?: Map<string, object> } = globalThis;
copies.paraphOncePerProcess ??= new Map();
const kept = copies.paraphOncePerProcess;

/**
 * @param key whose value it is: one module's, and nobody else's
 * @param make called by the first copy that asks
 */
export function oncePerProcess<T extends object>(key: string, make: () => T): T {
  const known = kept.get(key);
  // Another copy of the same line has made it.
  if (known !== undefined) return known as T;
  const made = make();
  kept.set(key, made);
  return made;
}

/** For tests that share a process: the next who asks for anything but this makes it anew. */
export function forgetAllBut(key: string): void {
  for (const known of kept.keys()) if (known !== key) kept.delete(known);
}
