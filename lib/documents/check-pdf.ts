import { type JobOwner, runDocumentJob } from "./document-pool";

/**
 * Checks a PDF that is kept as it came, as strictly as one that a page is appended to: it opens without a password, has pages, and
 * nothing of it is damaged (decision 17). `isAppendedTo`: whether something will be added to it later.
 * @throws AppError document_unreadable; document_locked for one that forbids what is to be added; rate_limited when too many
 *   documents wait; internal_error
 */
export async function checkPdf(path: string, isAppendedTo: boolean, owner: JobOwner): Promise<void> {
  await runDocumentJob({ kind: "check", path, isAppendedTo }, "sound", owner);
}
