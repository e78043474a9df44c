import type { WorkerEvents } from "graphile-worker";
import { lastOutageAt } from "@/db/client";

/** Several times the pause between two fetches, of a database that is there. */
const SILENT_MAX_MS = 5_000;
/** With every place taken none is fetched; the longest job has ended by then. */
const BUSY_MAX_MS = 120_000;

/** What one job runner shows of itself. */
export type VitalSigns = Readonly<{
  isFetching: () => boolean;
  /** One of its connections broke. */
  loseConnection: () => void;
}>;

/**
 * Whether a runner fetches jobs, or has as many as it can take, as its own events tell: its promises don't. After a batch that
 * could not be written, graphile-worker shuts itself down, may wait for ever for that shutdown's end, and fetches nothing
 * meanwhile. And with a connection it may lose the answer that names the jobs it has just locked: nobody does them as long as
 * it lives.
 */
export function watchVitalSigns(events: WorkerEvents, now = () => performance.now()): VitalSigns {
  let isFailing = false;
  let isFull = false;
  let stirredAt = now();
  const stir = () => {
    stirredAt = now();
  };
  const fail = () => {
    isFailing = true;
  };
  events.on("localQueue:getJobs:complete", stir);
  events.on("job:complete", stir);
  events.on("localQueue:setMode", ({ newMode }) => {
    stir();
    isFull = newMode === "WAITING" || newMode === "TTL_EXPIRED";
    if (newMode === "RELEASED") fail();
  });
  events.on("pool:fatalError", fail);
  return {
    loseConnection: fail,
    isFetching: () => {
      if (isFailing) return false;
      // One that was busy when the database went away may wait for an answer that never comes.
      const hasOutlived = (lastOutageAt() ?? Number.NEGATIVE_INFINITY) > stirredAt;
      return now() - stirredAt < (isFull && !hasOutlived ? BUSY_MAX_MS : SILENT_MAX_MS);
    },
  };
}
