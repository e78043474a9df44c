import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

/** The key that seals documents and the certificates that speak for it, in PEM; that of the key first, each issued by the next. */
export type SealSettings = Readonly<{ certificates: readonly string[]; key: string }>;

/** What is wrong with which variable, in words that go behind its name. */
export type SealProblem = Readonly<{ variable: "SEAL_CERTIFICATE" | "SEAL_KEY"; problem: string }>;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const CURVES = ["prime256v1", "secp384r1"];
const RSA_BITS_MIN = 2048;

/**
 * Reads what `SEAL_CERTIFICATE` and `SEAL_KEY` name, each a path or the PEM itself, and checks that they belong together. Whether
 * the certificate is in its dates is not asked: payments go on without a seal.
 */
export function readSealSettings(certificate: string, key: string): SealSettings | SealProblem {
  const chain = readPem(certificate);
  if (chain === null) return bad("SEAL_CERTIFICATE", "names a file that cannot be read");
  const certificates = [...chain.matchAll(CERTIFICATE)].map(([pem]) => pem);
  const opened = openAll(certificates);
  const [leaf] = opened ?? [];
  if (!opened || !leaf) return bad("SEAL_CERTIFICATE", "must hold certificates in PEM (-----BEGIN CERTIFICATE-----)");
  if (!opened.every((one, place) => isIssued(one, opened[place + 1]))) {
    return bad("SEAL_CERTIFICATE", "must hold the key's certificate first, then the one that issued it, and so on");
  }
  const pem = readPem(key);
  if (pem === null) return bad("SEAL_KEY", "names a file that cannot be read");
  if (pem.includes("ENCRYPTED")) return bad("SEAL_KEY", "must be a key without a password");
  const opening = openKey(pem);
  if (!opening) return bad("SEAL_KEY", "must hold a private key in PEM (-----BEGIN PRIVATE KEY-----)");
  if (!isStrong(opening)) return bad("SEAL_KEY", "must be an RSA key of 2048 bits or more, or one on P-256 or P-384");
  if (!leaf.checkPrivateKey(opening)) return bad("SEAL_KEY", "is not the key of SEAL_CERTIFICATE's first certificate");
  return { certificates, key: pem };
}

/** What a setting holds, or the file that it names; null for one that can't be read. */
export function readPem(setting: string): string | null {
  // In a shell or a compose file, PEM often comes with its line ends written out.
  if (setting.includes("-----BEGIN")) return setting.replaceAll("\\n", "\n");
  try {
    return readFileSync(setting, "utf8");
  } catch {
    return null;
  }
}

function openAll(certificates: readonly string[]): readonly X509Certificate[] | null {
  try {
    return certificates.map((pem) => new X509Certificate(pem));
  } catch {
    return null;
  }
}

function isIssued(certificate: X509Certificate, issuer: X509Certificate | undefined): boolean {
  return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
}

function openKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function isStrong(key: KeyObject): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(key);
  if (type === "rsa") return (details?.modulusLength ?? 0) >= RSA_BITS_MIN;
  return type === "ec" && CURVES.includes(details?.namedCurve ?? "");
}

function bad(variable: SealProblem["variable"], problem: string): SealProblem {
  return { variable, problem };
}
