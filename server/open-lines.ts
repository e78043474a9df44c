import type { ServerResponse } from "node:http";

/** Who has not taken the last word by then has gone. */
const LAST_WORD_MS = 1_000;

/** Answers that have no end of their own (server-sent events), and how each is ended. */
const lines = new Map<ServerResponse, () => void>();

export function keepOpen(response: ServerResponse, end: () => void = () => response.destroy()): void {
  // Who has hung up by now is told of no end any more: nothing would take it out again.
  if (response.destroyed) return;
  lines.set(response, end);
  response.once("close", () => lines.delete(response));
}

/** When the server stops: whoever listens calls again, and finds another process. */
export function endOpenLines(): void {
  for (const end of lines.values()) end();
  const cut = () => {
    for (const line of lines.keys()) line.destroy();
  };
  setTimeout(cut, LAST_WORD_MS).unref();
}
