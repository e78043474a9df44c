import type { Asn1 } from "node-forge/lib/asn1.js";
import util from "node-forge/lib/util.js";
import { type Certificate, chainFrom, isIssuer, readCertificate } from "./certificates";
import { CertificateProblem } from "./problem";
import { readPkcs12 } from "./read-pkcs12";
import { at, encoded, octets, oid, parts, read, toBytes } from "./values";

/** A key that is open in this browser, and leaves it no more: it can be used, and not be read. */
export type OpenedCertificate = Readonly<{
  /** Certificates in DER, that of the key first, each issued by the next. */
  chain: readonly Uint8Array<ArrayBuffer>[];
  holder: string;
  issuer: string;
  /** Issued by its own holder: nobody else says whose it is. */
  isSelfSigned: boolean;
  /** RSA by PKCS#1 v1.5, ECDSA as r and s one after the other; both over SHA-256. */
  sign: (toBeSigned: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
}>;

/**
 * Opens a PKCS#12 file with its password: the key, the certificate that fits it, and those that lead from there to its root as far
 * as they lie in the file. A browser's copy of all that it has may hold several keys, and those of before: those that are valid now, one for
 * each holder and issuer, that which ends last first; where none is, that which ends last alone. What can't be used here is passed over.
 * @throws CertificateProblem of the first key, where none can be used
 */
export async function openCertificate(
  file: Uint8Array,
  password: string,
): Promise<readonly [OpenedCertificate, ...OpenedCertificate[]]> {
  // Browsers have no cryptography over plain http.
  if (!crypto.subtle) throw new CertificateProblem("UNSUPPORTED");
  const pkcs12 = readPkcs12(file, password);
  const certificates = pkcs12.certificates.map(readCertificate);
  const opened = await Promise.allSettled(pkcs12.keys.map((key) => openKey(key, certificates)));
  const found = opened.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  found.sort((one, other) => Number(other.leaf.validUntil) - Number(one.leaf.validUntil));
  const now = new Date();
  const valid = found.filter(({ leaf }) => leaf.validFrom <= now && now <= leaf.validUntil);
  const [first, ...more] = onePerName(valid.length > 0 ? valid : found.slice(0, 1));
  if (!first) throw opened.find((one) => one.status === "rejected")?.reason ?? new CertificateProblem("NO_KEY");
  return [first, ...more];
}

type Candidate = Readonly<{ certificate: OpenedCertificate; leaf: Certificate }>;

/** The first of each holder and issuer. */
function onePerName(candidates: readonly Candidate[]): readonly OpenedCertificate[] {
  return candidates
    .map(({ certificate }) => certificate)
    .filter(
      ({ holder, issuer }, place, all) =>
        all.findIndex((each) => each.holder === holder && each.issuer === issuer) === place,
    );
}

type KeyKind = Readonly<{
  key: RsaHashedImportParams | EcKeyImportParams;
  use: Algorithm | EcdsaParams;
}>;

const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

const CURVES: ReadonlyMap<string, string> = new Map([
  ["1.2.840.10045.3.1.7", "P-256"],
  ["1.3.132.0.34", "P-384"],
]);

/** By which algorithm a key of PrivateKeyInfo signs. */
function algorithmOf(key: string): KeyKind {
  const algorithm = at(read(key), 1);
  switch (oid(at(algorithm, 0))) {
    case "1.2.840.113549.1.1.1":
      return { key: RSA, use: RSA };
    case "1.2.840.10045.2.1": {
      const namedCurve = CURVES.get(oid(at(algorithm, 1)));
      if (!namedCurve) break;
      return { key: { name: "ECDSA", namedCurve }, use: { name: "ECDSA", hash: "SHA-256" } };
    }
  }
  throw new CertificateProblem("UNSUPPORTED");
}

/** With each of the certificates that is of the key: a renewal may be of the same. */
async function openKey(pkcs8: string, certificates: readonly Certificate[]): Promise<readonly Candidate[]> {
  const algorithm = algorithmOf(pkcs8);
  const { subtle } = crypto;
  const key = await subtle
    .importKey("pkcs8", toBytes(pkcs8), algorithm.key, false, ["sign"])
    .catch((cause: unknown) => {
      throw new CertificateProblem("UNSUPPORTED", { cause });
    });
  const sign = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await subtle.sign(algorithm.use, key, bytes));
  const probe = crypto.getRandomValues(new Uint8Array(32));
  const signature = await sign(probe);
  const fitting = await Promise.all(certificates.map((leaf) => isOf(leaf, algorithm, probe, signature)));
  return certificates
    .filter((_, place) => fitting[place])
    .map((leaf) => ({
      leaf,
      certificate: {
        sign,
        chain: chainFrom(leaf, certificates).map(({ der }) => toBytes(der)),
        holder: nameIn(leaf.subject),
        issuer: nameIn(leaf.issuer),
        isSelfSigned: isIssuer(leaf, leaf),
      },
    }));
}

/** Which certificate is the key's isn't said by its place in the file, but by what the key signs. */
async function isOf(
  { publicKey }: Certificate,
  { key: kind, use }: KeyKind,
  probe: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("spki", toBytes(encoded(publicKey)), kind, false, ["verify"]);
    return await crypto.subtle.verify(use, key, signature, probe);
  } catch {
    // Of another kind.
    return false;
  }
}

const COMMON_NAME = "2.5.4.3";
const UTF8_STRING = 12;

/** The common name; where there is none, all that the name says. */
function nameIn(name: Asn1): string {
  const said = parts(name)
    .flatMap(parts)
    .map((attribute) => ({ kind: oid(at(attribute, 0)), text: textOf(at(attribute, 1)) }));
  return said.filter(({ kind }) => kind === COMMON_NAME).at(-1)?.text ?? said.map(({ text }) => text).join(", ");
}

function textOf(value: Asn1): string {
  return value.type === UTF8_STRING ? util.decodeUtf8(octets(value)) : octets(value);
}
