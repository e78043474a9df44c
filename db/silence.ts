/** How long nothing has been heard of another side, in milliseconds in which this process was awake to hear it. */
export type Silence = Readonly<{
  /** From now on. */
  begin: () => void;
  /** So far; whoever counts looks every `lookMs`. */
  lastsMs: () => number;
}>;

/**
 * A process that was stopped, slept with its machine or computed for long has not listened: of the time between two looks no more
 * counts than two of them are apart.
 * @param heard grows with what is heard; where it gets less, whoever counted has changed
 */
export function listenToSilence(heard: () => number, lookMs: number): Silence {
  let [soFar, quietMs, lookedAt] = [heard(), 0, performance.now()];
  const begin = () => {
    [soFar, quietMs, lookedAt] = [heard(), 0, performance.now()];
  };
  return {
    begin,
    lastsMs: () => {
      const [now, at] = [heard(), performance.now()];
      quietMs = now > soFar ? 0 : quietMs + Math.min(at - lookedAt, 2 * lookMs);
      [soFar, lookedAt] = [now, at];
      return quietMs;
    },
  };
}
