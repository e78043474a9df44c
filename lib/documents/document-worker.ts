import { AppError } from "@/lib/shared/errors";
import { doDocumentJob } from "./do-document-job";
import { type DocumentResult, documentJobSchema, isDocumentRefusal } from "./document-jobs";
import { serveJobs } from "./pool/serve-jobs";
import { warmUp } from "./warm-up";

// A process of the document pool. It has no secrets, no database and no environment: it opens files that strangers made.
await warmUp();
serveJobs(async (message): Promise<DocumentResult> => {
  try {
    return await doDocumentJob(documentJobSchema.parse(message));
  } catch (error) {
    if (error instanceof AppError && isDocumentRefusal(error.code)) {
      const errors = error.errors.filter((one) => "parameter" in one);
      return { kind: "refused", code: error.code, detail: error.message, errors };
    }
    throw error;
  }
});
