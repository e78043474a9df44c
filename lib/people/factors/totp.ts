import { createHmac, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords, as every authenticator app makes them: SHA-1, 6 digits, 30 seconds (RFC 6238). */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of telephones are a little wrong: the step before and the one after are as good. */
const STEPS_AROUND = 1;

/** The time step of a code that is right at this moment; null for a wrong one. */
export function matchingStep(secret: Buffer, code: string, at: Date): number | null {
  const shown = Buffer.from(code.replaceAll(/\s/g, ""));
  const current = Math.floor(at.getTime() / 1000 / STEP_SECONDS);
  let matching: number | null = null;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    if (shown.length === expected.length && timingSafeEqual(shown, expected)) matching = step;
  }
  return matching;
}

/** RFC 4226 section 5.3. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 section 6, without padding: what people type into an app. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What the app's camera reads. */
export function otpauthUrl(secret: Buffer, email: string): string {
  const parameters = new URLSearchParams({ secret: toBase32(secret), issuer: "Paraph" });
  return `otpauth://totp/${encodeURIComponent(`Paraph:${email}`)}?${parameters}`;
}
