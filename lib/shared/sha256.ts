import { createHash } from "node:crypto";

/** How random values of 256 bits are stored: there is no dictionary that a slower hash would slow down (docs/decisions). */
export function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
