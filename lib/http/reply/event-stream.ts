/** Proxies cut a line on which nothing is said for a minute. */
const PULSE_MS = 25_000;
/** A page that is still looked at calls again: its line moves to whichever process is there then. */
const LINE_MS = 600_000;
/** Pieces that nobody takes: whoever listened has gone, and the network has not said so. */
const UNTAKEN_MAX = 30;

export const EVENT_STREAM = "text/event-stream";

export type EventStream = Readonly<{
  response: Response;
  /** Says that something has happened; what, the listener asks. Harmless once the line has ended. */
  say: (event?: StreamEvent) => void;
  /** Says nothing but that the line is there. */
  pulse: () => void;
  /** Hangs up, with a last word. */
  end: (event?: StreamEvent) => void;
}>;

type StreamEvent = Readonly<{ name?: string; data?: string }>;

/** The last word of a line that ends as it should: whoever listens calls again, and not all at once. */
const BYE: StreamEvent = { name: "bye" };

type StreamOptions = Readonly<{
  /** How often the line says that it is there; null where whoever holds it does. */
  pulseMs?: number | null;
  /** What it says at the beginning. */
  greeting?: StreamEvent;
}>;

const politeEnds = new WeakMap<Response, () => void>();

/** Ends the line that an answer is, where it is one, from outside. */
export function politeEndOf(response: Response): (() => void) | undefined {
  return politeEnds.get(response);
}

/**
 * A line on which a page is told that something has happened (server-sent events, HTML section 9.2). It says so once at the
 * beginning: the page may be older than the line.
 * @param onEnd runs once, whoever has hung up
 */
export function eventStream(
  headers: Readonly<Record<string, string>>,
  onEnd: () => void,
  { pulseMs = PULSE_MS, greeting = {} }: StreamOptions = {},
): EventStream {
  const encoder = new TextEncoder();
  let line: ReadableStreamDefaultController<Uint8Array> | null = null;
  let timers: readonly NodeJS.Timeout[] = [];
  const stop = () => {
    if (!line) return;
    line = null;
    for (const timer of timers) clearTimeout(timer);
    onEnd();
  };
  const write = (text: string) => {
    if (!line) return;
    if ((line.desiredSize ?? 0) >= -UNTAKEN_MAX) return line.enqueue(encoder.encode(text));
    line.error(new Error("Nobody takes what is said."));
    stop();
  };
  const end = (event?: StreamEvent) => {
    if (event) write(written(event));
    line?.close();
    stop();
  };
  const pulse = () => write(":\n\n");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = controller;
      write(`retry: 2000\n${written(greeting)}`);
      timers = [...(pulseMs === null ? [] : [setInterval(pulse, pulseMs)]), setTimeout(() => end(BYE), LINE_MS)];
    },
    cancel: stop,
  });
  const type = { "Content-Type": EVENT_STREAM, "X-Accel-Buffering": "no" };
  const response = new Response(body, { headers: { ...headers, ...type } });
  politeEnds.set(response, () => end(BYE));
  return { response, say: (event = {}) => write(written(event)), pulse, end };
}

function written({ name, data = "" }: StreamEvent): string {
  return `${name === undefined ? "" : `event: ${name}\n`}data:${data}\n\n`;
}
