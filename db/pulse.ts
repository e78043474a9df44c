import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { log } from "@/lib/shared/log";
import type { ClockReading } from "./clock-ahead";
import { connect } from "./connect";
import { listenToSilence, type Silence } from "./silence";
import { sockets } from "./sockets";

/** A second and a half of silence and a quarter between questions: what waits for the database waits no longer than two. */
const PATIENCE_MS = 1_500;
const GAP_MS = 250;
/** Who refuses has said so, and nobody else has to be listened to; a restart of what stands in between takes less. */
const REFUSALS_MS = 750;
/** Then whoever stands in between is asked whether it is only busy: the answer is there before patience ends. */
const LATE_MS = 500;

export type PulseListener = Readonly<{
  /**
   * Nothing was heard of it for longer than we are patient, or it isn't what it was (it only reads, or does so no more): whatever waits for
   * it waits in vain.
   */
  onAway: () => void;
  /** It answers, and every connection from before is lost or may be: it was away, or our own connection broke. */
  onBack: () => void;
  /** Grows with what others are answered by the same way: then the question alone is late, and nothing is away. */
  heard?: () => number;
  /** Asked when an answer is late: whether whoever stands in between is there, and has nobody free. Never throws. */
  isBusy?: () => Promise<boolean>;
  /** What its clock says, whenever it serves. */
  onClock?: (reading: ClockReading) => void;
  /** What it must be to serve; the primary unless said. */
  as?: "PRIMARY" | "REPLICA";
}>;

const NAMES = { PRIMARY: "the database", REPLICA: "the replica" } as const;

export type Pulse = Readonly<{
  isAway: () => boolean;
  /** When it was last away, or our own connection broke (`performance.now()`); null when neither has happened. */
  lastOutageAt: () => number | null;
  stop: () => Promise<void>;
}>;

/**
 * What a question came to. LIVES: an error is an answer, and a pooler's that nobody was free a sign of life. REFUSED: its connection was
 * not taken. LOST: it is no more, which may be its alone.
 */
type Answer = "SERVES" | "IS_ANOTHER" | "LIVES" | "REFUSED" | "LOST" | "SILENT";

/**
 * Feels, over a connection of its own, whether the database lives: a statement that takes long is no sign that it doesn't, and
 * a pool with nothing to do would not notice. It is away when nothing was heard on this way for a second and a half in which this process
 * was awake, since a question that nobody has answered (decision 219); when it has refused each connection for three quarters of
 * a second, whatever is heard of others; or when it says itself that it only reads.
 */
