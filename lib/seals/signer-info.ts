import { createHash } from "node:crypto";
import { hashNamed, isSignedBy } from "./algorithms";
import { OIDS } from "./asn1/oids";
import { type Asn1, Asn1Error, octetsOf, oidOf, part, partsOf, partTagged, readAsn1 } from "./asn1/read-asn1";
import { type Certificate, isNamedBy, readCertificate } from "./certificate";
import { retagged } from "./cms";
import type { Digests } from "./model";

const CERTIFICATES_MAX = 50;

/** A CMS SignedData opened (RFC 5652, 5), with the one signer that a PDF's signature or a timestamp has. */
export type OpenedSignature = Readonly<{
  /** Null where the content lies elsewhere. */
  content: Buffer | null;
  /** The one that the signer names; null where it did not come along. */
  certificate: Certificate | null;
  digestAlgorithm: Asn1;
  signatureAlgorithm: Asn1;
  signature: Buffer;
  /** Null where there are none. */
  signedAttributes: Asn1 | null;
  unsignedAttributes: Asn1 | null;
}>;

/** @throws Asn1Error when these bytes are no such thing */
export function openSignature(bytes: Buffer): OpenedSignature {
  const [type, tagged] = partsOf(readAsn1(bytes));
  if (!type || oidOf(type) !== OIDS.signedData || tagged?.tag !== 0xa0) throw new Asn1Error("No SignedData.");
  const fields = partsOf(part(partsOf(tagged), 0, 0x30));
  const signers = partsOf(part(fields, fields.length - 1, 0x31));
  if (signers.length !== 1) throw new Asn1Error("There is not one signer.");
  const wrapped = partTagged(partsOf(part(fields, 2, 0x30)), 0xa0);
  const signer = partsOf(part(signers, 0, 0x30));
  const digestAlgorithm = part(signer, 2, 0x30);
  const signedAttributes = signer[3]?.tag === 0xa0 ? signer[3] : null;
  const after = signedAttributes ? 4 : 3;
  return {
    content: wrapped ? octetsOf(part(partsOf(wrapped), 0)) : null,
    certificate: certificateNamed(part(signer, 1), partTagged(fields, 0xa0)),
    digestAlgorithm,
    signatureAlgorithm: part(signer, after, 0x30),
    signature: octetsOf(part(signer, after + 1)),
    signedAttributes,
    unsignedAttributes: partTagged(signer.slice(after + 2), 0xa1) ?? null,
  };
}

/** Every certificate that came along and can be read. @throws Asn1Error when these bytes are no SignedData */
export function certificatesIn(bytes: Buffer): readonly Certificate[] {
  const tagged = part(partsOf(readAsn1(bytes)), 1, 0xa0);
  const certificates = partTagged(partsOf(part(partsOf(tagged), 0, 0x30)), 0xa0);
  const candidates = certificates ? partsOf(certificates).slice(0, CERTIFICATES_MAX) : [];
  return candidates.flatMap((candidate) => readable(candidate.bytes) ?? []);
}

/** The first that is named. What can't be read among the others harms nothing. */
function certificateNamed(name: Asn1, certificates: Asn1 | undefined): Certificate | null {
  const candidates = certificates ? partsOf(certificates).slice(0, CERTIFICATES_MAX) : [];
  const named = candidates.find(({ bytes, tag }) => tag === 0x30 && orNull(() => isNamedBy(name, bytes)));
  return named ? readable(named.bytes) : null;
}

function readable(bytes: Buffer): Certificate | null {
  return orNull(() => readCertificate(bytes));
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

/** The value of an attribute; undefined where there is none, or not one alone. */
export function attributeOf(attributes: Asn1 | null, type: string): Asn1 | undefined {
  const found = (attributes ? partsOf(attributes) : []).filter((it) => oidOf(part(partsOf(it), 0)) === type);
  const values = found.flatMap((it) => partsOf(part(partsOf(it), 1, 0x31)));
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Whether the signer has signed just this: its attributes name the digest and the kind of content, the signature is over them and
 * by its certificate's key, and the certificate is the one that the attributes name.
 */
export function isSigned(opened: OpenedSignature, contentType: string, digests: Digests): boolean {
  const { certificate, signedAttributes, signature, signatureAlgorithm } = opened;
  const hash = hashNamed(opened.digestAlgorithm);
  // Without attributes the digest itself is signed; no PDF's signature of our time is like that.
  if (!certificate || !signedAttributes || hash === null) return false;
  const type = attributeOf(signedAttributes, OIDS.contentType);
  const digest = attributeOf(signedAttributes, OIDS.messageDigest);
  if (!type || oidOf(type) !== contentType) return false;
  if (!digest || !octetsOf(digest).equals(digests[hash])) return false;
  if (namesAnother(signedAttributes, certificate)) return false;
  const signed = retagged(signedAttributes.bytes, 0xa0, 0x31);
  return isSignedBy(certificate.x509.publicKey, signatureAlgorithm, hash, signed, signature);
}

/** Whether the attributes bind the signature to its certificate, as PAdES asks (RFC 5035). */
export function bindsCertificate({ signedAttributes }: OpenedSignature): boolean {
  return attributeOf(signedAttributes, OIDS.signingCertificateV2) !== undefined;
}

/** Whether the attributes bind the signature to another certificate than this one: to an earlier one of the same key, say. */
export function namesAnother(attributes: Asn1, { der }: Certificate): boolean {
  const second = attributeOf(attributes, OIDS.signingCertificateV2);
  if (second) return !firstHash(second).equals(digestOf(hashOfFirst(second), der));
  const first = attributeOf(attributes, OIDS.signingCertificate);
  return first !== undefined && !firstHash(first).equals(digestOf("sha1", der));
}

/** SigningCertificate(V2) → certs → the first → its hash (RFC 5035, 3 and 4; RFC 2634, 5.4). */
function firstHash(value: Asn1): Buffer {
  return firstCertificateId(value).find(({ tag }) => tag === 0x04)?.content ?? Buffer.alloc(0);
}

function hashOfFirst(value: Asn1): string {
  const [first] = firstCertificateId(value);
  return first?.tag === 0x30 ? (hashNamed(first) ?? "sha1") : "sha256";
}

function firstCertificateId(value: Asn1): readonly Asn1[] {
  return partsOf(part(partsOf(part(partsOf(value), 0, 0x30)), 0, 0x30));
}

function digestOf(algorithm: string, bytes: Buffer): Buffer {
  return createHash(algorithm).update(bytes).digest();
}
