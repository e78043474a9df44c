import Negotiator from "negotiator";
import type { Coding } from "@/lib/http/reply/etag";

/**
 * What we can send, best first: the smallest of what was packed once for all, or is long; of a short text that is packed for one answer
 * what takes the least time (decision 356). `x-gzip` is what gzip was called once (RFC 9110 section 8.4.1.3).
 */
const CODINGS = {
  SMALLEST: ["br", "gzip", "x-gzip", "identity"],
  QUICKEST: ["gzip", "br", "x-gzip", "identity"],
} as const;
const CODING_OF = { br: "br", gzip: "gzip", "x-gzip": "gzip", identity: null } as const;

/**
 * The coding that a caller likes best, and the better of those that it likes alike (RFC 9110 section 12.5.3); null for none: also
 * for who refuses everything that there is.
 */
export function preferredCoding(acceptEncoding: string | undefined, wanted: keyof typeof CODINGS): Coding | null {
  if (acceptEncoding === undefined) return null;
  const codings = CODINGS[wanted];
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  return CODING_OF[negotiator.encoding(codings, { preferred: codings }) ?? "identity"];
}
