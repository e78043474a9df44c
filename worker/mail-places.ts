import { MAILS_TOGETHER, WITH_DOCUMENTS_TOGETHER } from "@/lib/mail/side-by-side";
import { type Admission, type Lane, letIn, newLane, turnAway } from "./turns";

/**
 * Somebody waits before a page for what is AWAITED, and for a TEXT, which is no mail but a text message; for the rest nobody. Documents go
 * WITH_DOCUMENTS.
 */
export type MailKind = "AWAITED" | "MAILING" | "WITH_DOCUMENTS" | "TEXT";

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

/**
 * The places of the jobs that mail: one that finds none is told when to ask again, so that nobody waits here in a place of the worker's.
 */
export function createMailPlaces(clock: () => number = () => performance.now()): MailPlaces {
  const lanes: Readonly<Record<MailKind, Lane>> = {
    AWAITED: newLane(clock()),
    MAILING: newLane(clock()),
    WITH_DOCUMENTS: newLane(clock()),
    TEXT: newLane(clock()),
  };

  const hasPlace = (kind: MailKind) => {
    const { places, amongMax } = LIMITS[kind];
    const mailsInside = MAILS.reduce((sum, mail) => sum + lanes[mail].inside, 0);
    return lanes[kind].inside < places && mailsInside < amongMax;
  };

  return {
    enter: (kind) => (hasPlace(kind) ? letIn(lanes[kind], clock) : turnAway(lanes[kind], LIMITS[kind], clock())),
  };
}
