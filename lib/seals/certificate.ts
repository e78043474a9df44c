import { createHash, X509Certificate } from "node:crypto";
import { OIDS } from "./asn1/oids";
import { type Asn1, Asn1Error, octetsOf, oidOf, part, partsOf, partTagged, readAsn1 } from "./asn1/read-asn1";
import type { CertificateFacts } from "./model";

/** A certificate with what signing needs of it (RFC 5280, 4.1). */
export type Certificate = Readonly<{
  x509: X509Certificate;
  der: Buffer;
  /** As they were encoded: what a signature names its certificate by. */
  issuer: Buffer;
  serialNumber: Buffer;
  subjectKeyId: Buffer | null;
  /** Null where it says nothing, and so allows all. */
  keyUsage: KeyUsage | null;
  /** Object identifiers; null where it says nothing. */
  extendedKeyUsage: readonly string[] | null;
  /** Where its issuer lists what it has revoked. */
  revocationLists: readonly string[];
  /** What makes it a qualified one, as it was encoded (RFC 3739, 3.2.6); null where nothing does. */
  qcStatements: Asn1 | null;
}>;

type KeyUsage = Readonly<{ digitalSignature: boolean; nonRepudiation: boolean }>;

/** @throws Asn1Error when these bytes are no certificate */
export function readCertificate(bytes: Buffer): Certificate {
  const whole = readAsn1(bytes);
  const fields = fieldsOf(whole);
  const extensions = extensionsOf(fields);
  const extendedKeyUsage = extensions.get(OIDS.extendedKeyUsage);
  return {
    x509: openX509(whole.bytes),
    der: whole.bytes,
    ...numberOf(fields),
    subjectKeyId: subjectKeyIdOf(extensions),
    keyUsage: keyUsageOf(extensions.get(OIDS.keyUsage)),
    extendedKeyUsage: extendedKeyUsage ? partsOf(extendedKeyUsage).map(oidOf) : null,
    revocationLists: addressesIn(extensions.get(OIDS.crlDistributionPoints)),
    qcStatements: extensions.get(OIDS.qcStatements) ?? null,
  };
}

/**
 * Whether a signature's signer is named by this certificate: by issuer and number, or by its key's identifier (RFC 5652, 5.3). Its key is
 * not looked at, which would cost a hundred times as much: strangers bring along as many as they like.
 * @throws Asn1Error when these bytes are no certificate
 */
export function isNamedBy(name: Asn1, bytes: Buffer): boolean {
  const fields = fieldsOf(readAsn1(bytes));
  if (name.tag === 0x80) return subjectKeyIdOf(extensionsOf(fields))?.equals(name.content) === true;
  const { issuer, serialNumber } = numberOf(fields);
  const [namedIssuer, namedNumber] = partsOf(name);
  return namedIssuer?.bytes.equals(issuer) === true && namedNumber?.bytes.equals(serialNumber) === true;
}

function fieldsOf(whole: Asn1): readonly Asn1[] {
  return partsOf(part(partsOf(whole), 0, 0x30));
}

function numberOf(fields: readonly Asn1[]): Pick<Certificate, "issuer" | "serialNumber"> {
  // The version comes first, where it isn't the first version.
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  return { issuer: part(fields, start + 2, 0x30).bytes, serialNumber: part(fields, start, 0x02).bytes };
}

function subjectKeyIdOf(extensions: ReadonlyMap<string, Asn1>): Buffer | null {
  const identifier = extensions.get(OIDS.subjectKeyIdentifier);
  return identifier ? octetsOf(identifier) : null;
}

function openX509(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch (cause) {
    throw new Asn1Error("The certificate cannot be read.", { cause });
  }
}

/** What each extension says, by its identifier. */
function extensionsOf(fields: readonly Asn1[]): ReadonlyMap<string, Asn1> {
  const tagged = partTagged(fields, 0xa3);
  if (!tagged) return new Map();
  return new Map(
    partsOf(part(partsOf(tagged), 0, 0x30)).map((extension) => {
      const parts = partsOf(extension);
      // `critical` stands in between, where it is true.
      return [oidOf(part(parts, 0)), readAsn1(octetsOf(part(parts, parts.length - 1)))];
    }),
  );
}

/** Bits from the left (4.2.1.3). */
function keyUsageOf(bits: Asn1 | undefined): KeyUsage | null {
  if (!bits) return null;
  const first = bits.content[1] ?? 0;
  return { digitalSignature: (first & 0x80) !== 0, nonRepudiation: (first & 0x40) !== 0 };
}

/** DistributionPoint → [0] distributionPoint → [0] fullName → [6] URI (4.2.1.13). */
function addressesIn(points: Asn1 | undefined): readonly string[] {
  if (!points) return [];
  const within = (value: Asn1 | undefined) => (value ? partsOf(value) : []);
  return partsOf(points)
    .flatMap((point) => within(partTagged(partsOf(point), 0xa0)))
    .filter(({ tag }) => tag === 0xa0)
    .flatMap((fullName) => partsOf(fullName))
    .filter(({ tag }) => tag === 0x86)
    .map(({ content }) => content.toString("latin1"));
}

export function factsOf({ x509, der }: Certificate): CertificateFacts {
  return {
    name: nameIn(x509.subject),
    subject: oneLine(x509.subject),
    issuer: oneLine(x509.issuer),
    issuerName: nameIn(x509.issuer),
    isSelfSigned: x509.checkIssued(x509),
    serialNumber: x509.serialNumber,
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    fingerprint: fingerprintOf(der),
  };
}

/** The common name; where there is none, all of it. */
function nameIn(name: string | undefined): string {
  return /(?:^|\n)CN=(.+)/.exec(name ?? "")?.[1] ?? oneLine(name);
}

/** In lower-case hexadecimal. */
function fingerprintOf(certificate: Buffer): string {
  return createHash("sha256").update(certificate).digest("hex");
}

/** Node writes a name line by line, and none at all as undefined. */
function oneLine(name: string | undefined): string {
  return (name ?? "").split("\n").join(", ");
}
