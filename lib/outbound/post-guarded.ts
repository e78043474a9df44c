import type { Dispatcher } from "undici";
import { now } from "@/lib/shared/clock";
import { networkCode } from "@/lib/shared/not-sent";
import { inSpan } from "@/lib/shared/process/tracing";
import { requestTargetOf } from "@/lib/shared/uri";
import { addressPolicy } from "./guard-address";
import { withGuardedClient } from "./guarded-client";
import { AddressRefused } from "./guarded-connector";
import type { PostError } from "./model";
import { NameNotResolved } from "./resolve-name";
import { parseRetryAfter } from "./retry-after";

export type Post = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
  /** The worker is stopping: gives the attempt up without an outcome. */
  signal: AbortSignal;
}>;

/** What became of one POST. */
export type PostOutcome = Readonly<{
  /** Null when it was answered with a 2xx. */
  error: PostError | null;
  /** Null when there was no answer. */
  responseStatus: number | null;
  /** The beginning of the answer. */
  responseBody: string | null;
  retryAfterSeconds: number | null;
  latencyMs: number;
}>;

/** Who we say we are. */
export const USER_AGENT = "Paraph/1";

const ANSWER_BYTES_KEPT = 1024;

/**
 * POSTs to a URL that a tenant named, within a deadline that covers everything from the name's resolution on. Never follows
 * a redirect, reads no more of the answer than it keeps, and takes a connection of its own that it closes: one that was
 * kept open may be gone without our knowing, and an event would count as failed for that.
 * @throws what `signal` was aborted with; nothing else
 */
export async function postGuarded(post: Post): Promise<PostOutcome> {
  // To whom is not said: an address of an organisation's own may be a secret.
  return inSpan({ name: "post", kind: "CLIENT" }, async (span) => {
    const outcome = await postOnce(post);
    const { responseStatus, error } = outcome;
    if (responseStatus !== null) span.tell({ "http.response.status_code": responseStatus });
    if (error !== null) span.fail(error);
    return outcome;
  });
}

async function postOnce({ url, headers, body, timeoutMs, signal }: Post): Promise<PostOutcome> {
  const target = new URL(url);
  const deadline = AbortSignal.timeout(timeoutMs);
  const ending = AbortSignal.any([deadline, signal]);
  const started = performance.now();
  const latencyMs = () => Math.round(performance.now() - started);
  try {
    return await withGuardedClient(target, addressPolicy(), { timeoutMs, signal: ending }, async (client) => {
      const answer = await client.request({
        method: "POST",
        path: requestTargetOf(url),
        headers: { "user-agent": USER_AGENT, ...headers },
        body,
        signal: ending,
      });
      return {
        error: errorOf(answer.statusCode, answer.headers.location !== undefined),
        responseStatus: answer.statusCode,
        responseBody: await readBeginning(answer.body),
        retryAfterSeconds: parseRetryAfter([answer.headers["retry-after"]].flat()[0], now()),
        latencyMs: latencyMs(),
      };
    });
  } catch (error) {
    signal.throwIfAborted();
    const reason = deadline.aborted ? "TIMEOUT" : reasonOf(error);
    return { error: reason, responseStatus: null, responseBody: null, retryAfterSeconds: null, latencyMs: latencyMs() };
  }
}

/** What leads nowhere is no redirect, whatever its status: a 304 or a 300 without an address. */
function errorOf(status: number, leadsOn: boolean): PostError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 && leadsOn ? "REDIRECT" : "STATUS";
}

/** As Node and OpenSSL name a handshake that came to nothing, and what they find wrong with a certificate. */
const TLS_CODE =
  /^(ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|UNABLE_TO_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;

function reasonOf(error: unknown): PostError {
  if (error instanceof AddressRefused) return "ADDRESS_REFUSED";
  if (error instanceof NameNotResolved) return "NAME_NOT_RESOLVED";
  return TLS_CODE.test(networkCode(error) ?? "") ? "TLS_FAILED" : "CONNECTION_FAILED";
}

/** The status has been said: what happens to the answer's body does not change the outcome. */
async function readBeginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= ANSWER_BYTES_KEPT) break;
    }
  } catch {
    // Cut off: what has come is kept.
  }
  // Postgres refuses NUL in a text.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_KEPT).toString("utf8").replaceAll("\0", "\u{FFFD}");
}
