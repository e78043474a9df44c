import { setTimeout } from "node:timers/promises";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { programAt } from "@/lib/shared/process/programs";
import { inSpan } from "@/lib/shared/process/tracing";
import { diskUnwritable } from "@/lib/shared/process/unwritable-disk";
import { type DocumentJob, type DocumentResult, documentResultSchema } from "./document-jobs";
import { ProcessPool, poolFailureOf } from "./pool/process-pool";

const MEGABYTE = 1024 * 1024;

/** What one process may take before it is ended; a container has room for all of them (`deploy/helm/paraph/values.yaml`). */
export const DOCUMENT_MEMORY_BYTES_MAX = 512 * MEGABYTE;

/** At rest a process holds some 130 MB; the heaviest honest file (8 MB, thousands of pages) takes 300 MB and a second. */
const OPTIONS = {
  limits: {
    memoryBytesMax: DOCUMENT_MEMORY_BYTES_MAX,
    heapMegabytesMax: 256,
    cpuMsMax: 10_000,
    timeMsMax: 20_000,
    startMsMax: 60_000,
  },
  queue: { itemsMax: 1000, bytesMax: 512 * MEGABYTE },
  restingBytesMax: 320 * MEGABYTE,
};

/** One pool for the API and the pages: each of its processes takes memory, and a core from those who wait for an answer. */
const held = oncePerProcess("document-pool", (): { pool?: ProcessPool } => ({}));

export function documentPool(): ProcessPool {
  held.pool ??= new ProcessPool({
    ...OPTIONS,
    size: env().documentProcesses,
    modulePath: programAt("lib/documents/document-worker"),
  });
  return held.pool;
}

/** Whatever held it up may be over by then. */
const MACHINE_RETRY_AFTER_SECONDS = 10;

const WARM_MS_MAX = 10_000;

/** Has the pool ready before the first document is asked for; on a slow machine it goes on after ten seconds. */
export async function warmDocumentPool(): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    documentPool().keepWarm(),
    setTimeout(WARM_MS_MAX, undefined, { signal: timer.signal, ref: false }).catch(() => undefined),
  ]);
  timer.abort();
}

/** Ends the pool's processes; the next document starts a new pool. */
export async function closeDocumentPool(): Promise<void> {
  const { pool: open } = held;
  delete held.pool;
  await open?.close();
}

/** For whom a job is done, and what it costs to keep it waiting. */
export type JobOwner = Readonly<{
  /** Those who wait are served in turn: one value for each organisation. */
  who: string;
  /** Of the supplied file; 0 where there is none. */
  sizeBytes: number;
}>;

type ResultOf<Kind extends DocumentResult["kind"]> = Extract<DocumentResult, { kind: Kind }>;

/**
 * Has a job done off this process's event loop, and answers with the result that its kind has.
 * @throws AppError document_unreadable, document_locked, document_unsafe, rate_limited when too many wait, service_unavailable on a full
 * disk and where the machine had no time or memory for it, internal_error when it is our fault
 */
export async function runDocumentJob<Kind extends DocumentResult["kind"]>(
  job: DocumentJob,
  expected: Kind,
  { who, sizeBytes }: JobOwner,
): Promise<ResultOf<Kind>> {
  const facts = { "paraph.document.job": job.kind, "paraph.document.bytes": sizeBytes };
  const answer = await inSpan({ name: `document ${job.kind}`, kind: "INTERNAL", facts }, () =>
    documentPool().run({ job, who, sizeBytes }),
  ).catch((error: unknown) => {
    throw appErrorOf(error, sizeBytes > 0);
  });
  const result = documentResultSchema.parse(answer);
  if (result.kind === "refused") throw new AppError(result.code, { detail: result.detail, errors: result.errors });
  if (!isResult(result, expected))
    throw new AppError("internal_error", { cause: new Error(`${job.kind}: ${result.kind}`) });
  return result;
}

function isResult<Kind extends DocumentResult["kind"]>(result: DocumentResult, kind: Kind): result is ResultOf<Kind> {
  return result.kind === kind;
}

/**
 * A process that took too much for a supplied file, or ended over it, did so because of it; over a page of our own, because of us. One that
 * was late or killed says nothing of either: the machine had no disk, no processor or no memory for it (decision 349).
 */
function appErrorOf(error: unknown, isSupplied: boolean): AppError {
  switch (poolFailureOf(error)) {
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
    case "late":
    case "killed":
      return new AppError("service_unavailable", { retryAfterSeconds: MACHINE_RETRY_AFTER_SECONDS, cause: error });
    case "disk":
      return diskUnwritable(error);
    default:
      return new AppError("internal_error", { cause: error });
  }
}

/** Whether that was refused because too many wait: nobody's doing who asks, and over in a moment. */
export function isPoolFull(error: AppError): boolean {
  return poolFailureOf(error.cause) === "full";
}
