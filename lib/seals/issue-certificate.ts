import { createHash, type KeyObject, randomBytes, sign } from "node:crypto";
import { OIDS } from "./asn1/oids";
import {
  bitString,
  der,
  octetString,
  oid,
  positive,
  sequence,
  setOf,
  TRUE,
  tagged,
  time,
  utf8,
} from "./asn1/write-der";

/** For certificates that prove nothing: of the demo's seal, of the sandbox's signers, and of who calls its bank. */

/** BIT STRINGs of one octet: the count of its unused bits, then the bits from the left (RFC 5280, 4.2.1.3). */
const DIGITAL_SIGNATURE_AND_NON_REPUDIATION = der(0x03, Buffer.from([6, 0xc0]));
const KEY_CERT_SIGN_AND_CRL_SIGN = der(0x03, Buffer.from([1, 0x06]));

export type Party = Readonly<{
  commonName: string;
  organisation: string;
  /** As a register knows it (ETSI EN 319 412-1, 5.1.4): `PSDES-BDE-0000`. */
  organisationId?: string;
  publicKey: KeyObject;
}>;
/** Who issues has a key on P-256. */
export type Issuer = Party & Readonly<{ privateKey: KeyObject }>;
export type Validity = Readonly<{ notBefore: Date; notAfter: Date }>;

/** A certificate to sign with (RFC 5280, 4.1), in DER. */
export function issueCertificate(subject: Party, issuer: Issuer, validity: Validity): Buffer {
  return issueFor(subject, issuer, validity, []);
}

/** The same for something special: `purpose` are the extensions that say so (`extension`). */
export function issueFor(subject: Party, issuer: Issuer, validity: Validity, purpose: readonly Buffer[]): Buffer {
  return issue(subject, issuer, validity, [
    extension(OIDS.basicConstraints, sequence(), true),
    extension(OIDS.keyUsage, DIGITAL_SIGNATURE_AND_NON_REPUDIATION, true),
    ...purpose,
  ]);
}

/** The certificate of an authority that vouches for itself, in DER. */
export function issueAuthority(authority: Issuer, validity: Validity): Buffer {
  return issue(authority, authority, validity, [
    extension(OIDS.basicConstraints, sequence(TRUE), true),
    extension(OIDS.keyUsage, KEY_CERT_SIGN_AND_CRL_SIGN, true),
  ]);
}

function issue(subject: Party, issuer: Issuer, { notBefore, notAfter }: Validity, own: readonly Buffer[]): Buffer {
  const algorithm = sequence(oid(OIDS.ecdsaSha256));
  const content = sequence(
    tagged(0, positive(Buffer.from([2]))),
    positive(randomBytes(16)),
    algorithm,
    nameOf(issuer),
    sequence(time(notBefore), time(notAfter)),
    nameOf(subject),
    publicKeyOf(subject),
    tagged(
      3,
      sequence(
        ...own,
        extension(OIDS.subjectKeyIdentifier, octetString(keyIdOf(subject)), false),
        extension(OIDS.authorityKeyIdentifier, sequence(der(0x80, keyIdOf(issuer))), false),
      ),
    ),
  );
  return sequence(content, algorithm, bitString(sign("sha256", content, issuer.privateKey)));
}

function nameOf({ organisation, organisationId, commonName }: Party): Buffer {
  const attribute = (type: string, text: string) => setOf(sequence(oid(type), utf8(text)));
  return sequence(
    attribute(OIDS.organisation, organisation),
    ...(organisationId === undefined ? [] : [attribute(OIDS.organizationIdentifier, organisationId)]),
    attribute(OIDS.commonName, commonName),
  );
}

/** One of a certificate's extensions (RFC 5280, 4.2). */
export function extension(type: string, value: Buffer, isCritical: boolean): Buffer {
  return sequence(oid(type), ...(isCritical ? [TRUE] : []), octetString(value));
}

function publicKeyOf({ publicKey }: Party): Buffer {
  return publicKey.export({ format: "der", type: "spki" });
}

function keyIdOf(party: Party): Buffer {
  return createHash("sha1").update(publicKeyOf(party)).digest();
}
