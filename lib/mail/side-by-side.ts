/** So many go side by side: of what is due to payers in a batch, and in a process of the jobs that mail, and of those that send a text. */
export const MAILS_TOGETHER = 10;
/** Of those that carry documents, so many lie in memory at the same time. */
export const WITH_DOCUMENTS_TOGETHER = 4;
