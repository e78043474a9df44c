import type { Db } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { foldTally } from "@/db/queries/operations/tally";
import { addSeconds, now } from "@/lib/shared/clock";

/** A total reads one row of the tally for each change that is not folded: so many are felt. */
const MANY = 500;
const SOON_SECONDS = 5;

/**
 * Folds the tally, and where an organisation had much to fold comes back in some seconds instead of a minute, for as long as that goes
 * on: by count as well as by time, and whoever writes the changes counts nothing. Workers that do so at once have one next time between
 * them.
 */
export async function foldBusyTally(db: Db): Promise<void> {
  const most = await foldTally(db);
  if (most < MANY) return;
  await addJob(db, "fold-tally", {}, { runAt: addSeconds(now(), SOON_SECONDS), jobKey: "fold-tally-soon" });
}
