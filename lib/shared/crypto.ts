import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/** A key of its own for each purpose, derived from APP_SECRET (HKDF, RFC 5869). */
export function deriveKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().appSecret, "paraph", purpose, 32));
}

/** Encrypts a secret for storage: AES-256-GCM, `v1.<iv>.<ciphertext and tag>` in base64url. */
export function seal(purpose: string, plaintext: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), iv);
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1.${iv.toString("base64url")}.${body.toString("base64url")}`;
}

/** Opens what `seal` made; throws when it was changed or sealed for another purpose. */
export function open(purpose: string, sealed: string): string {
  const [version, iv, body] = sealed.split(".");
  if (version !== "v1" || !iv || !body) throw new Error("Not a sealed value.");
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(purpose), Buffer.from(iv, "base64url"));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8");
}

/** `base64url` of at least 128 unguessable bits (32 bytes by default). */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** A value that travels through other people's hands and comes back: `<payload>.<mac>`. */
export function signState(purpose: string, payload: string): string {
  const mac = createHmac("sha256", deriveKey(purpose)).update(payload).digest("base64url");
  return `${Buffer.from(payload).toString("base64url")}.${mac}`;
}

/** The payload of a state we signed for this purpose; null for anything else. */
export function readState(purpose: string, state: string): string | null {
  const [encoded, mac] = state.split(".");
  if (!encoded || !mac) return null;
  const payload = Buffer.from(encoded, "base64url").toString("utf8");
  const expected = createHmac("sha256", deriveKey(purpose)).update(payload).digest();
  const given = Buffer.from(mac, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) ? payload : null;
}
