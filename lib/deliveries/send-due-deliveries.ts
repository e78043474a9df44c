import { setTimeout as pause } from "node:timers/promises";
import { type Database, successorOf } from "@/db/client";
import { type TakenDelivery, takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { type DeliveryMatter, findDeliveryMatters } from "@/db/queries/deliveries/delivery-matter";
import { type MailSender, withMailSender } from "@/lib/mail/send-mail";
import { MAILS_TOGETHER, WITH_DOCUMENTS_TOGETHER } from "@/lib/mail/side-by-side";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { countLinkDelivery } from "@/lib/shared/process/metrics";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { asTheyEnd } from "./as-they-end";
import { messagePace, turnOf } from "./even-pace";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "./model";
import { noteLastingly, type Tried } from "./note-tries";
import { noteLinkDays, renewsByItself } from "./reminders/why-not-now";
import { isLinkAlive, sendDelivery } from "./send-delivery";

/** Taken up together, and sent side by side over as many connections; their outcomes are written one transaction after the other. */
const BATCH = MAILS_TOGETHER;
/** How many of a process empty the queue at the same time: they share the pool of connections with requests. */
const LANES_MAX = 2;
/** What became of a message is written so long after it at the latest, whatever the others of its batch wait for (decision 345). */
const NOTE_MS = 1000;
/**
 * A worker that has died leaves what it had taken up to others after that. Longer than three tries one after the other, as those that
 * carry documents may need.
 */
const LEASE_SECONDS = 600;

/** So long nobody knocks at a server or a provider that was away, whoever asks; the minute's call comes after it. */
const AWAY_SECONDS = 30;

/** Of this process. `lastTurn` is the organisation's whose messages were taken up last. */
type Lanes = {
  running: number;
  isAskedAgain: boolean;
  awayUntil: Map<DeliveryChannel, Date>;
  lastTurn: string | undefined;
};
const lanes = oncePerProcess(
  "delivery-lanes",
  (): Lanes => ({ running: 0, isAskedAgain: false, awayUntil: new Map(), lastTurn: undefined }),
);

/**
 * Sends what is due until nothing is, whoever it belongs to. Called for each fact that asks for a message, and every minute for what
 * waits: those who come while enough are at it are heard by them. One after the other at the pace of `MESSAGES_PER_SECOND`, so
 * that requests have room beside a mailing of ten thousand. Once its own mail server is away it leaves the other mails as they were
 * until the minute's call, and goes on with text messages; so it does with mails where their provider is away (decision 344). Told to stop,
 * it begins no other message, puts back what it has not begun, and writes what becomes of the rest as it ends (decision 345).
 */
export async function sendDueDeliveries(db: Database, signal: AbortSignal): Promise<void> {
  if (openChannels().length === 0) return;
  if (lanes.running >= LANES_MAX) {
    lanes.isAskedAgain = true;
    return;
  }
  lanes.running += 1;
  try {
    do {
      lanes.isAskedAgain = false;
      await withMailSender(BATCH, (send) => emptyQueue(db, send, signal));
    } while (lanes.isAskedAgain && openChannels().length > 0 && !signal.aborted);
  } finally {
    lanes.running -= 1;
  }
}

async function emptyQueue(db: Database, send: MailSender, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const at = now();
    const channels = openChannels();
    if (channels.length === 0) return;
    // What is read for a message is a second or two old when it goes, not more.
    const limit = Math.min(BATCH, env().messagesPerSecond);
    const leaseUntil = addSeconds(at, LEASE_SECONDS);
    const after = lanes.lastTurn;
    // A mailing takes hours, and the pool that it was begun with may be none any more.
    const living = successorOf(db);
    const batch = await takeDueDeliveries(living, { at, leaseUntil, limit, channels, after });
    if (batch.length === 0) return;
    lanes.lastTurn = lastInTurn(batch, after);
    const begun = await beginBatch(living, batch, send, signal).catch(async (error: unknown) => {
      // Nothing of it has left: nobody is to wait for the end of a lease.
      await noteLastingly(db, batch.map(putOff), LEASE_SECONDS);
      throw error;
    });
    const tries = await noteAsTheyEnd(db, begun, signal);
    for (const channel of DELIVERY_CHANNELS) {
      noteAway(
        channel,
        tries.filter(({ taken }) => taken.channel === channel),
      );
    }
  }
}

