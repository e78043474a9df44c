import { createHash, verify } from "node:crypto";
import { OIDS } from "./asn1/oids";
import { Asn1Error, readAsn1 } from "./asn1/read-asn1";
import { der, integer, NULL, octetString, oid, sequence, setOf, sorted, tagged } from "./asn1/write-der";
import { type Certificate, readCertificate } from "./certificate";
import { inDer } from "./ecdsa-forms";
import type { Credential, SignatureAlgorithm } from "./model";

/** What a key answered is no signature of what it was given. */
export class SignatureDoesNotFit extends Error {
  override readonly name = "SignatureDoesNotFit";
}

/** The signed attributes begin with this octet where they are signed, and with that of [0] where they lie (RFC 5652, 5.4). */
const SET = 0x31;
const ATTRIBUTES = 0xa0;

const SHA256 = sequence(oid(OIDS.sha256), NULL);

/**
 * What is really signed (ETSI EN 319 122-1, 5; EN 319 142-1, 6.3): what kind of thing it is, its digest, and the certificate that
 * it is signed by, so that no other can be put in its place. No time: a PDF says that itself, in /M.
 * @param digest SHA-256 of the signed bytes
 * @param certificate the signer's, in DER
 */
export function signedAttributes(digest: Buffer, certificate: Buffer): Buffer {
  const certificateHash = createHash("sha256").update(certificate).digest();
  // SHA-256 is what is meant where no algorithm is named (RFC 5035, 4).
  const names = sequence(sequence(sequence(octetString(certificateHash))));
  return setOf(
    attribute(OIDS.contentType, oid(OIDS.data)),
    attribute(OIDS.messageDigest, octetString(digest)),
    attribute(OIDS.signingCertificateV2, names),
  );
}

type SignedParts = Readonly<{
  /** As `signedAttributes` made them. */
  attributes: Buffer;
  chain: readonly Buffer[];
  algorithm: SignatureAlgorithm;
  /** Of the attributes. ECDSA in DER, or r and s one after the other. */
  signature: Buffer;
}>;

/**
 * The signature in DER, once it is known to be the key's own.
 * @throws SignatureDoesNotFit when the first certificate does not bear it out
 */
export function checkedSignature({ attributes, chain, signature }: SignedParts): Buffer {
  const [leaf] = chain;
  if (!leaf) throw new SignatureDoesNotFit("There is no certificate.");
  const { publicKey } = readCertificate(leaf).x509;
  const forms = publicKey.asymmetricKeyType === "ec" ? [signature, inDer(signature)] : [signature];
  const fitting = forms.find((form) => verify("sha256", attributes, publicKey, form));
  if (!fitting) throw new SignatureDoesNotFit("The signature is not by the certificate's key.");
  return fitting;
}

/**
 * A detached CMS SignedData (RFC 5652) in DER, with the certificates and, where there is one, a timestamp of the signature.
 * @param token a timestamp token in DER (RFC 3161)
 * @throws SignatureDoesNotFit
 */
export function signedData(parts: SignedParts, token: Buffer | null): Buffer {
  const certificates = parts.chain.map(readCertificate);
  const [leaf] = certificates;
  if (!leaf) throw new SignatureDoesNotFit("There is no certificate.");
  const signature = checkedSignature(parts);
  const signerInfo = sequence(
    integer(1),
    sequence(leaf.issuer, leaf.serialNumber),
    SHA256,
    retagged(parts.attributes, SET, ATTRIBUTES),
    algorithmOf(parts.algorithm),
    octetString(signature),
    ...(token ? [tagged(1, attribute(OIDS.timestampToken, token))] : []),
  );
  const content = sequence(
    integer(1),
    setOf(SHA256),
    sequence(oid(OIDS.data)),
    tagged(0, ...sorted(certificates.map((certificate: Certificate) => certificate.der))),
    setOf(signerInfo),
  );
  return sequence(oid(OIDS.signedData), tagged(0, content));
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), setOf(value));
}

function algorithmOf(algorithm: SignatureAlgorithm): Buffer {
  switch (algorithm) {
    case "RSA_SHA256":
      return sequence(oid(OIDS.rsaSha256), NULL);
    case "ECDSA_SHA256":
      return sequence(oid(OIDS.ecdsaSha256));
  }
}

/** The same value under another tag. */
export function retagged(bytes: Buffer, from: number, to: number): Buffer {
  const { tag, content } = readAsn1(bytes);
  if (tag !== from) throw new Asn1Error("The value has another tag.");
  return der(to, content);
}

/** Over what a credential signs, and what it answered. */
export async function signWith(credential: Credential, digest: Buffer): Promise<SignedParts> {
  const [leaf] = credential.chain;
  if (!leaf) throw new SignatureDoesNotFit("There is no certificate.");
  const attributes = signedAttributes(digest, leaf);
  const { chain, algorithm } = credential;
  return { attributes, chain, algorithm, signature: await credential.sign(attributes) };
}
