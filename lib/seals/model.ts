/** Signatures as cryptography has them: keys, certificates, times. Nothing here knows a PDF. */

/** How a key of ours signs: RSA by PKCS#1 v1.5, ECDSA on P-256 or P-384; both over SHA-256. */
export type SignatureAlgorithm = "RSA_SHA256" | "ECDSA_SHA256";

/**
 * One seam for keys: the seal's own, a PKCS#11 token or a key service, a browser's PKCS#12, a provider of remote signatures.
 * Whoever has one signs what it is given and is asked nothing else.
 */
export type Credential = Readonly<{
  /** Certificates in DER, that of the key first, each issued by the next. */
  chain: readonly Buffer[];
  algorithm: SignatureAlgorithm;
  /** ECDSA may come in DER, or as r and s one after the other (WebCrypto). */
  sign: (toBeSigned: Buffer) => Promise<Buffer>;
}>;

/** What a certificate says of whom it was issued to. */
export type CertificateFacts = Readonly<{
  /** Its common name; where it has none, all of the subject. */
  name: string;
  /** `CN=…, O=…` */
  subject: string;
  issuer: string;
  /** The issuer's common name; where it has none, all of the issuer. */
  issuerName: string;
  /** Issued by its own holder: nobody else says whose it is. */
  isSelfSigned: boolean;
  /** In hexadecimal. */
  serialNumber: string;
  notBefore: Date;
  notAfter: Date;
  /** SHA-256 of the certificate, in lower-case hexadecimal: what a seal of ours is known by. */
  fingerprint: string;
}>;

/** Digests of the signed bytes, in each algorithm that a signer may have taken. */
export type Digests = Readonly<{ sha256: Buffer; sha384: Buffer; sha512: Buffer }>;

/** Room of a signature in its document, for its certificates and its timestamp too: most have 7 to 8 kB. */
export const SIGNATURE_BYTES_MAX = 16_384;

/** Days before its end at which the seal's certificate is warned of. */
export const EXPIRY_WARNINGS_DAYS = [60, 30, 7] as const;
export type ExpiryWarning = (typeof EXPIRY_WARNINGS_DAYS)[number];

const DAY_MS = 86_400_000;

/**
 * How long a certificate still serves, in whole days (negative when it has ended), and the narrowest warning that is due: 7
 * within a week of its end and after it.
 */
export function expiryOf(notAfter: Date, at: Date): Readonly<{ daysLeft: number; warning: ExpiryWarning | null }> {
  const daysLeft = Math.floor((notAfter.getTime() - at.getTime()) / DAY_MS);
  const due = EXPIRY_WARNINGS_DAYS.filter((days) => daysLeft <= days);
  return { daysLeft, warning: due.at(-1) ?? null };
}
