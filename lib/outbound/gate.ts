import { assertNever } from "@/lib/shared/assert-never";
import { beginAnew, createLanes, fall, isUnsteady, type Lane } from "./gate-lanes";

/** How many deliveries one worker process has in flight at once. */
export type GateLimits = Readonly<{
  total: number;
  /** Out of the total, for endpoints that fail or are slow: the rest stays free for those that answer. */
  suspects: number;
  /**
   * Out of the total, for those that have proved quick: what is new, fails or is slow takes none of it from them, all together. For their
   * first places alone: what grows takes none of the last so many that are free, what fails or is slow no more than half of them, and what
   * is new three quarters.
   */
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

/**
 * NEW: nothing has answered yet, or nothing of late, or it becomes slow again and again. PROVEN: the last answer was a quick success.
 * SUSPECT: it was not.
 */
type Standing = "NEW" | "PROVEN" | "SUSPECT";

/** All in flight that were let in as one kind, whatever has become of their endpoints since. */
type Crowd = {
  inFlight: number;
  /** When one of them last left, or came to none: how long they have been silent. */
  movedAt: number;
  /** When the next one who finds their places taken may come back. */
  nextTurnAt: number;
};

const SUSPECT_PLACES = 1;
const SLOW_MS = 3000;
const PAUSE_MS_MIN = 200;
const PAUSE_MS_MAX = 15 * 60_000;
/** So far the turns of those who wait are as far apart as the endpoint is slow; behind it they only ask whether it is still so. */
const TURNS_AHEAD_MS = 60_000;
const ASKING_GAP_MS = 500;
/** Who waits for others' endpoints asks again within that: once they have moved, places turn over in milliseconds. */
const CROWD_PAUSE_MS_MAX = 5000;

/**
 * Lets a delivery through or says when to ask again; nobody waits here, so nobody stands in another's way. An endpoint has a
 * few places, more with each quick success, and one after a failure or a slow answer; all endpoints with one place together
 * have at most half of what there is. What is new has one place for sure and the few others while there is plenty, until its first answer;
 * with those that fail or are slow it never takes the reserve from endpoints that have proved quick, however many come and hang at once
 * (decision 350). Those that were quick and hang hold what they have until it ends: a reserve stays for the first
 * places of everybody else, and whoever has done that twice within ten minutes is as new, however quick it is now. Who is turned away comes
 * back in turn, as far apart as the endpoint's own speed says: a backlog of thousands does not return at once, and the longer it is, the
 * later it asks again, after a quarter of an hour at most (decision 352). Whose own endpoint has a place but finds others' in all that it
 * may have asks again within five seconds.
 */
export function createGate(limits: GateLimits, clock: () => number = () => performance.now()): Gate {
  const lanes = createLanes(limits.placesAtFirst, clock);
  const newCrowd = (): Crowd => ({ inFlight: 0, movedAt: clock(), nextTurnAt: 0 });
  const crowds: Readonly<Record<Standing, Crowd>> = { NEW: newCrowd(), PROVEN: newCrowd(), SUSPECT: newCrowd() };

  /** Whether all the others leave room for one more of it. */
  const isRoomFor = (lane: Lane): boolean => {
    const unproven = crowds.NEW.inFlight + crowds.SUSPECT.inFlight;
    const free = limits.total - unproven - crowds.PROVEN.inFlight;
    const unprovenMax = limits.total - limits.reserve;
    const standing = standingOf(lane);
    switch (standing) {
      case "PROVEN":
        return free > (lane.inFlight < limits.placesAtFirst ? 0 : limits.reserve);
      case "SUSPECT":
        return free > limits.reserve / 2 && unproven < unprovenMax && crowds.SUSPECT.inFlight < limits.suspects;
      case "NEW":
        if (free <= limits.reserve / 4 || unproven >= unprovenMax) return false;
        return lane.inFlight === 0 || crowds.NEW.inFlight < unprovenMax / 2;
      default:
        return assertNever(standing);
    }
  };

  /** Behind those of its own endpoint. */
  const turnAtLane = (lane: Lane, now: number): number => {
    const expectedMs = Math.max(lane.latencyMs, lane.inFlight > 0 ? now - lane.movedAt : 0);
    const lastTurnAt = Math.max(now, lane.nextTurnAt);
    const turnMs = expectedMs / lane.places;
    const gapMs = lastTurnAt - now < TURNS_AHEAD_MS ? turnMs : Math.min(turnMs, ASKING_GAP_MS);
    return Math.min(lastTurnAt + gapMs, now + PAUSE_MS_MAX);
  };

  /** Behind those of other endpoints: about as far apart as their places come free. */
  const turnInCrowd = (crowd: Crowd, now: number): number => {
    const gapMs = Math.min((now - crowd.movedAt) / Math.max(crowd.inFlight, 1), ASKING_GAP_MS);
    crowd.nextTurnAt = Math.min(Math.max(now, crowd.nextTurnAt) + gapMs, now + CROWD_PAUSE_MS_MAX);
    return crowd.nextTurnAt;
  };

  const turnAway = (lane: Lane, crowd: Crowd): Admission => {
    const now = clock();
    // The first of those who wait at an idle endpoint asks for all of them: the others come behind it.
    const waitsForOthers = lane.inFlight === 0 && lane.nextTurnAt <= now;
    const turnAt = turnAtLane(lane, now);
    lane.nextTurnAt = waitsForOthers ? Math.max(turnAt, turnInCrowd(crowd, now)) : turnAt;
    return { admitted: false, retryAfterMs: Math.max(lane.nextTurnAt - now, PAUSE_MS_MIN) };
  };

  const leave = (lane: Lane, crowd: Crowd, { succeeded, latencyMs }: Outcome) => {
    const isSlow = latencyMs >= SLOW_MS;
    const quick = succeeded && !isSlow;
    const now = clock();
    crowd.inFlight -= 1;
    crowd.movedAt = now;
    lane.inFlight -= 1;
    lane.latencyMs = latencyMs;
    lane.movedAt = now;
    // What it will have done by then was reckoned by how slow it was.
    if (quick && standingOf(lane) === "SUSPECT") lane.nextTurnAt = now;
    if (isSlow && standingOf(lane) !== "SUSPECT") fall(lane, now);
    lane.isProven = quick && !isUnsteady(lane, now);
    lane.places = quick ? Math.min(lane.places * 2, limits.placesAtMost) : SUSPECT_PLACES;
    if (quick && lane.inFlight === 0 && lane.nextTurnAt <= now) beginAnew(lane, limits.placesAtFirst);
  };

  const enter: Gate["enter"] = (key, { failing }) => {
    const lane = lanes.of(key);
    if (failing) lane.places = SUSPECT_PLACES;
    const crowd = crowds[standingOf(lane)];
    if (lane.inFlight >= lane.places || !isRoomFor(lane)) return turnAway(lane, crowd);
    const now = clock();
    for (const begun of [lane, crowd]) {
      if (begun.inFlight === 0) begun.movedAt = now;
      begun.inFlight += 1;
    }
    return { admitted: true, leave: (outcome) => leave(lane, crowd, outcome) };
  };

  return { enter };
}

function standingOf({ places, isProven }: Lane): Standing {
  if (places === SUSPECT_PLACES) return "SUSPECT";
  return isProven ? "PROVEN" : "NEW";
}
