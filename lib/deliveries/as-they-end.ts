/**
 * What comes of work that goes on side by side, in groups of what has ended: all of it together where it takes no longer than
 * `togetherMs`, and what takes its time holds up none of the rest for longer. Once `signal` is aborted each is told as it ends.
 * @throws what has failed, once everything has ended
 */
export async function* asTheyEnd<Result>(
  work: readonly Promise<Result>[],
  togetherMs: number,
  signal: AbortSignal,
): AsyncGenerator<readonly Result[]> {
  const running = new Set<Promise<void>>();
  const [ended, failures]: [Result[], unknown[]] = [[], []];
  for (const each of work) {
    const watched: Promise<void> = each
      .then(
        (result) => void ended.push(result),
        (error: unknown) => void failures.push(error),
      )
      .then(() => void running.delete(watched));
    running.add(watched);
  }
  // Whoever is told takes their time, in which the rest may end.
  while (running.size > 0 || ended.length > 0) {
    if (running.size > 0) await (signal.aborted ? Promise.race(running) : allWithin(running, togetherMs, signal));
    if (ended.length > 0) yield ended.splice(0);
  }
  if (failures.length > 0) throw failures[0];
}

/** Until all have ended, or the time has passed, or whoever waits is to stop. */
async function allWithin(running: ReadonlySet<Promise<void>>, ms: number, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const timer = setTimeout(stop, ms);
  signal.addEventListener("abort", stop, { once: true });
  await Promise.race([Promise.all(running), stopped]);
  signal.removeEventListener("abort", stop);
  clearTimeout(timer);
}
