import { database } from "./client";

/**
 * Hears what other nodes NOTIFY. The connection is its own and is made again when it breaks; `onListening` runs after each
 * time, because notices sent in between are lost. Ends when the database is closed.
 */
export async function listen(
  channel: string,
  onNotice: (payload: string) => void,
  onListening: () => void,
): Promise<void> {
  await database().listening.listen(channel, onNotice, onListening);
}
