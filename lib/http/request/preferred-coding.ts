import Negotiator from "negotiator";
import type { Coding } from "@/lib/http/reply/etag";

/** What we can send, best first. `x-gzip` is what gzip was called once (RFC 9110 section 8.4.1.3). */
const CODINGS = ["br", "gzip", "x-gzip", "identity"] as const;
const CODING_OF = { br: "br", gzip: "gzip", "x-gzip": "gzip", identity: null } as const;

/**
 * The coding that a caller likes best, br before gzip where it likes both alike (RFC 9110 section 12.5.3); null for none: also
 * for who refuses everything that there is.
 */
export function preferredCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  return CODING_OF[negotiator.encoding(CODINGS, { preferred: CODINGS }) ?? "identity"];
}
