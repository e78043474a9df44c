const PAUSE_MS_MIN = 200;
/** Behind what hangs, those who wait only ask whether it still does. */
const GAP_MS_MAX = 500;

/** Those who share some places, and those who found none. */
export type Lane = {
  inside: number;
  /** How long the last one that left had its place. */
  heldMs: number;
  /** When one last came or left: how long nothing has moved. */
  movedAt: number;
  /** When the next one who is turned away may come back. */
  nextTurnAt: number;
};

/** Whoever was let in leaves when the work is done. */
export type Admission =
  | Readonly<{ admitted: true; leave: () => void }>
  | Readonly<{ admitted: false; retryAfterMs: number }>;

export function newLane(now: number): Lane {
  return { inside: 0, heldMs: 0, movedAt: now, nextTurnAt: 0 };
}

export function letIn(lane: Lane, clock: () => number): Admission {
  const enteredAt = clock();
  lane.inside += 1;
  lane.movedAt = enteredAt;
  const leave = () => {
    lane.inside -= 1;
    lane.movedAt = clock();
    lane.heldMs = lane.movedAt - enteredAt;
  };
  return { admitted: true, leave };
}

/** Those who are turned away come back one by one, about as far apart as places come free. */
export function turnAway(
  lane: Lane,
  { places, pauseMsMax }: Readonly<{ places: number; pauseMsMax: number }>,
  now: number,
): Admission {
  const gapMs = Math.min(Math.max(lane.heldMs, now - lane.movedAt) / places, GAP_MS_MAX);
  lane.nextTurnAt = Math.min(Math.max(now, lane.nextTurnAt) + gapMs, now + pauseMsMax);
  return { admitted: false, retryAfterMs: Math.max(lane.nextTurnAt - now, PAUSE_MS_MIN) };
}
