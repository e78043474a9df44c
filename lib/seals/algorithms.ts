import { constants, type KeyObject, verify } from "node:crypto";
import { OIDS } from "./asn1/oids";
import { type Asn1, oidOf, part, partsOf, partTagged } from "./asn1/read-asn1";
import type { SignatureAlgorithm } from "./model";

export type HashName = "sha256" | "sha384" | "sha512";

const HASHES: ReadonlyMap<string, HashName> = new Map([
  [OIDS.sha256, "sha256"],
  [OIDS.sha384, "sha384"],
  [OIDS.sha512, "sha512"],
]);

const SIGNATURE_HASHES: ReadonlyMap<string, HashName> = new Map([
  [OIDS.rsaSha256, "sha256"],
  [OIDS.rsaSha384, "sha384"],
  [OIDS.rsaSha512, "sha512"],
  [OIDS.ecdsaSha256, "sha256"],
  [OIDS.ecdsaSha384, "sha384"],
  [OIDS.ecdsaSha512, "sha512"],
]);

/** Null for one that is not trusted any more (SHA-1), or not known. */
export function hashNamed(algorithm: Asn1): HashName | null {
  return HASHES.get(oidOf(part(partsOf(algorithm), 0))) ?? null;
}

/**
 * Whether the key has signed these bytes, by the algorithm that an AlgorithmIdentifier names. What is not known is no.
 * @param digestHash what to take where the identifier names the key's kind only (RFC 5652, 10.1.2)
 */
export function isSignedBy(
  key: KeyObject,
  algorithm: Asn1,
  digestHash: HashName,
  bytes: Buffer,
  signature: Buffer,
): boolean {
  const name = oidOf(part(partsOf(algorithm), 0));
  if (name === OIDS.rsaPss) {
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
    const hash = pssHash(algorithm);
    return hash !== null && key.asymmetricKeyType === "rsa" && verify(hash, bytes, { key, ...padding }, signature);
  }
  const hash = name === OIDS.rsaEncryption ? digestHash : SIGNATURE_HASHES.get(name);
  return hash !== undefined && verify(hash, bytes, key, signature);
}

/** RFC 8017, A.2.3: [0] names the hash; SHA-1 where it is missing. */
function pssHash(algorithm: Asn1): HashName | null {
  const parameters = partsOf(algorithm)[1];
  const tagged = parameters && partTagged(partsOf(parameters), 0xa0);
  return tagged ? hashNamed(part(partsOf(tagged), 0)) : null;
}

/** How a key of this kind signs; null for a kind that we don't sign with. */
export function algorithmFor(key: KeyObject): SignatureAlgorithm | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "rsa") return (details?.modulusLength ?? 0) >= 2048 ? "RSA_SHA256" : null;
  const isKnownCurve = details?.namedCurve === "prime256v1" || details?.namedCurve === "secp384r1";
  return type === "ec" && isKnownCurve ? "ECDSA_SHA256" : null;
}

const EXPONENT_MAX = 0xffff_ffffn;
const MODULUS_BITS_MAX = 8192;

/**
 * Whether it takes no time to check what a key has signed. Authorities' exponent is 65537; whoever makes a key for it chooses one that takes
 * a thousand times as long.
 */
export function isQuicklyChecked({ asymmetricKeyDetails }: KeyObject): boolean {
  const { publicExponent = 0n, modulusLength = 0 } = asymmetricKeyDetails ?? {};
  return publicExponent <= EXPONENT_MAX && modulusLength <= MODULUS_BITS_MAX;
}
