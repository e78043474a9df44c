import type { Db } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listCompletedWithoutArchive } from "@/db/queries/signatures/signature-documents";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { archiveJob } from "./archive-job";

/** So many an hour: a timestamp may cost something, and each takes its time. */
const AT_ONCE_MAX = 500;
/** What is younger has a job of its own to come. */
const YOUNG_SECONDS = 24 * 3600;

/**
 * Asks for the archiving of what was completed without: while no timestamp authority was configured, or while none answered for
 * weeks. What still has a job keeps its tries and its pauses. Run twice, it asks once. Does nothing where none is configured.
 */
export async function archiveWaiting(db: Db): Promise<void> {
  if (env().timestampAuthorities.length === 0) return;
  for (const named of await listCompletedWithoutArchive(db, addSeconds(now(), -YOUNG_SECONDS), AT_ONCE_MAX)) {
    await addJob(db, "archive-documents", named, archiveJob(named));
  }
}
