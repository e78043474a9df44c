let past: Date | null = null;

/** The one source of "now": tests stand in for it by faking `Date`, the demo's past by `happenedAt`. */
export function now(): Date {
  return past ? new Date(past) : new Date();
}

/**
 * What `run` does happens at that moment, for the whole of this process: for what a process does alone, before it serves anybody. The
 * database's own clock goes on.
 */
export async function happenedAt<T>(moment: Date, run: () => Promise<T>): Promise<T> {
  past = moment;
  try {
    return await run();
  } finally {
    past = null;
  }
}

export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** A stretch of time of so many seconds, as those that are counted by stretches lie one behind the other, that a moment lies in. */
export function windowAround(at: Date, seconds: number): Readonly<{ start: Date; secondsLeft: number }> {
  const windowMs = seconds * 1000;
  const goneMs = at.getTime() % windowMs;
  return { start: new Date(at.getTime() - goneMs), secondsLeft: Math.ceil((windowMs - goneMs) / 1000) };
}
