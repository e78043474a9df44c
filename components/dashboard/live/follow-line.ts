import type { LiveHint } from "@/lib/overview/model";
import { readEvents } from "./read-events";

/**
 * How a page stands to its server. "asking": as many are listened to as may be, and the page asks by itself. "elsewhere": this
 * browser has gone on to another organisation.
 */
export type LineState = "opening" | "live" | "asking" | "offline" | "signedOut" | "elsewhere";

type LineListener = Readonly<{
  onState: (state: LineState) => void;
  /** Null: anything may have changed. */
  onHint: (hint: LiveHint | null) => void;
}>;

/** The server says that it is there every two seconds. */
const SILENT_MS = 4_500;
/** A server that stops sends all its pages away at once. */
const SPREAD_MS = 2_000;
const FULL_MS = 60_000;
const RETRY_MS_MAX = 15_000;

type Ending = "again" | "bye" | "full" | "lost" | "signedOut" | "elsewhere";

/**
 * Keeps a line to the server, and says how it stands, until it is told to stop. Read by `fetch`: an EventSource hides the status, and
 * that nothing is heard any more.
 * @param address of the line; told whether it is the first one of this page
 */
export async function followLine(
  address: (isFirst: boolean) => string,
  listener: LineListener,
  stopped: AbortSignal,
): Promise<void> {
  let losses = 0;
  for (let isFirst = true; !stopped.aborted; isFirst = false) {
    const heard = () => {
      losses = 0;
      listener.onState("live");
    };
    const ending = await listenOnce(address(isFirst), { ...listener, onHeard: heard }, stopped);
    if (stopped.aborted) return;
    if (ending === "signedOut" || ending === "elsewhere") return listener.onState(ending);
    if (ending === "full") listener.onState("asking");
    if (ending === "lost") losses += 1;
    // A line that breaks once may be a server that was changed for another.
    if (losses > 1) listener.onState("offline");
    await pause(pauseMs(ending, losses), stopped);
  }
}

function pauseMs(ending: Ending, losses: number): number {
  if (ending === "again") return 0;
  if (ending === "bye") return Math.random() * SPREAD_MS;
  if (ending === "full") return FULL_MS;
  return Math.min(RETRY_MS_MAX, 250 * 2 ** losses) * (0.75 + Math.random() / 2);
}

async function listenOnce(
  address: string,
  { onHeard, onState, onHint }: LineListener & Readonly<{ onHeard: () => void }>,
  stopped: AbortSignal,
): Promise<Ending> {
  const silence = new AbortController();
  const fallSilent = () => {
    onState("offline");
    silence.abort();
  };
  let timer = setTimeout(fallSilent, SILENT_MS);
  try {
    const { signal } = silence;
    // By hand: Safari has no `AbortSignal.any` before 17.4.
    stopped.addEventListener("abort", () => silence.abort(), { signal });
    const response = await fetch(address, { signal, cache: "no-store", redirect: "error" });
    if (response.status === 401) return "signedOut";
    if (response.status === 409) return "elsewhere";
    if (response.status === 204) return "full";
    if (!response.ok || !response.body) return "lost";
    for await (const events of readEvents(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, SILENT_MS);
      onHeard();
      for (const { name, data } of events) {
        if (name === "bye" || name === "again") return name;
        if (name === "message") onHint(null);
        if (name === "change") onHint(JSON.parse(data));
      }
    }
    return "lost";
  } catch {
    return "lost";
  } finally {
    clearTimeout(timer);
    // What is left of the line is not waited for.
    silence.abort();
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
    stopped.addEventListener("abort", () => done(), { once: true });
  });
}
