import { join } from "node:path";
import { AppError } from "@/lib/shared/errors";
import { type DocumentJob, documentResultSchema } from "./document-jobs";
import { PoolError, ProcessPool } from "./pool/process-pool";

const MEGABYTE = 1024 * 1024;

/**
 * Two processes: PDF work never takes more than two cores from those who wait for an answer. At rest one holds some 130 MB; the
 * heaviest honest file (8 MB, thousands of pages) takes 300 MB and a second.
 */
const OPTIONS = {
  size: 2,
  limits: { memoryBytesMax: 512 * MEGABYTE, heapMegabytesMax: 256, timeMsMax: 20_000, startMsMax: 60_000 },
  queue: { itemsMax: 1000, bytesMax: 512 * MEGABYTE },
  restingBytesMax: 320 * MEGABYTE,
};

/** One pool per process, even where a bundler makes several copies of this module. */
const holder = globalThis as typeof globalThis & { paraphDocumentPool?: ProcessPool };

export function documentPool(): ProcessPool {
  // From the working directory: a bundler moves this module, and never sees the one that is run.
  const modulePath = join(process.cwd(), "lib", "documents", "document-worker.ts");
  holder.paraphDocumentPool ??= new ProcessPool({ ...OPTIONS, modulePath });
  return holder.paraphDocumentPool;
}

/** Ends the pool's processes; the next document starts a new pool. */
export async function closeDocumentPool(): Promise<void> {
  const open = holder.paraphDocumentPool;
  delete holder.paraphDocumentPool;
  await open?.close();
}

/**
 * Has a document made off this process's event loop.
 * @throws AppError document_unreadable, rate_limited when too many wait, internal_error when it is our fault
 */
export async function runDocumentJob(job: DocumentJob): Promise<Buffer> {
  const supplied = job.kind === "payment" ? job.suppliedPdf : null;
  const request = { job, who: job.page.payeeName, sizeBytes: supplied?.byteLength ?? 0 };
  const answer = await documentPool()
    .run(request)
    .catch((error: unknown) => {
      throw appErrorOf(error, supplied !== null);
    });
  const result = documentResultSchema.parse(answer);
  if (result.kind === "unreadable") throw new AppError("document_unreadable", { detail: result.detail });
  const { buffer, byteOffset, byteLength } = result.bytes;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A process that ended over a supplied file ended because of it; over a page of our own, because of us. */
function appErrorOf(error: unknown, isSupplied: boolean): AppError {
  const reason = error instanceof PoolError ? error.reason : null;
  switch (reason) {
    case "full":
      return new AppError("rate_limited", {
        detail: "Too many documents are being made. Try again in a moment.",
        retryAfterSeconds: 2,
        cause: error,
      });
    case "memory":
    case "time":
    case "crash":
      return isSupplied
        ? new AppError("document_unreadable", { detail: "The PDF takes too much to be read.", cause: error })
        : new AppError("internal_error", { cause: error });
    default:
      return new AppError("internal_error", { cause: error });
  }
}
