import type { Asn1 } from "node-forge/lib/asn1.js";
import hmac from "node-forge/lib/hmac.js";
import pbe from "node-forge/lib/pbe.js";
import sha1 from "node-forge/lib/sha1.js";
import sha256 from "node-forge/lib/sha256.js";
import sha512 from "node-forge/lib/sha512.js";
import util from "node-forge/lib/util.js";
import { CertificateProblem } from "./problem";
import { at, encoded, fromBytes, integer, octets, oid, parts, read } from "./values";

/** What lies in a file, in DER: keys as PrivateKeyInfo (RFC 5208). */
export type Pkcs12 = Readonly<{ keys: readonly string[]; certificates: readonly string[] }>;

const OIDS = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  pbes2: "1.2.840.113549.1.5.13",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certBag: "1.2.840.113549.1.12.10.1.3",
  safeContentsBag: "1.2.840.113549.1.12.10.1.6",
  x509: "1.2.840.113549.1.9.22.1",
} as const;

const DIGESTS: ReadonlyMap<string, typeof sha1> = new Map([
  ["1.3.14.3.2.26", sha1],
  ["2.16.840.1.101.3.4.2.1", sha256],
  ["2.16.840.1.101.3.4.2.2", sha512.sha384],
  ["2.16.840.1.101.3.4.2.3", sha512],
]);

/** Of a key that is derived for a MAC (RFC 7292, B.3). */
const FOR_MAC = 3;
/** Files come with some thousands; more than this is none of a person's. */
const ITERATIONS_MAX = 1_000_000;

/**
 * Opens a PKCS#12 file (RFC 7292): those of today (PBES2 with AES), and the older ones (RC2 with 40 bits, 3DES). The password is told
 * to be wrong by the file's MAC, before anything is deciphered.
 * @throws CertificateProblem UNREADABLE, WRONG_PASSWORD
 */
export function readPkcs12(bytes: Uint8Array, password: string): Pkcs12 {
  try {
    const file = read(fromBytes(bytes));
    const content = contentOf(at(file, 1));
    const mac = parts(file)[2];
    if (mac && !isRight(mac, content, password)) throw new CertificateProblem("WRONG_PASSWORD");
    return sum(parts(read(content)).map((safe) => bagsIn(opened(safe, password), password)));
  } catch (cause) {
    throw cause instanceof CertificateProblem ? cause : new CertificateProblem("UNREADABLE", { cause });
  }
}

function isRight(mac: Asn1, content: string, password: string): boolean {
  const [info, salt] = [at(mac, 0), octets(at(mac, 1))];
  const iterations = parts(mac)[2];
  const digest = DIGESTS.get(oid(at(at(info, 0), 0)));
  const count = iterations ? integer(iterations) : 1;
  if (!digest || count > ITERATIONS_MAX) throw new CertificateProblem("UNREADABLE");
  const made = digest.create();
  const key = pbe.generatePkcs12Key(password, util.createBuffer(salt), FOR_MAC, count, made.digestLength, made);
  const hash = hmac.create();
  hash.start(digest.create(), key);
  hash.update(content);
  return hash.digest().getBytes() === octets(at(info, 1));
}

/** What a ContentInfo with data holds. */
function contentOf(info: Asn1): string {
  if (oid(at(info, 0)) !== OIDS.data) throw new CertificateProblem("UNREADABLE");
  return octets(at(at(info, 1), 0));
}

/** A part of the file, deciphered where it is closed. */
function opened(info: Asn1, password: string): string {
  if (oid(at(info, 0)) !== OIDS.encryptedData) return contentOf(info);
  const encrypted = at(at(at(info, 1), 0), 1);
  return deciphered(at(encrypted, 1), octets(at(encrypted, 2)), password);
}

function deciphered(algorithm: Asn1, bytes: string, password: string): string {
  const scheme = oid(at(algorithm, 0));
  // The older schemes take a password by its characters, PBES2 by its bytes.
  const secret = scheme === OIDS.pbes2 ? util.encodeUtf8(password) : password;
  refuseEndless(scheme, at(algorithm, 1));
  const cipher = pbe.getCipher(scheme, at(algorithm, 1), secret);
  cipher.update(util.createBuffer(bytes));
  // Where there is a MAC the password is right by now.
  if (!cipher.finish()) throw new CertificateProblem("WRONG_PASSWORD");
  return cipher.output.getBytes();
}

function refuseEndless(scheme: string, parameters: Asn1): void {
  const counted = scheme === OIDS.pbes2 ? at(at(at(parameters, 0), 1), 1) : at(parameters, 1);
  if (integer(counted) > ITERATIONS_MAX) throw new CertificateProblem("UNREADABLE");
}

function bagsIn(contents: string, password: string): Pkcs12 {
  return sum(parts(read(contents)).map((bag) => insideOf(bag, password)));
}

const NOTHING: Pkcs12 = { keys: [], certificates: [] };

function insideOf(bag: Asn1, password: string): Pkcs12 {
  const value = at(at(bag, 1), 0);
  switch (oid(at(bag, 0))) {
    case OIDS.keyBag:
      return { ...NOTHING, keys: [encoded(value)] };
    case OIDS.shroudedKeyBag:
      return { ...NOTHING, keys: [deciphered(at(value, 0), octets(at(value, 1)), password)] };
    case OIDS.certBag:
      return oid(at(value, 0)) === OIDS.x509 ? { ...NOTHING, certificates: [octets(at(at(value, 1), 0))] } : NOTHING;
    case OIDS.safeContentsBag:
      return sum(parts(value).map((inner) => insideOf(inner, password)));
    default:
      return NOTHING;
  }
}

function sum(each: readonly Pkcs12[]): Pkcs12 {
  return { keys: each.flatMap(({ keys }) => keys), certificates: each.flatMap(({ certificates }) => certificates) };
}
