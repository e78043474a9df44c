import { addressPolicy } from "@/lib/outbound/guard-address";
import { withGuardedClient } from "@/lib/outbound/guarded-client";
import { IMAGE_BYTES_MAX } from "@/lib/shared/limits";
import { readBounded, TooLong } from "@/lib/shared/text/read-bounded";
import { tooManyPixels } from "./image-field";
import { hasTooManyPixels, isImageOf } from "./picture-bytes";

/** A picture as a data URL, or why there is none, in words for the log that hold nothing of its address. */
export type FetchedPicture = Readonly<{ dataUrl: string } | { problem: string }>;

/** For everything from the name's resolution to the last byte. */
const TIMEOUT_MS = 5_000;

/**
 * Fetches the picture at an address that a tenant named: from public addresses alone, without following a redirect, within
 * five seconds, and no more of it than a picture may have. Its bytes must be what its content type says.
 */
export async function fetchPicture(address: string): Promise<FetchedPicture> {
  const target = new URL(address);
  const bounds = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    return await withGuardedClient(target, addressPolicy(), bounds, async (client) => {
      const answer = await client.request({
        method: "GET",
        path: target.pathname + target.search,
        headers: { "user-agent": "Paraph/1", accept: "image/*" },
        signal: bounds.signal,
      });
      if (answer.statusCode !== 200) return { problem: `must answer with an image: it answered ${answer.statusCode}` };
      return toPicture(typeOf(answer.headers["content-type"]), await readAtMost(answer.body, IMAGE_BYTES_MAX));
    });
  } catch {
    // A name that is none, a refused address, silence, a connection cut off: the address is no good, whatever the cause.
    return { problem: "must lead to an image that we can fetch" };
  }
}

function toPicture(type: string, bytes: Buffer | null): FetchedPicture {
  if (bytes === null) return { problem: `must lead to an image of at most ${IMAGE_BYTES_MAX} bytes` };
  if (!TYPES.includes(type) || !isImageOf(type, bytes)) {
    return { problem: "must lead to a PNG, JPEG, GIF, WebP or SVG image" };
  }
  if (hasTooManyPixels(bytes)) return { problem: tooManyPixels };
  return { dataUrl: `data:image/${type};base64,${bytes.toString("base64")}` };
}

const TYPES = ["png", "jpeg", "gif", "webp", "svg+xml"];

function typeOf(contentType: string | string[] | undefined): string {
  const [first = ""] = [contentType].flat();
  return /^image\/([a-z+]+)\s*(;|$)/i.exec(first)?.[1]?.toLowerCase() ?? "";
}

/** Null for more. */
async function readAtMost(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer | null> {
  try {
    return await readBounded(body, bytesMax);
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}
