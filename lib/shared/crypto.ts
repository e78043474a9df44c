import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";
import { keeping } from "./process/kept";

/** What secrets are sealed for. Each has its columns in `db/queries/tokens/sealed-values.ts`, where a rotation finds them. */
export type SealedPurpose =
  | "webhook-secret"
  | "signing-key"
  | "totp"
  | "idempotent-reply"
  | "bank-enrolment"
  | "bank-session";

/** A key of its own for each purpose, derived from APP_SECRET (HKDF, RFC 5869). */
export function deriveKey(purpose: string): Buffer {
  return keyOf(env().appSecret, purpose);
}

/** The same, and behind it the one of APP_SECRET_PREVIOUS while a rotation lasts (decision 72): for what is read, never written. */
export function readingKeys(purpose: string): readonly Buffer[] {
  return secrets().map((secret) => keyOf(secret, purpose));
}

/** By what a secret is known in the database, current first: nothing of it can be told from that. */
export function secretFingerprints(): readonly [string, ...string[]] {
  const [current, ...previous] = secrets();
  return [fingerprintOf(current), ...previous.map(fingerprintOf)];
}

/** What each value begins with that the current secret has sealed. */
export function sealedPrefix(): string {
  return `v2.${secretFingerprints()[0]}.`;
}

/** Encrypts a secret for storage: AES-256-GCM, `v2.<secret's fingerprint>.<iv>.<ciphertext and tag>`. */
export function seal(purpose: SealedPurpose, plaintext: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), iv);
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix()}${iv.toString("base64url")}.${body.toString("base64url")}`;
}

/** Opens what `seal` made, by this secret or the previous one; throws when it was changed or sealed for another purpose. */
export function open(purpose: SealedPurpose, sealed: string): string {
  return openWithFingerprint(purpose, sealed).plaintext;
}

/** The same, and the fingerprint of the secret that it was sealed with. */
export function openWithFingerprint(
  purpose: SealedPurpose,
  sealed: string,
): Readonly<{ plaintext: string; fingerprint: string }> {
  // Values from before there were fingerprints have none (`v1`).
  const [, known, iv, body] = /^(?:v1|v2\.([0-9a-f]+))\.([\w-]+)\.([\w-]+)$/.exec(sealed) ?? [];
  if (iv === undefined || body === undefined) throw new Error("Not a sealed value.");
  for (const secret of secrets()) {
    const fingerprint = fingerprintOf(secret);
    if (known !== undefined && known !== fingerprint) continue;
    const plaintext = decrypt(keyOf(secret, purpose), Buffer.from(iv, "base64url"), Buffer.from(body, "base64url"));
    if (plaintext !== null) return { plaintext, fingerprint };
  }
  throw new Error("A sealed value cannot be opened: it was changed, or APP_SECRET is another one.");
}

function decrypt(key: Buffer, iv: Buffer, body: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv);
    decipher.setAuthTag(body.subarray(-16));
    return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
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

/** The payload of a state we signed for this purpose, with this secret or the previous one; null for anything else. */
export function readState(purpose: string, state: string): string | null {
  const [encoded, mac] = state.split(".");
  if (!encoded || !mac) return null;
  const payload = Buffer.from(encoded, "base64url").toString("utf8");
  const given = Buffer.from(mac, "base64url");
  const isOurs = readingKeys(purpose).some((key) => {
    const expected = createHmac("sha256", key).update(payload).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? payload : null;
}

/** The same for a UUID, in 43 signs: for an address that has to be short and must have no query. */
export function signUuid(purpose: string, uuid: string): string {
  const bytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, shortMac(deriveKey(purpose), bytes)]).toString("base64url");
}

/** The UUID of what `signUuid` made for this purpose; null for anything else. */
export function readUuid(purpose: string, state: string): string | null {
  const given = /^[\w-]{43}$/.test(state) ? Buffer.from(state, "base64url") : Buffer.alloc(0);
  if (given.length !== 2 * SHORT_BYTES) return null;
  const [bytes, mac] = [given.subarray(0, SHORT_BYTES), given.subarray(SHORT_BYTES)];
  const isOurs = readingKeys(purpose).some((key) => timingSafeEqual(mac, shortMac(key, bytes)));
  return isOurs ? bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : null;
}

/** A UUID's, and enough of a mac. */
const SHORT_BYTES = 16;

function shortMac(key: Buffer, bytes: Buffer): Buffer {
  return createHmac("sha256", key).update(bytes).digest().subarray(0, SHORT_BYTES);
}

function secrets(): readonly [string, ...string[]] {
  const { appSecret, appSecretPrevious } = env();
  return appSecretPrevious === null ? [appSecret] : [appSecret, appSecretPrevious];
}

/** Of a secret and a purpose always the same: made once, for making one takes longer than what it is used for. */
const derived = keeping<Buffer>(100);

function keyOf(secret: string, purpose: string): Buffer {
  return derived(`${purpose}\0${secret}`, () => Buffer.from(hkdfSync("sha256", secret, "paraph", purpose, 32)));
}

function fingerprintOf(secret: string): string {
  return derived(`fingerprint of\0${secret}`, () =>
    Buffer.from(hkdfSync("sha256", secret, "paraph", "fingerprint", 12)),
  ).toString("hex");
}
