/** How many deliveries one worker process has in flight at once. */
export type GateLimits = Readonly<{
  total: number;
  /** Out of the total, for endpoints that fail or are slow: the rest stays free for those that answer. */
  suspects: number;
  /** Out of the total, for whoever has few: what grows takes none of these, and what fails or is slow no more than half. */
  reserve: number;
  /** For one endpoint: so many at first, up to so many as it proves quick. */
  placesAtFirst: number;
  placesAtMost: number;
}>;

type Outcome = Readonly<{ succeeded: boolean; latencyMs: number }>;

/** Whoever was let in says how it went. */
export type Leave = (outcome: Outcome) => void;

type Admission = Readonly<{ admitted: true; leave: Leave }> | Readonly<{ admitted: false; retryAfterMs: number }>;

export type Gate = Readonly<{ enter: (key: string, known: Readonly<{ failing: boolean }>) => Admission }>;

type Lane = {
  places: number;
  inFlight: number;
  /** Of those in flight, how many were let in while it failed or was slow. */
  suspectsInFlight: number;
  latencyMs: number;
  /** When it last began or ended something: how long it has been silent. */
  movedAt: number;
  /** When the next one who is turned away may come back. */
  nextTurnAt: number;
};

const SUSPECT_PLACES = 1;
const SLOW_MS = 3000;
const FIRST_GUESS_LATENCY_MS = 100;
const PAUSE_MS_MIN = 200;
const PAUSE_MS_MAX = 15 * 60_000;
/** So far the turns of those who wait are as far apart as the endpoint is slow; behind it they only ask whether it is still so. */
const TURNS_AHEAD_MS = 60_000;
const ASKING_GAP_MS = 500;

/**
 * Lets a delivery through or says when to ask again; nobody waits here, so nobody stands in another's way. An endpoint has a
 * few places, more with each quick success, and one after a failure or a slow answer; all endpoints with one place together
 * have at most half of what there is. Those that were quick and hang hold what they have until it ends: a reserve stays for the first
 * places of everybody else. Who is turned away comes back in turn, as far apart as the endpoint's own speed says: a backlog of
 * thousands does not return at once, and the longer it is, the later it asks again, after a quarter of an hour at most (decision 352).
 */
export function createGate(limits: GateLimits, clock: () => number = () => performance.now()): Gate {
  const lanes = new Map<string, Lane>();

  const sumOf = (count: (lane: Lane) => number) => [...lanes.values()].reduce((sum, lane) => sum + count(lane), 0);

  const hasPlace = (lane: Lane) => {
    if (lane.inFlight >= lane.places) return false;
    const free = limits.total - sumOf(({ inFlight }) => inFlight);
    if (isSuspect(lane)) {
      return free > limits.reserve / 2 && sumOf(({ suspectsInFlight }) => suspectsInFlight) < limits.suspects;
    }
    return free > (lane.inFlight < limits.placesAtFirst ? 0 : limits.reserve);
  };

  const turnAway = (lane: Lane): Admission => {
    const now = clock();
    const expectedMs = Math.max(lane.latencyMs, lane.inFlight > 0 ? now - lane.movedAt : 0);
    const lastTurnAt = Math.max(now, lane.nextTurnAt);
    const turnMs = expectedMs / lane.places;
    const gapMs = lastTurnAt - now < TURNS_AHEAD_MS ? turnMs : Math.min(turnMs, ASKING_GAP_MS);
    lane.nextTurnAt = Math.min(lastTurnAt + gapMs, now + PAUSE_MS_MAX);
    return { admitted: false, retryAfterMs: Math.max(lane.nextTurnAt - now, PAUSE_MS_MIN) };
  };

  const leave = (key: string, lane: Lane, wasSuspect: boolean, { succeeded, latencyMs }: Outcome) => {
    const quick = succeeded && latencyMs < SLOW_MS;
    lane.inFlight -= 1;
    if (wasSuspect) lane.suspectsInFlight -= 1;
    lane.latencyMs = latencyMs;
    lane.movedAt = clock();
    // What it will have done by then was reckoned by how slow it was.
    if (quick && isSuspect(lane)) lane.nextTurnAt = lane.movedAt;
    lane.places = quick ? Math.min(lane.places * 2, limits.placesAtMost) : SUSPECT_PLACES;
    // Nothing to remember of one that is idle and quick.
    if (quick && lane.inFlight === 0 && lane.nextTurnAt <= lane.movedAt) lanes.delete(key);
  };

  const enter: Gate["enter"] = (key, { failing }) => {
    const lane = lanes.get(key) ?? newLane(limits.placesAtFirst, clock());
    lanes.set(key, lane);
    if (failing) lane.places = SUSPECT_PLACES;
    if (!hasPlace(lane)) return turnAway(lane);
    if (lane.inFlight === 0) lane.movedAt = clock();
    lane.inFlight += 1;
    const asSuspect = isSuspect(lane);
    if (asSuspect) lane.suspectsInFlight += 1;
    return { admitted: true, leave: (outcome) => leave(key, lane, asSuspect, outcome) };
  };

  return { enter };
}

function newLane(places: number, now: number): Lane {
  return { places, inFlight: 0, suspectsInFlight: 0, latencyMs: FIRST_GUESS_LATENCY_MS, movedAt: now, nextTurnAt: now };
}

function isSuspect(lane: Lane): boolean {
  return lane.places === SUSPECT_PLACES;
}
