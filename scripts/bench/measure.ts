import autocannon from "autocannon";
import { cpuSeconds, type Server } from "./processes";

export type Call = Readonly<{
  path: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}>;

export type Measurement = Readonly<{
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server's process per request, in microseconds. */
  cpuMicros: number;
}>;

export type Load = Readonly<{ connections: number; seconds: number }>;

/**
 * Sends these calls in turn for a while. Anything but a 2xx ends the bench: a refusal is quick, and would look like speed.
 */
export async function measure(server: Server, calls: readonly Call[], load: Load): Promise<Measurement> {
  const before = cpuSeconds(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: Math.min(load.connections, 200),
    duration: load.seconds,
    requests: calls.map(({ path, method = "GET", headers, body }) => ({
      path,
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })),
  });
  const cpu = cpuSeconds(server.pid) - before;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${calls[0]?.path}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return {
    requestsPerSecond: Math.round(result.requests.total / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: Math.round((cpu / result.requests.total) * 1e6),
  };
}
