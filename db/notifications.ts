import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type DatabaseHandle, database, isCurrent, isDatabaseAway, renewPool } from "./client";

/**
 * How often the connection that listens is asked whether it still does, how long its answer may take, and after how many breaks it goes
 * with its pool: each leaves a channel with the driver, which listens to it again and again.
 */
type Pace = Readonly<{ lookMs: number; patienceMs: number; breaksMax: number }>;
const PACE: Pace = { lookMs: 15_000, patienceMs: 10_000, breaksMax: 100 };

/**
 * Hears what other nodes NOTIFY. The connection is its own and is made again when it breaks, or answers no more; `onListening` runs
 * after each time, because notices sent in between are lost. Ends when the database is closed.
 */
export async function listen(
  channel: string,
  onNotice: (payload: string) => void,
  onListening: () => void,
  pace: Pace = PACE,
): Promise<void> {
  const handle = database();
  // One that fails is tried again by the driver, and may be a connection some time.
  await handle.listening.listen(channel, onNotice, onListening).finally(() => lookAfter(handle, pace));
}

const lookedAfter = oncePerProcess("listening", () => new WeakSet<DatabaseHandle>());

/**
 * Nothing is said on a connection that only listens: one that a firewall or a balancer has forgotten hears no notice, and TCP finds
 * out after twelve minutes. All other connections are busy, and may be well.
 */
function lookAfter(handle: DatabaseHandle, { lookMs, patienceMs, breaksMax }: Pace): void {
  if (lookedAfter.has(handle)) return;
  lookedAfter.add(handle);
  let breaks = 0;
  const looking = setInterval(async () => {
    if (!isCurrent(handle)) return clearInterval(looking);
    if (isDatabaseAway()) return;
    const answer = await ask(handle, `paraph_still_there_${breaks}`, patienceMs);
    if (answer === "BREAK") breaks += 1;
    if ((answer !== "SILENCE" && breaks < breaksMax) || !isCurrent(handle)) return;
    log.warn("nothing is heard from the database any more: it is listened to anew");
    clearInterval(looking);
    renewPool();
  }, lookMs);
  looking.unref();
}

/**
 * On the driver's own connection for it there is nothing to be asked but to listen, and not to. A break is an answer: the connection is
 * made again, and the driver goes on listening there to what was asked for: whoever asks for the same once more hears the driver alone.
 */
async function ask(
  { listening }: DatabaseHandle,
  channel: string,
  patienceMs: number,
): Promise<"HEARD" | "BREAK" | "SILENCE"> {
  const asked = listening
    .listen(channel, () => undefined)
    .then(({ unlisten }) => unlisten())
    .then(
      () => "HEARD" as const,
      () => "BREAK" as const,
    );
  // What lies here already, because this process was stopped or busy, is read before it counts as silence.
  const silence = pause(patienceMs, undefined, { ref: false }).then(
    () => new Promise<"SILENCE">((done) => setImmediate(done, "SILENCE")),
  );
  return Promise.race([asked, silence]);
}
