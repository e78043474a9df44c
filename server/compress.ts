import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Coding } from "@/lib/http/etag";

/** Less than this fits into the first packet with its headers: there is nothing to win. */
export const COMPRESSED_FROM_BYTES = 1400;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Both run beside the event loop, in libuv's threads. Middling levels: four fifths of the gain for a tenth of the time. */
const COMPRESS: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => toGzip(bytes, { level: 5 }),
};

export function compress(bytes: Uint8Array, coding: Coding): Promise<Buffer> {
  return COMPRESS[coding](bytes);
}
