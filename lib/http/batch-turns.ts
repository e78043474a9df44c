import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { actorOf } from "./actor-of";

/** Whoever has a batch at work in this process, and of which organisation. */
const working = oncePerProcess("batch-turns", () => new Map<string, string>());

/** Of one organisation: who sends slowly, or reads nothing, must not take every place. */
const OF_A_TENANT_MAX = 2;
/** Each takes a connection and part of a processor: others' requests need the rest. */
const AT_ONCE_MAX = 6;

/**
 * Lets a caller's batch begin: one at a time for each, a few at a time for all. In this process alone, as every limit of requests
 * (decision 27).
 * @returns ends its turn; harmless when called twice
 * @throws AppError rate_limited
 */
export function takeBatchTurn(caller: Caller): () => void {
  const { tenantUuid } = caller;
  const who = `${actorOf(caller)}@${tenantUuid}`;
  const ofTenant = [...working.values()].filter((tenant) => tenant === tenantUuid).length;
  if (working.has(who)) throw tooMany("A batch of yours is still at work: send the next when it is answered.");
  if (ofTenant >= OF_A_TENANT_MAX) throw tooMany("Others of the organisation have batches at work.");
  if (working.size >= AT_ONCE_MAX) throw tooMany("As many batches are at work as this process takes.");
  working.set(who, tenantUuid);
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
