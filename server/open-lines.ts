import type { ServerResponse } from "node:http";

/** Answers that have no end of their own (server-sent events). */
const lines = new Set<ServerResponse>();

export function keepOpen(response: ServerResponse): void {
  lines.add(response);
  response.once("close", () => lines.delete(response));
}

/** When the server stops: whoever listens calls again, and finds another process. */
export function endOpenLines(): void {
  for (const line of lines) line.destroy();
}
