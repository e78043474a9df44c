import type { Db } from "@/db/client";
import { listRevisions } from "@/db/queries/signatures/signature-documents";
import { fileStore } from "@/lib/documents/files/file-store";
import type { JobPayload } from "@/lib/shared/jobs";

/**
 * Removes those of the files that have not become a revision: whoever made them has died in between, or could not remove them.
 * Harmless when it runs twice.
 * @throws AppError service_unavailable
 */
export async function pruneRevisions(db: Db, { tenantUuid, files }: JobPayload<"prune-revisions">): Promise<void> {
  for (const { documentUuid, storageKey } of files) {
    const revisions = await listRevisions(db, tenantUuid, documentUuid);
    if (!revisions.some((revision) => revision.storageKey === storageKey)) await fileStore().remove(storageKey);
  }
}
