import { fetchDocument } from "@/lib/documents/open-document";
import type { Attachment } from "@/lib/mail/message";
import { withWorkFolder } from "@/lib/shared/work-folder";
import type { Signing } from "./find-signing";

/** What one mail carries: base64 makes a third more of it, and many servers take no more than 10 MB. */
export const ATTACHED_BYTES_MAX = 7_000_000;

/**
 * Runs with the documents as they are now, to go with a mail; with none where they are too large for one. They are gone from this
 * machine when it has ended.
 * @throws Error with code ENOENT, AppError service_unavailable
 */
export function withSignedAttachments<T>(
  { documents }: Pick<Signing, "documents">,
  run: (attachments: readonly Attachment[]) => Promise<T>,
): Promise<T> {
  const sizeBytes = documents.reduce((sum, { newest }) => sum + newest.sizeBytes, 0);
  if (sizeBytes > ATTACHED_BYTES_MAX) return run([]);
  return withWorkFolder(async (folder) => {
    const attachments: Attachment[] = [];
    for (const { name, newest } of documents) {
      const { path } = await fetchDocument(newest.storageKey, folder);
      attachments.push({ name, path, contentType: "application/pdf" });
    }
    return run(attachments);
  });
}
