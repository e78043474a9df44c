import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Coding } from "@/lib/http/etag";

/** Less than this fits into the first packet with its headers: there is nothing to win. */
export const COMPRESSED_FROM_BYTES = 1400;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Both run beside the event loop, in libuv's threads. Middling levels: four fifths of the gain for a tenth of the time. */
const COMPRESS: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => toGzip(bytes, { level: 5 }),
};

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

export function compress(bytes: Uint8Array, coding: Coding): Promise<Buffer> {
  return COMPRESS[coding](bytes);
}