/**
 * @returns what became of all of them, which is written
 * @throws what went wrong where it could not be written, once all have ended
 */
async function noteAsTheyEnd(
  db: Database,
  begun: readonly Promise<Tried>[],
  signal: AbortSignal,
): Promise<readonly Tried[]> {
  const [tries, failures]: [Tried[], unknown[]] = [[], []];
  for await (const ended of asTheyEnd(begun, NOTE_MS, signal)) {
    await noteLastingly(db, ended, LEASE_SECONDS).catch((error: unknown) => failures.push(error));
    for (const { taken, attempted } of ended) countLinkDelivery(taken.channel, attempted.outcome);
    tries.push(...ended);
  }
  if (failures.length > 0) throw failures[0];
  return tries;
}

/** Organisations take turns in the order of their UUIDs, and those behind the last one come first. */
function lastInTurn(batch: readonly TakenDelivery[], after: string | undefined): string | undefined {
  const inOrder = batch.map(({ tenantUuid }) => tenantUuid).toSorted();
  return inOrder.findLast((uuid) => after !== undefined && uuid <= after) ?? inOrder.at(-1);
}

/** Those that are not known to be away. A machine's clock that was put back makes nobody away for longer. */
function openChannels(): readonly DeliveryChannel[] {
  const at = now();
  const atMost = addSeconds(at, AWAY_SECONDS);
  return DELIVERY_CHANNELS.filter((channel) => {
    const until = lanes.awayUntil.get(channel) ?? at;
    return until <= at || until > atMost;
  });
}

/** A channel is away where nothing of a batch was taken, and not for what was in it. */
function noteAway(channel: DeliveryChannel, tries: readonly Tried[]): void {
  const failed = tries.flatMap(({ attempted }) => (attempted.outcome === "OUR_SERVER_AWAY" ? [attempted] : []));
  if (failed.length === 0 || failed.length < tries.length) return;
  log.error({ channel, count: failed.length }, "messages to payers can't be handed over now; they wait");
  if (failed.every(({ isAway }) => isAway)) lanes.awayUntil.set(channel, addSeconds(now(), AWAY_SECONDS));
}

function putOff(taken: TakenDelivery): Tried {
  return { taken, attempted: { outcome: "PUT_OFF", nextAttemptAt: now() } };
}

/** @throws what its reading throws, before anything has begun */
async function beginBatch(
  db: Database,
  batch: readonly TakenDelivery[],
  send: MailSender,
  signal: AbortSignal,
): Promise<readonly Promise<Tried>[]> {
  const matters = await findDeliveryMatters(
    db,
    batch.map(({ uuid }) => uuid),
  );
  await noteLinkDays(
    db,
    batch.flatMap((taken) => linkOf(taken, matters.get(taken.uuid))),
  );
  const sendOne = async (taken: TakenDelivery): Promise<Tried> => {
    await pause(turnOf(messagePace, env().messagesPerSecond, performance.now()));
    if (signal.aborted) return putOff(taken);
    return { taken, attempted: await sendDelivery(db, taken, matters.get(taken.uuid), send) };
  };
  const [light, heavy] = [
    batch.filter(({ kind }) => kind !== "RECEIPT"),
    batch.filter(({ kind }) => kind === "RECEIPT"),
  ];
  return [...light.map(sendOne), ...atMost(WITH_DOCUMENTS_TOGETHER, heavy, sendOne)];
}

function linkOf(taken: TakenDelivery, matter: DeliveryMatter | undefined) {
  const goesAtOnce = taken.kind === "LINK" && !renewsByItself(taken);
  return goesAtOnce && matter && isLinkAlive(matter) ? [{ taken, matter }] : [];
}

/** Begins the first few at once, and each other one when the one so many places before it has ended. */
function atMost<Item, Result>(
  together: number,
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): readonly Promise<Result>[] {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const before = begun[begun.length - together];
    begun.push(before === undefined ? run(item) : Promise.allSettled([before]).then(() => run(item)));
  }
  return begun;
}
