import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

/** The key that seals documents and the certificates that speak for it, in PEM; that of the key first, each issued by the next. */
export type SealSettings = Readonly<{ certificates: readonly string[]; key: string }>;

/** What is wrong with which variable, in words that go behind its name. */
export type SealProblem = Readonly<{ variable: SealVariable; problem: string }>;

type SealVariable = "SEAL_CERTIFICATE" | "SEAL_KEY" | "SEAL_FORMER_CERTIFICATES";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const CURVES = ["prime256v1", "secp384r1"];
const RSA_BITS_MIN = 2048;

/**
 * Reads what `SEAL_CERTIFICATE` and `SEAL_KEY` name, each a path or the PEM itself, and checks that they belong together. Whether
 * the certificate is in its dates is not asked: payments go on without a seal.
 */
export function readSealSettings(certificate: string, key: string): SealSettings | SealProblem {
  const chain = openCertificates("SEAL_CERTIFICATE", certificate);
  if ("problem" in chain) return chain;
  const [leaf] = chain;
  if (!chain.every((one, place) => isIssued(one, chain[place + 1]))) {
    return bad("SEAL_CERTIFICATE", "must hold the key's certificate first, then the one that issued it, and so on");
  }
  const pem = readPem(key);
  if (pem === null) return bad("SEAL_KEY", "names a file that cannot be read");
  if (pem.includes("ENCRYPTED")) return bad("SEAL_KEY", "must be a key without a password");
  const opening = openKey(pem);
  if (!opening) return bad("SEAL_KEY", "must hold a private key in PEM (-----BEGIN PRIVATE KEY-----)");
  if (!isStrong(createPublicKey(opening)))
    return bad("SEAL_KEY", "must be an RSA key of 2048 bits or more, or one on P-256 or P-384");
  if (!leaf.checkPrivateKey(opening)) return bad("SEAL_KEY", "is not the key of SEAL_CERTIFICATE's first certificate");
  return { certificates: chain.map(String), key: pem };
}

/**
 * Reads the certificates of seals that were renewed, a path or the PEM itself: of each its own, then the one that issued it, and so on.
 * What doesn't go on begins another.
 */
export function readFormerSeals(setting: string): readonly (readonly string[])[] | SealProblem {
  const certificates = openCertificates("SEAL_FORMER_CERTIFICATES", setting);
  if ("problem" in certificates) return certificates;
  const chains: X509Certificate[][] = [];
  for (const certificate of certificates) {
    const last = chains.at(-1);
    const before = last?.at(-1);
    if (last && before && isIssued(before, certificate)) last.push(certificate);
    else chains.push([certificate]);
  }
  if (!chains.every(([leaf]) => leaf && isStrong(leaf.publicKey))) {
    return bad(
      "SEAL_FORMER_CERTIFICATES",
      "must hold those of RSA keys of 2048 bits or more, or of keys on P-256 or P-384",
    );
  }
  return chains.map((chain) => chain.map(String));
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

function openCertificates(
  variable: SealVariable,
  setting: string,
): readonly [X509Certificate, ...X509Certificate[]] | SealProblem {
  const pem = readPem(setting);
  if (pem === null) return bad(variable, "names a file that cannot be read");
  try {
    const [first, ...others] = [...pem.matchAll(CERTIFICATE)].map(([one]) => new X509Certificate(one));
    if (first) return [first, ...others];
  } catch {
    // What can't be read is none.
  }
  return bad(variable, "must hold certificates in PEM (-----BEGIN CERTIFICATE-----)");
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

function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === "rsa") return (details?.modulusLength ?? 0) >= RSA_BITS_MIN;
  return type === "ec" && CURVES.includes(details?.namedCurve ?? "");
}

function bad(variable: SealProblem["variable"], problem: string): SealProblem {
  return { variable, problem };
}
