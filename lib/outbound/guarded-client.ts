import { Client } from "undici";
import type { AddressPolicy } from "./guard-address";
import { guardedConnector } from "./guarded-connector";

type Bounds = Readonly<{
  /** Of all that is done with it; a connection that does not come to stand is let go of then. */
  timeoutMs: number;
  /** What ends the call. undici hears of it only once a connection stands: before, the client itself is ended. */
  signal: AbortSignal;
}>;

export type GuardedClient = Readonly<{
  client: Client;
  /** Whether anything may have been sent. */
  wasConnected: () => boolean;
}>;

/** For one call of an address that somebody else has named, by a connection of its own. Whoever makes it destroys the client. */
export function guardedClient(target: URL, policy: AddressPolicy, { timeoutMs, signal }: Bounds): GuardedClient {
  let isConnected = false;
  const connector = guardedConnector(target, policy, { timeoutMs });
  const client = new Client(target.origin, {
    pipelining: 0,
    connect: (options, callback) =>
      connector(options, (...result) => {
        isConnected ||= result[0] === null;
        callback(...result);
      }),
  });
  const end = () => void client.destroy(signal.reason instanceof Error ? signal.reason : null);
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return { client, wasConnected: () => isConnected };
}
