import { log } from "@/lib/shared/log";

/** Further apart than this, what is judged by this process's clock alone is judged wrongly. */
const APART_MAX_MS = 60_000;

export type ClockAhead = Readonly<{
  /** What the database's clock said between two moments of ours. */
  hear: (reading: ClockReading) => void;
  /** By how much our clock is surely ahead (negative: behind), as it was heard last; null as long as nothing was heard. */
  seconds: () => number | null;
  isFar: () => boolean;
}>;

/** Moments in ms since 1970: ours before it was asked, what it said, ours when its answer was read. */
export type ClockReading = Readonly<{ asked: number; said: number; answered: number }>;

/**
 * Compares this process's clock with the database's, which all processes share (decision 348). However long an answer took, it was
 * given between two moments of ours: only what lies outside them is a difference.
 */
export function compareClocks(): ClockAhead {
  let aheadMs: number | null = null;
  const isFar = () => aheadMs !== null && Math.abs(aheadMs) > APART_MAX_MS;
  const seconds = () => (aheadMs === null ? null : aheadMs / 1_000);
  return {
    seconds,
    isFar,
    hear: ({ asked, said, answered }) => {
      const wasFar = isFar();
      aheadMs = Math.max(0, asked - said) + Math.min(0, answered - said);
      if (isFar() && !wasFar) log.error({ aheadSeconds: seconds() }, "this process's clock is not the database's");
      if (wasFar && !isFar()) log.warn("this process's clock is the database's again");
    },
  };
}
