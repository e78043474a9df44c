import { setTimeout as pause } from "node:timers/promises";
import { openWorkerSession } from "@/db/worker-session";
import { log } from "@/lib/shared/log";
import { tellWorkerState } from "@/lib/shared/process/worker-state";

const BEAT_MS = 2000;
/** A worker whose connection broke shows itself again with its next beat: one missed sign of life proves nothing. */
const MISSED_BEATS_MAX = 3;

export type Presence = Readonly<{
  /** This process's jobs are locked under this name from now on, and it lives as long as it says so. */
  appear: (name: string, isFetching: () => boolean) => void;
  /** The runner of this name has ended: what it had begun is free for others. */
  giveUp: (name: string) => Promise<void>;
  /** All jobs are done. */
  leave: () => Promise<void>;
}>;

/** Shows the other worker processes that this one works, and hands on the jobs of those that don't, within seconds. */
export function keepPresence(databaseUrl: string): Presence {
  const session = openWorkerSession(databaseUrl);
  const missedBeats = new Map<string, number>();
  const leaving = new AbortController();
  let self: Readonly<{ name: string; isFetching: () => boolean }> | null = null;

  const show = async () => {
    if (self === null) return;
    if (self.isFetching()) await session.beat(self.name);
    else await session.fallSilent(self.name);
  };

  const watch = async () => {
    const silent = await session.findSilentWorkers();
    for (const known of missedBeats.keys()) if (!silent.includes(known)) missedBeats.delete(known);
    for (const suspect of silent) {
      const missed = (missedBeats.get(suspect) ?? 0) + 1;
      missedBeats.set(suspect, missed);
      if (missed < MISSED_BEATS_MAX) continue;
      await session.bury(suspect);
      log.warn({ worker: suspect }, "a worker has died; its jobs are handed on");
    }
  };

  const beatOn = async () => {
    while (!leaving.signal.aborted) {
      await show().then(watch).catch(complain);
      await pause(BEAT_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  };
  const beating = beatOn();

  return {
    appear: (name, isFetching) => {
      self = { name, isFetching };
      tellWorkerState(isFetching);
      show().catch(complain);
    },
    giveUp: session.bury,
    leave: async () => {
      leaving.abort();
      tellWorkerState(null);
      await beating;
      await session.close();
    },
  };
}

function complain(err: unknown): void {
  log.warn({ err }, "no sign of life: the database does not answer");
}
