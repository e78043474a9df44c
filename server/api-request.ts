import type { IncomingMessage } from "node:http";
import type { ApiRequest } from "@/lib/shared/api-request";
import { RequestAborted } from "@/lib/shared/errors";

/** What our own server wrote over what the client said. */
const OUR_OWN = ["x-paraph-client-ip", "x-paraph-method", "content-security-policy"];

/**
 * A request as route handlers read it. Node's own `Request` costs more than most of them, for the streams and signals that come
 * with it. A body is read as it arrives; who stops early leaves the connection open for the answer.
 */
export function toApiRequest(incoming: IncomingMessage, origin: string): ApiRequest {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
  }
  for (const name of OUR_OWN) {
    const value = incoming.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const { method = "GET", url = "/" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = { [Symbol.asyncIterator]: () => chunksOf(incoming) };
  const isRepeated = (name: string) =>
    incoming.rawHeaders.filter((raw, at) => at % 2 === 0 && raw.toLowerCase() === name).length > 1;
  return { method, url: `${origin}${url}`, headers, isRepeated, body: hasBody ? body : null };
}

/** Who has begun a body and sends nothing of it for so long, while somebody waits for it, has gone. */
const SILENT_MS_MAX = 60_000;

/**
 * A body as it arrives. Who stops early leaves the connection open for the answer.
 * @throws RequestAborted when the client goes away, or says nothing for a minute
 */
export async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const silent = setTimeout(() => incoming.destroy(new Error("Nothing came any more.")), SILENT_MS_MAX);
      const next = await chunks.next().finally(() => clearTimeout(silent));
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw new RequestAborted("The client went away.", { cause: error });
  } finally {
    // It would hold back what comes, and nobody could throw that away.
    await chunks.return?.();
  }
}
