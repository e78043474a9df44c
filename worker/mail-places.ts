import { MAILS_TOGETHER, WITH_DOCUMENTS_TOGETHER } from "@/lib/mail/side-by-side";

/**
 * Somebody waits before a page for what is AWAITED, and for a TEXT, which is no mail but a text message; for the rest nobody. Documents go
 * WITH_DOCUMENTS.
 */
export type MailKind = "AWAITED" | "MAILING" | "WITH_DOCUMENTS" | "TEXT";

/** Whoever was let in leaves when the mail has gone, or has not. */
type Admission = Readonly<{ admitted: true; leave: () => void }> | Readonly<{ admitted: false; retryAfterMs: number }>;

export type MailPlaces = Readonly<{ enter: (kind: MailKind) => Admission }>;

/** So many a mailing leaves to those that somebody waits for. */
const KEPT_FREE = 2;
const MAILINGS_TOGETHER = MAILS_TOGETHER - KEPT_FREE;

/** Where mails go; texts go elsewhere, and neither holds up the other (decision 344). */
const MAILS = ["AWAITED", "MAILING", "WITH_DOCUMENTS"] as const;

/** `places` of its own, as long as fewer than `amongMax` of all mails are on their way. */
const LIMITS: Readonly<Record<MailKind, Readonly<{ places: number; amongMax: number; pauseMsMax: number }>>> = {
  AWAITED: { places: MAILS_TOGETHER, amongMax: MAILS_TOGETHER, pauseMsMax: 5_000 },
  MAILING: { places: MAILINGS_TOGETHER, amongMax: MAILINGS_TOGETHER, pauseMsMax: 300_000 },
  WITH_DOCUMENTS: { places: WITH_DOCUMENTS_TOGETHER, amongMax: MAILINGS_TOGETHER, pauseMsMax: 300_000 },
  TEXT: { places: MAILS_TOGETHER, amongMax: Number.POSITIVE_INFINITY, pauseMsMax: 5_000 },
};

const PAUSE_MS_MIN = 200;
/** Behind a server that hangs, those who wait only ask whether it still does. */
const GAP_MS_MAX = 500;

type Lane = {
  inside: number;
  /** How long the last one that left had its place. */
  heldMs: number;
  /** When one last came or left: how long nothing has moved. */
  movedAt: number;
  /** When the next one who is turned away may come back. */
  nextTurnAt: number;
};

/**
 * The places of the jobs that mail: one that finds none is told when to ask again, so that nobody waits here in a place of the worker's.
 * Those who are turned away come back one by one, about as far apart as places come free.
 */
export function createMailPlaces(clock: () => number = () => performance.now()): MailPlaces {
  const newLane = (): Lane => ({ inside: 0, heldMs: 0, movedAt: clock(), nextTurnAt: 0 });
  const lanes: Readonly<Record<MailKind, Lane>> = {
    AWAITED: newLane(),
    MAILING: newLane(),
    WITH_DOCUMENTS: newLane(),
    TEXT: newLane(),
  };

  const hasPlace = (kind: MailKind) => {
    const { places, amongMax } = LIMITS[kind];
    const mailsInside = MAILS.reduce((sum, mail) => sum + lanes[mail].inside, 0);
    return lanes[kind].inside < places && mailsInside < amongMax;
  };

  const turnAway = (kind: MailKind): Admission => {
    const lane = lanes[kind];
    const { places, pauseMsMax } = LIMITS[kind];
    const now = clock();
    const gapMs = Math.min(Math.max(lane.heldMs, now - lane.movedAt) / places, GAP_MS_MAX);
    lane.nextTurnAt = Math.min(Math.max(now, lane.nextTurnAt) + gapMs, now + pauseMsMax);
    return { admitted: false, retryAfterMs: Math.max(lane.nextTurnAt - now, PAUSE_MS_MIN) };
  };

  return {
    enter: (kind) => {
      if (!hasPlace(kind)) return turnAway(kind);
      const lane = lanes[kind];
      const enteredAt = clock();
      lane.inside += 1;
      lane.movedAt = enteredAt;
      const leave = () => {
        lane.inside -= 1;
        lane.movedAt = clock();
        lane.heldMs = lane.movedAt - enteredAt;
      };
      return { admitted: true, leave };
    },
  };
}
