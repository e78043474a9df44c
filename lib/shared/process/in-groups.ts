/**
 * Does together what is asked for while the same is being done: what comes first is done at once, and what comes meanwhile when
 * that has ended, up to `max` in one go. Nobody waits longer for it than for their turn, and nothing is done twice for two who
 * ask for the same. What fails, fails for all of its group, and for nobody else.
 */
export function inGroups<Result>(
  max: number,
  run: (items: readonly string[]) => Promise<Result>,
): (item: string) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Readonly<{ items: Set<string>; done: Promise<Result> }> | null = null;
  return (item) => {
    if (next && (next.items.has(item) || next.items.size < max)) {
      next.items.add(item);
      return next.done;
    }
    const items = new Set([item]);
    const done = last.then(() => {
      if (next?.items === items) next = null;
      return run([...items]);
    });
    next = { items, done };
    last = done.catch(() => undefined);
    return done;
  };
}
