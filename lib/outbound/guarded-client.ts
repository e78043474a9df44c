import { Client } from "undici";
import type { AddressPolicy } from "./guard-address";
import { guardedConnector } from "./guarded-connector";

type Bounds = Readonly<{
  /** Of all that is done with it; a connection that does not come to stand is let go of then. */
  timeoutMs: number;
  /** What ends the call. undici hears of it only once a connection stands: before, the client itself is ended. */
  signal: AbortSignal;
}>;

/**
 * Runs one call of an address that somebody else has named, by a connection of its own that is closed afterwards.
 * @param call is told the client, and whether anything may have been sent by it
 */
export async function withGuardedClient<T>(
  target: URL,
  policy: AddressPolicy,
  { timeoutMs, signal }: Bounds,
  call: (client: Client, wasConnected: () => boolean) => Promise<T>,
): Promise<T> {
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
  signal.addEventListener("abort", end, { once: true });
  try {
    return await call(client, () => isConnected);
  } finally {
    // A worker's signal outlives its calls, whose clients would stay with it.
    signal.removeEventListener("abort", end);
    await client.destroy();
  }
}
