import asn1, { type Asn1 } from "node-forge/lib/asn1.js";
import { CertificateProblem } from "./problem";
import { at, encoded, octets, oid, parts, read } from "./values";

/** What a chain is put together by (RFC 5280, 4.1), as it was encoded. */
export type Certificate = Readonly<{
  der: string;
  serialNumber: string;
  issuer: Asn1;
  /** Both included (RFC 5280, 4.1.2.5). */
  validFrom: Date;
  validUntil: Date;
  subject: Asn1;
  publicKey: Asn1;
  /** Null where it has none. */
  keyId: string | null;
  /** Which of those that are called like its issuer is the one, each null where it doesn't say. */
  authority: Readonly<{ keyId: string | null; serialNumber: string | null }>;
}>;

/** @throws CertificateProblem UNREADABLE */
export function readCertificate(der: string): Certificate {
  try {
    const fields = at(read(der), 0);
    // The version comes first, where it isn't the first version.
    const start = at(fields, 0).tagClass === TAGGED ? 1 : 0;
    const extensions = extensionsOf(fields);
    const keyId = extensions.get(OIDS.subjectKeyIdentifier);
    const authority = extensions.get(OIDS.authorityKeyIdentifier);
    return {
      der,
      serialNumber: octets(at(fields, start)),
      issuer: at(fields, start + 2),
      validFrom: timeIn(at(at(fields, start + 3), 0)),
      validUntil: timeIn(at(at(fields, start + 3), 1)),
      subject: at(fields, start + 4),
      publicKey: at(fields, start + 5),
      keyId: keyId ? octets(keyId) : null,
      authority: { keyId: taggedIn(authority, 0), serialNumber: taggedIn(authority, 2) },
    };
  } catch (cause) {
    throw new CertificateProblem("UNREADABLE", { cause });
  }
}

const OIDS = { subjectKeyIdentifier: "2.5.29.14", authorityKeyIdentifier: "2.5.29.35" } as const;
const UTC_TIME = 23;
/** Context-specific. */
const TAGGED = 0x80;

/** What each extension says, by its identifier; those that nobody here asks for are not looked into. */
function extensionsOf(fields: Asn1): ReadonlyMap<string, Asn1> {
  const tagged = parts(fields).find(({ tagClass, type }) => tagClass === TAGGED && type === 3);
  const asked: readonly string[] = Object.values(OIDS);
  const own = tagged ? parts(at(tagged, 0)).filter((extension) => asked.includes(oid(at(extension, 0)))) : [];
  // `critical` stands in between, where it is true.
  return new Map(own.map((each) => [oid(at(each, 0)), read(octets(at(each, parts(each).length - 1)))]));
}

function timeIn(value: Asn1): Date {
  const text = octets(value);
  return value.type === UTC_TIME ? asn1.utcTimeToDate(text) : asn1.generalizedTimeToDate(text);
}

function taggedIn(value: Asn1 | undefined, tag: number): string | null {
  const part = value && parts(value).find(({ tagClass, type }) => tagClass === TAGGED && type === tag);
  return part ? octets(part) : null;
}

/** From a certificate to its root, as far as they are there. */
export function chainFrom(leaf: Certificate, certificates: readonly Certificate[]): readonly Certificate[] {
  const chain = [leaf];
  for (let last = leaf; !isIssuer(last, last); ) {
    const next = certificates.find((each) => !chain.includes(each) && isIssuer(each, last));
    if (!next) break;
    chain.push(next);
    last = next;
  }
  return chain;
}

/**
 * By its name, and where an authority that has renewed its certificate has several of the same name, by what the issued one says
 * of its authority's key (RFC 5280, 4.2.1.1).
 */
export function isIssuer(issuer: Certificate, { issuer: name, authority }: Certificate): boolean {
  return (
    encoded(issuer.subject) === encoded(name) &&
    !differ(authority.keyId, issuer.keyId) &&
    !differ(authority.serialNumber, issuer.serialNumber)
  );
}

function differ(said: string | null, known: string | null): boolean {
  return said !== null && known !== null && said !== known;
}
