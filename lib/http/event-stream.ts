/** Proxies cut a line on which nothing is said for a minute. */
const PULSE_MS = 25_000;
/** A page that is still looked at calls again: its line moves to whichever process is there then. */
const LINE_MS = 600_000;

export const EVENT_STREAM = "text/event-stream";

export type EventStream = Readonly<{
  response: Response;
  /** Says that something has happened; what, the listener asks. Harmless once the line has ended. */
  say: () => void;
}>;

/**
 * A line on which a page is told that something has happened (server-sent events, HTML section 9.2). It says so once at the
 * beginning: the page may be older than the line.
 * @param onEnd runs once, whoever has hung up
 */
export function eventStream(headers: Readonly<Record<string, string>>, onEnd: () => void): EventStream {
  const encoder = new TextEncoder();
  let write: ((text: string) => void) | null = null;
  let timers: readonly NodeJS.Timeout[] = [];
  const end = () => {
    if (!write) return;
    write = null;
    for (const timer of timers) clearTimeout(timer);
    onEnd();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(encoder.encode(text));
      write("retry: 2000\ndata:\n\n");
      const pulse = setInterval(() => write?.(":\n\n"), PULSE_MS);
      const last = setTimeout(() => {
        end();
        controller.close();
      }, LINE_MS);
      timers = [pulse, last];
    },
    cancel: end,
  });
  const type = { "Content-Type": EVENT_STREAM, "X-Accel-Buffering": "no" };
  return { response: new Response(body, { headers: { ...headers, ...type } }), say: () => write?.("data:\n\n") };
}
