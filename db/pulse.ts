import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { log } from "@/lib/shared/log";
import { sockets } from "./sockets";
import { isDatabaseUnavailable } from "./unavailable";

/** A second and a half of silence and a quarter between questions: what waits for the database waits no longer than two. */
const PATIENCE_MS = 1_500;
const GAP_MS = 250;

export type PulseListener = Readonly<{
  /** The database does not answer, refuses, or is one that only reads: whatever waits for it waits in vain. */
  onAway: () => void;
  /** It answers, and every connection from before is lost or may be: it was away, or our own connection broke. */
  onBack: () => void;
  /** Changes with what others are answered by the same way: then the question alone is late, and nothing is away. */
  heard?: () => number;
}>;

export type Pulse = Readonly<{
  isAway: () => boolean;
  /** When it was last away, or our own connection broke (`performance.now()`); null when neither has happened. */
  lastOutageAt: () => number | null;
  stop: () => Promise<void>;
}>;

/**
 * Feels, over a connection of its own, whether the database lives: a statement that takes long is no sign that it doesn't, and
 * a pool with nothing to do would not notice.
 */
export function feelPulse(url: string, { onAway, onBack, heard = () => 0 }: PulseListener): Pulse {
  const stopping = new AbortController();
  let isAway = false;
  let outageAt: number | null = null;
  const note = () => {
    outageAt = performance.now();
  };

  const feel = async (): Promise<void> => {
    let session = openSession(url, note);
    let isFirst = true;
    while (!stopping.signal.aborted) {
      const answers = await session.ask(heard);
      if (stopping.signal.aborted) break;
      if (!answers && !isAway) {
        isAway = true;
        note();
        log.error("the database is away");
        onAway();
      }
      if (answers && session.isNew && !isFirst) {
        if (isAway) log.warn("the database is back");
        isAway = false;
        onBack();
      }
      session.isNew = false;
      isFirst = false;
      const gap = pause(GAP_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      // A connection that broke is made again at once, and one that failed after a while.
      await (answers ? Promise.race([gap, session.broken]) : gap);
      if (answers && !session.isBroken()) continue;
      session.end();
      session = openSession(url, note);
    }
    session.end();
  };
  const feeling = feel();

  return {
    isAway: () => isAway,
    lastOutageAt: () => (isAway ? performance.now() : outageAt),
    stop: async () => {
      stopping.abort();
      await feeling;
    },
  };
}

function openSession(url: string, onBroken: () => void) {
  const { open, destroy } = sockets();
  let broke: () => void = () => undefined;
  let isBroken = false;
  const broken = new Promise<void>((resolve) => {
    broke = resolve;
  });
  const own = { socket: open };
  const sql = postgres(url, {
    ...own,
    max: 1,
    max_lifetime: null,
    // A pooler may not keep what is prepared.
    prepare: false,
    connect_timeout: PATIENCE_MS / 1_000,
    fetch_types: false,
    onnotice: () => undefined,
    onclose: () => {
      isBroken = true;
      onBroken();
      broke();
    },
    connection: { application_name: "paraph-pulse" },
  });
  return {
    isNew: true,
    broken,
    isBroken: () => isBroken,
    /** Whether the database answers in time that it takes what is written. What else it may have to say is no outage. */
    ask: async (heard: () => number): Promise<boolean> => {
      const asked = sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`.then(
        ([row]) => row?.standby === false,
        (error: unknown) => {
          if (!isDatabaseUnavailable(error)) log.warn({ err: error }, "the database answers, with an error");
          return !isDatabaseUnavailable(error);
        },
      );
      const answered = new AbortController();
      return Promise.race([asked, silence(heard, answered.signal)]).finally(() => answered.abort());
    },
    end: () => {
      void sql.end({ timeout: 0 });
      destroy();
    },
  };
}

/** An answer that lies here already, because this process was busy, is read before it counts as silence. */
async function silence(heard: () => number, answered: AbortSignal): Promise<false> {
  let [sofar, since] = [heard(), performance.now()];
  while (!answered.aborted && performance.now() - since < PATIENCE_MS) {
    await pause(GAP_MS, undefined, { ref: false });
    await new Promise(setImmediate);
    const now = heard();
    if (now !== sofar) [sofar, since] = [now, performance.now()];
  }
  return false;
}
