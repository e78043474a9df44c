import { fetchUnchanged } from "@/lib/documents/open-document";
import { ATTACHED_BYTES_MAX, type Attachment } from "@/lib/mail/message";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import type { Signing } from "../find-signing";

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
      const { path } = await fetchUnchanged(newest, folder);
      attachments.push({ name, path, contentType: "application/pdf" });
    }
    return run(attachments);
  });
}
