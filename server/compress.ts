import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Coding } from "@/lib/http/reply/etag";

/** A shorter text fits into the first packet with its headers: there is nothing to win. */
export const COMPRESSED_FROM_LENGTH = 1400;

/** Up to here it is done at once: 18 kB take a tenth of a millisecond, and handing them to another thread and back two to four. */
export const AT_ONCE_BYTES = 65_536;

/** Four fifths of the gain for a tenth of the time, or a twentieth (decision 356). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 3 };

const AT_ONCE: Readonly<Record<Coding, (bytes: Uint8Array) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes, GZIP),
};

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Beside the event loop, in libuv's threads. */
const BESIDE: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, BROTLI),
  gzip: (bytes) => toGzip(bytes, GZIP),
};

export async function compress(bytes: Uint8Array, coding: Coding): Promise<Buffer> {
  return bytes.length <= AT_ONCE_BYTES ? AT_ONCE[coding](bytes) : BESIDE[coding](bytes);
}
