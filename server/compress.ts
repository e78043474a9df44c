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

/** The coding that a caller likes best, br before gzip where it likes both alike (RFC 9110 section 12.5.3); null for none. */
export function preferredCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, zip] = [weightOf("br"), weightOf("gzip")];
  const best = br >= zip ? "br" : "gzip";
  // Who would rather have it plain says so.
  return Math.max(br, zip) > 0 && Math.max(br, zip) >= (weights.get("identity") ?? 0) ? best : null;
}

export function compress(bytes: Uint8Array, coding: Coding): Promise<Buffer> {
  return COMPRESS[coding](bytes);
}
