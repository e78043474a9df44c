import autocannon from "autocannon";
import type { Server } from "./processes";
import type { Measurement, Side } from "./rounds";

export type Call = Readonly<{
  path: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}>;

/** The same of the reference server with a memory for tokens (`reference-server.ts`). */
export function remembering(call: Call): Call {
  return { ...call, path: `/remembering${call.path}` };
}

export type Load = Readonly<{ connections: number; requests: number }>;

/**
 * So many requests to a server, each time. What a round sends is asked for before it begins: some calls can be made once only.
 */
export function callsTo(name: string, server: Server, load: Load, calls: () => readonly Call[]): Side {
  return {
    name,
    measure: async () => {
      const sent = calls();
      await server.settle();
      const before = server.cpuSeconds();
      const answered = await send(server, sent, load);
      const cpu = server.cpuSeconds() - before;
      return { ...answered, cpuMicros: (cpu / load.requests) * 1e6 };
    },
  };
}

/**
 * Sends these calls, shared out among the connections, each of which goes through its own in turn. Anything but a 2xx ends the
 * bench: a refusal is quick, and would look like speed.
 */
export async function send(
  server: Server,
  calls: readonly Call[],
  { connections, requests }: Load,
): Promise<Omit<Measurement, "cpuMicros">> {
  const result = await fire(server, calls, { connections, amount: requests, bailout: 1 });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${calls[0]?.path}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return { requestsPerSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

function fire(
  server: Server,
  calls: readonly Call[],
  { amount, ...options }: Readonly<{ connections: number; amount: number } & Partial<autocannon.Options>>,
) {
  const connections = Math.min(options.connections, amount);
  const shares = shareOut(calls, connections).map((share) => share.map(toRequest));
  let connected = 0;
  return autocannon({
    url: server.url,
    // It looks whether it is done at this pace, in milliseconds.
    sampleInt: 10,
    setupClient: (client) => {
      client.setRequests(shares[connected % shares.length] ?? []);
      connected += 1;
    },
    ...options,
    amount,
    connections,
  });
}

/** No call is in two shares, unless there are fewer calls than shares: then each has all of them. */
export function shareOut<T>(calls: readonly T[], shares: number): T[][] {
  if (calls.length < shares) return [[...calls]];
  return Array.from({ length: shares }, (_, share) => calls.filter((_, index) => index % shares === share));
}

function toRequest({ path, method = "GET", headers, body }: Call): autocannon.Request {
  return { path, method, ...(headers && { headers }), ...(body !== undefined && { body }) };
}
