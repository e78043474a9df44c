import { AppError } from "@/lib/shared/errors";
import { oncePerProcess } from "@/lib/shared/once-per-process";

/** Whoever has a batch at work in this process. */
const working = oncePerProcess("batch-turns", () => new Set<string>());

/** Each takes a connection and half a processor: others' requests need the rest. */
const AT_ONCE_MAX = 3;

/**
 * Lets a caller's batch begin: one at a time for each, a few at a time for all. In this process alone, as every limit of requests
 * (decision 27).
 * @returns ends its turn; harmless when called twice
 * @throws AppError rate_limited
 */
export function takeBatchTurn(who: string): () => void {
  if (working.has(who)) throw tooMany("A batch of yours is still at work: send the next when it is answered.");
  if (working.size >= AT_ONCE_MAX) throw tooMany("As many batches are at work as this process takes.");
  working.add(who);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    working.delete(who);
  };
}

function tooMany(detail: string): AppError {
  return new AppError("rate_limited", { detail, retryAfterSeconds: 2 });
}
