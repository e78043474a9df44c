import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, readingKeys } from "@/lib/shared/crypto";

/** One-time codes: six digits, ten minutes, five tries (issue: Methods). */
export const CODE_SECONDS = 600;
export const CODE_TRIES_MAX = 5;

const HOUR_SECONDS = 3_600;

/**
 * What six digits are worth rests on how many are sent: whoever guesses has 5 of a million for each, over all of a link's life. 12 a day
 * leave them 1 800 guesses in thirty days (0.2 %); by the hour alone they would have 18 000. They are kept as long as they are counted
 * (`worker/prune.ts`).
 */
export const CODES_MAX = [
  { withinSeconds: HOUR_SECONDS, codes: 5 },
  { withinSeconds: 24 * HOUR_SECONDS, codes: 12 },
] as const;

const DIGITS = 6;
const PURPOSE = "signing-code";
const DRAWING = "signing-code-digits";

/**
 * The digits of a code, which nobody reckons without our secret: the same each time that one is sent again, so that whatever copy
 * arrives is right.
 */
export function codeOf(codeUuid: string): string {
  const drawn = createHmac("sha256", deriveKey(DRAWING)).update(codeUuid).digest();
  return String(drawn.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Bound to its signer and to what is signed: the same digits are another code for others. */
export function codeHash(code: string, bound: Readonly<{ signerUuid: string; contentHash: string }>): Buffer {
  return hashWith(deriveKey(PURPOSE), code, bound);
}

export function isCode(
  given: string,
  expected: Buffer,
  bound: Readonly<{ signerUuid: string; contentHash: string }>,
): boolean {
  const digits = given.replaceAll(/\s/g, "");
  return readingKeys(PURPOSE).some((key) => timingSafeEqual(hashWith(key, digits, bound), expected));
}

function hashWith(
  key: Buffer,
  code: string,
  { signerUuid, contentHash }: Readonly<{ signerUuid: string; contentHash: string }>,
): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([signerUuid, contentHash, code]))
    .digest();
}

/** The beginning of a content's hash, as people compare it: `3F9A-07C2`. */
export function documentCodeOf(contentHash: string): string {
  return `${contentHash.slice(0, 4)}-${contentHash.slice(4, 8)}`.toUpperCase();
}
