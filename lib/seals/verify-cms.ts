import { OIDS } from "./asn1/oids";
import { Asn1Error } from "./asn1/read-asn1";
import { factsOf } from "./certificate";
import type { CertificateFacts, Digests } from "./model";
import { attributeOf, bindsCertificate, isSigned, type OpenedSignature, openSignature } from "./signer-info";
import { digestsOf, readTimestampToken, type TimestampFacts } from "./timestamp-token";

/** What is known of a signature from itself and the bytes that it is over. Whether its signer is to be trusted is not. */
export type SignatureReport = Readonly<{
  /** It is of these bytes, and by the key of the certificate that it names. */
  isIntact: boolean;
  /** Null where none came along, or nothing could be read. A seal of ours is known by the fingerprint. */
  signerCertificate: CertificateFacts | null;
  timestamp: Readonly<{ at: Date; isIntact: boolean }> | null;
  /** Of PAdES, as far as the signature itself shows it (LT and LTA lie beside it); null where it is none. */
  level: "B-B" | "B-T" | null;
}>;

const NOTHING: SignatureReport = { isIntact: false, signerCertificate: null, timestamp: null, level: null };

/**
 * Judges a detached CMS signature of a PDF (`/Contents`; zeros may follow it). Never throws: what can't be read is not intact.
 * @param digests of the bytes that /ByteRange names
 */
export function verifyCms(der: Buffer, digests: Digests): SignatureReport {
  return orNothing(NOTHING, () => {
    const opened = openSignature(der);
    const isIntact = opened.content === null && isSigned(opened, OIDS.data, digests);
    const timestamp = timestampOf(opened);
    const isPades = isIntact && bindsCertificate(opened);
    return {
      isIntact,
      signerCertificate: opened.certificate && factsOf(opened.certificate),
      timestamp: timestamp && { at: timestamp.at, isIntact: timestamp.isIntact },
      level: isPades ? (timestamp?.isIntact ? "B-T" : "B-B") : null,
    };
  });
}

/** Judges a document timestamp (`/SubFilter /ETSI.RFC3161`) likewise; null for what is none. */
export function verifyDocumentTimestamp(der: Buffer, digests: Digests): TimestampFacts | null {
  return orNothing(null, () => readTimestampToken(der, digests));
}

/** A token that can't be read is one that proves nothing: as if it were not there. */
function timestampOf({ unsignedAttributes, signature }: OpenedSignature): TimestampFacts | null {
  return orNothing(null, () => {
    const token = attributeOf(unsignedAttributes, OIDS.timestampToken);
    return token ? readTimestampToken(token.bytes, digestsOf(signature)) : null;
  });
}

/** What strangers wrote breaks a reader in ways of its own, OpenSSL's among them. */
export function orNothing<T>(nothing: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof RangeError || isOpenSslError(error)) return nothing;
    throw error;
  }
}

function isOpenSslError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("ERR_");
}
