import type { JobPayload } from "@/lib/shared/jobs";

/** A job that throws waits longer each time, up to six hours: so often it is some three weeks. */
const ARCHIVE_TRIES_MAX = 100;

/** How an operation's archiving is asked for: one job, however often, which begins anew where it was given up. */
export function archiveJob({ operationUuid }: JobPayload<"archive-documents">) {
  return { jobKey: `archive ${operationUuid}`, maxAttempts: ARCHIVE_TRIES_MAX } as const;
}