export function feelPulse(url: string, listener: PulseListener): Pulse {
  const { onAway, onBack, heard = () => 0, isBusy, onClock, as = "PRIMARY" } = listener;
  const [name, open] = [NAMES[as], () => openSession(url, as === "REPLICA", onClock)];
  const stopping = new AbortController();
  let isAway = false;
  // Whether an answer means that the connections of before may be lost: what is asked meanwhile may be, too.
  let isComingBack = false;
  let outageAt: number | null = null;
  const note = () => {
    outageAt = performance.now();
  };

  const feel = async (): Promise<void> => {
    const silence = listenToSilence(heard, GAP_MS);
    const refusals = listenToSilence(() => 0, GAP_MS);
    let session = open();
    let isAnswered = true;
    let isRefusing = false;
    // Of one that never stood nothing is known: neither that it broke, nor that others did.
    let hasServed = false;
    while (!stopping.signal.aborted) {
      // What was lost is asked again within the same patience; who was away is given a fresh one.
      if (isAnswered || isAway) silence.begin();
      const answer = await session.ask(silence, isBusy);
      if (stopping.signal.aborted) break;
      isAnswered = answer === "SERVES" || answer === "LIVES";
      const isLost = answer === "LOST" || answer === "REFUSED";
      if (isLost && hasServed) note();
      if (answer !== "REFUSED" || !isRefusing) refusals.begin();
      isRefusing = answer === "REFUSED";
      const isPatient = isLost && silence.lastsMs() < PATIENCE_MS && refusals.lastsMs() < REFUSALS_MS;
      if (!isAnswered && !isPatient && !isAway) {
        isAway = true;
        note();
        log.error(`${name} is away`);
        onAway();
      }
      if (answer === "SERVES" && isComingBack) {
        if (isAway) log.warn(`${name} is back`);
        isAway = false;
        onBack();
      }
      if (answer === "SERVES") [isComingBack, hasServed] = [false, true];
      const gap = pause(GAP_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      // A connection that broke is made again at once, and one that failed after a while.
      await (isAnswered ? Promise.race([gap, session.broken]) : gap);
      if (isAnswered && !session.isBroken()) continue;
      // With its answer a pooler may have closed the connection that asked: that one, and no other. A server ends all.
      const areOthersLost = hasServed && !(answer === "LIVES" && isBusy !== undefined);
      if (areOthersLost) note();
      isComingBack ||= isAway || areOthersLost;
      hasServed = false;
      session.end();
      session = open();
    }
    session.end();
  };
  const feeling = feel();

  return {
    isAway: () => isAway,
    lastOutageAt: () => (isAway || isComingBack ? performance.now() : outageAt),
    stop: async () => {
      stopping.abort();
      await feeling;
    },
  };
}

function openSession(url: string, isStandby: boolean, onClock?: (reading: ClockReading) => void) {
  const road = sockets();
  let broke: () => void = () => undefined;
  let isBroken = false;
  const broken = new Promise<void>((resolve) => {
    broke = resolve;
  });
  const sql = connect(url, {
    road,
    max: 1,
    max_lifetime: null,
    // A pooler may not keep what is prepared.
    prepare: false,
    connect_timeout: PATIENCE_MS / 1_000,
    fetch_types: false,
    onclose: () => {
      isBroken = true;
      broke();
    },
    connection: { application_name: "paraph-pulse" },
  });
  return {
    broken,
    isBroken: () => isBroken,
    ask: async (silence: Silence, isBusy?: () => Promise<boolean>): Promise<Answer> => {
      const before = road.heard();
      const askedAt = Date.now();
      const asked = sql<{ standby: boolean; said: number }[]>`
        select pg_is_in_recovery() as standby, (extract(epoch from clock_timestamp()) * 1000)::float8 as said`.then(
        ([row]): Answer => {
          if (row?.standby !== isStandby) return "IS_ANOTHER";
          onClock?.({ asked: askedAt, said: row.said, answered: Date.now() });
          return "SERVES";
        },
        (error: unknown): Answer => {
          if (isRefusal(error)) return "REFUSED";
          if (!isAnswer(error, road.heard() > before)) return "LOST";
          log.warn({ err: error }, "a database answers, with an error");
          return "LIVES";
        },
      );
      const answered = new AbortController();
      return Promise.race([asked, lasting(silence, answered.signal, isBusy)]).finally(() => answered.abort());
    },
    end: () => {
      void sql.end({ timeout: 0 });
      road.destroy();
    },
  };
}

/** Nobody listens there, or a server that stops or starts takes no connection (57P01 to 57P03): what an end of the connection is, too. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ECONNREFUSED|ENOENT|57P0[123])$/.test(String(error.code));
}

/**
 * Whether the other side has said something: but for the words with which a server ends a connection (57P05). Of an error after which
 * it closes the connection that has asked, the driver tells only the end.
 */
function isAnswer(error: unknown, saidSomething: boolean): boolean {
  return error instanceof postgres.PostgresError ? !/^57P0/.test(error.code) : saidSomething;
}

/** An answer that lies here already, because this process was busy, is read before it counts as silence. */
async function lasting(
  silence: Silence,
  answered: AbortSignal,
  isBusy: () => Promise<boolean> = async () => false,
): Promise<"SILENT"> {
  let isAsking = false;
  const askWhetherBusy = async () => {
    isAsking = true;
    if ((await isBusy()) && !answered.aborted) silence.begin();
    isAsking = false;
  };
  do {
    await pause(GAP_MS, undefined, { ref: false });
    await new Promise(setImmediate);
    if (!isAsking && silence.lastsMs() >= LATE_MS) void askWhetherBusy();
  } while (!answered.aborted && silence.lastsMs() < PATIENCE_MS);
  return "SILENT";
}
