/** What is known of one endpoint while it is remembered. */
export type Lane = {
  /** How many may be in flight: a few at first, more with each quick success, one after a failure or a slow answer. */
  places: number;
  /** Its last answer was a quick success, and it has not become slow again and again of late. */
  isProven: boolean;
  /** How often it became slow, of late, and when it last was: what is slow already becomes it no more. */
  falls: number;
  fellAt: number;
  inFlight: number;
  latencyMs: number;
  /** When it last began or ended something: how long it has been silent. */
  movedAt: number;
  /** When the next one who is turned away may come back. */
  nextTurnAt: number;
};

const FIRST_GUESS_LATENCY_MS = 100;
/** What an endpoint was like so long ago says nothing of now: whoever is quick says so again with one answer. */
const REMEMBERED_MS = 10 * 60_000;
/** So few are not worth looking through. */
const FEW = 1000;

type Lanes = Readonly<{ of: (key: string) => Lane; size: () => number }>;

/**
 * One lane for each endpoint, times in milliseconds of `clock`. One at which nothing is in flight, and to which nobody was told to come
 * back, is forgotten ten minutes after it last moved: whatever it was like, it is new then. Those are looked for as often as there are
 * twice as many as were left the last time, so that memory holds what came of late, however many have ever come.
 */
export function createLanes(placesAtFirst: number, clock: () => number): Lanes {
  const lanes = new Map<string, Lane>();
  let enough = FEW;

  const isOver = ({ inFlight, movedAt, nextTurnAt }: Lane, now: number) =>
    inFlight === 0 && Math.max(movedAt, nextTurnAt) + REMEMBERED_MS <= now;

  const forgetOld = (now: number) => {
    for (const [key, lane] of lanes) if (isOver(lane, now)) lanes.delete(key);
    enough = Math.max(FEW, 2 * lanes.size);
  };

  const add = (key: string, now: number): Lane => {
    if (lanes.size >= enough) forgetOld(now);
    const places = placesAtFirst;
    const latencyMs = FIRST_GUESS_LATENCY_MS;
    const unknown = { isProven: false, falls: 0, fellAt: now };
    const lane = { places, ...unknown, inFlight: 0, latencyMs, movedAt: now, nextTurnAt: now };
    lanes.set(key, lane);
    return lane;
  };

  return {
    of: (key) => {
      const now = clock();
      const known = lanes.get(key);
      return known && !isOver(known, now) ? known : add(key, now);
    },
    size: () => lanes.size,
  };
}

/** It has become slow. */
export function fall(lane: Lane, now: number): void {
  lane.falls = lane.fellAt + REMEMBERED_MS <= now ? 1 : lane.falls + 1;
  lane.fellAt = now;
}

/** Whether it became slow more than once within ten minutes: that it is quick now says little of the next time. */
export const isUnsteady = ({ falls, fellAt }: Lane, now: number): boolean => falls > 1 && now < fellAt + REMEMBERED_MS;

/**
 * Of one that is idle and quick it is remembered that it was. How much it took says nothing of the next time, and turns by how quick it was
 * would bring back a backlog for many such endpoints at once, to be turned away again: together they are slower than each.
 */
export function beginAnew(lane: Lane, placesAtFirst: number): void {
  lane.places = placesAtFirst;
  lane.latencyMs = FIRST_GUESS_LATENCY_MS;
}
