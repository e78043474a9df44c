import { type JobOwner, runDocumentJob } from "./document-pool";

/**
 * Checks a PDF that is kept as it came, as strictly as one that a page is appended to: it opens without a password, has pages, and
 * nothing of it is damaged (decision 17).
 * @throws AppError document_unreadable; rate_limited when too many documents wait; internal_error
 */
export async function checkPdf(path: string, owner: JobOwner): Promise<void> {
  await runDocumentJob({ kind: "check", path }, "sound", owner);
}
