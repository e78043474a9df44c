import { calculateJwkThumbprint, importJWK, type JWK } from "jose";
import { z } from "zod";
import { badField } from "@/lib/shared/errors";
import type { ClientKey } from "./model";

/** What a client may sign its assertions with: nothing symmetric, and nothing unsigned. */
export const ASSERTION_ALGS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;
export type AssertionAlg = (typeof ASSERTION_ALGS)[number];

const KEYS_MAX = 10;
const RSA_BITS_MIN = 2048;
const RSA_BITS_MAX = 8192;

/** Which algorithms a key of each kind may be used with. */
const ALGS_OF: Readonly<Record<ClientKey["kty"], readonly AssertionAlg[]>> = {
  RSA: ["RS256", "PS256"],
  EC: ["ES256"],
  OKP: ["EdDSA", "Ed25519"],
};

const text = z.string().min(1).max(2000);
const common = {
  kid: z.string().min(1).max(200).optional(),
  alg: z.string().optional(),
  use: z.literal("sig").optional(),
};
const publicKey = z.discriminatedUnion("kty", [
  z.object({ ...common, kty: z.literal("RSA"), n: text, e: text }),
  z.object({ ...common, kty: z.literal("EC"), crv: z.literal("P-256"), x: text, y: text }),
  z.object({ ...common, kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: text }),
]);

const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/**
 * The public keys of a JWK set, or of one JWK (RFC 7517). A key without an id gets its thumbprint (RFC 7638). None for nothing.
 * @throws AppError invalid_field
 */
export async function readPublicKeys(given: string): Promise<readonly ClientKey[]> {
  if (given.trim() === "") return [];
  const keys = await Promise.all(keysIn(given).map(readKey));
  if (keys.length > KEYS_MAX) throw refused("too_many", `must be at most ${KEYS_MAX} keys`);
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw refused("duplicate", "must have a kid of its own each");
  return keys;
}

function keysIn(given: string): readonly unknown[] {
  const parsed = parse(given);
  const set = z.object({ keys: z.array(z.unknown()).min(1) }).safeParse(parsed);
  return set.success ? set.data.keys : [parsed];
}

function parse(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw refused("invalid", "must be a JWK set in JSON");
  }
}

async function readKey(given: unknown): Promise<ClientKey> {
  if (typeof given === "object" && given !== null && PRIVATE_MEMBERS.some((name) => name in given)) {
    throw refused("private", "must hold public keys alone: this one is private, and is to be replaced");
  }
  const parsed = publicKey.safeParse(given);
  if (!parsed.success) throw refused("invalid", "must be RSA, P-256 or Ed25519 keys for signatures");
  const { use: _, kid, alg, ...rest } = parsed.data;
  if (alg !== undefined && !algsOf({ kty: rest.kty, alg }).length) throw refused("invalid", `must not be for ${alg}`);
  await requireUsable(rest);
  const thumbprint = await calculateJwkThumbprint(rest);
  return { ...rest, thumbprint, kid: kid ?? thumbprint, ...(alg !== undefined && { alg }) };
}

async function requireUsable(key: JWK & Readonly<{ kty: ClientKey["kty"] }>): Promise<void> {
  const [alg] = ALGS_OF[key.kty];
  const imported = await importJWK(key, alg).catch(() => null);
  if (imported === null || imported instanceof Uint8Array) throw refused("invalid", "must be keys that can be used");
  const { modulusLength } = z.object({ modulusLength: z.int().optional() }).parse(imported.algorithm);
  if (modulusLength !== undefined && (modulusLength < RSA_BITS_MIN || modulusLength > RSA_BITS_MAX)) {
    throw refused("invalid", `must have RSA keys of ${RSA_BITS_MIN} to ${RSA_BITS_MAX} bits`);
  }
}

/** What a key may sign with: its kind's algorithms, or the one that it names. */
export function algsOf({ kty, alg }: Pick<ClientKey, "kty" | "alg">): readonly AssertionAlg[] {
  const all = ALGS_OF[kty];
  // `EdDSA` and `Ed25519` are two names of one (RFC 9864).
  if (kty === "OKP") return all.some((known) => alg === undefined || alg === known) ? all : [];
  return all.filter((known) => alg === undefined || alg === known);
}

function refused(code: string, detail: string) {
  return badField("/publicKeys", code, detail);
}
