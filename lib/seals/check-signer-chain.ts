import { algorithmFor, isQuicklyChecked } from "./algorithms";
import { Asn1Error } from "./asn1/read-asn1";
import { type Certificate, factsOf, readCertificate } from "./certificate";
import type { CertificateFacts, SignatureAlgorithm } from "./model";

/** Why nothing is signed with a certificate; each has a sentence of its own where somebody reads it. */
export type ChainProblem =
  /** No certificate, more than any chain has, or not certificates at all. */
  | "UNREADABLE"
  /** Neither RSA from 2048 bits on, nor P-256 or P-384; or one, in the whole chain, that is made to keep who checks it busy. */
  | "WEAK_KEY"
  | "NOT_YET_VALID"
  | "EXPIRED"
  /** Neither for digital signatures nor for what can't be denied. */
  | "WRONG_KEY_USAGE"
  /** A certificate is not issued by the one behind it. */
  | "BROKEN_CHAIN";

export type CheckedChain =
  | Readonly<{
      problem: null;
      algorithm: SignatureAlgorithm;
      certificate: CertificateFacts;
      chain: readonly [Buffer, ...Buffer[]];
    }>
  | Readonly<{ problem: ChainProblem }>;

const CERTIFICATES_MAX = 10;
const BYTES_MAX = 16_384;

/**
 * Looks at what a signer wants to sign with (their own certificates in DER, that of their key first), before anything is prepared
 * for it. Whether its issuer is to be trusted is not asked: the signature says who it is.
 */
export function checkSignerChain(chain: readonly Buffer[], at: Date): CheckedChain {
  const certificates = readAll(chain);
  const [leaf] = certificates ?? [];
  if (!certificates || !leaf) return { problem: "UNREADABLE" };
  const algorithm = algorithmFor(leaf.x509.publicKey);
  if (!algorithm || !certificates.every(({ x509 }) => isQuicklyChecked(x509.publicKey))) return { problem: "WEAK_KEY" };
  const certificate = factsOf(leaf);
  if (at < certificate.notBefore) return { problem: "NOT_YET_VALID" };
  if (at > certificate.notAfter) return { problem: "EXPIRED" };
  if (!isForSigning(leaf)) return { problem: "WRONG_KEY_USAGE" };
  if (!certificates.every((one, place) => isIssued(one, certificates[place + 1]))) return { problem: "BROKEN_CHAIN" };
  const issuers = certificates.slice(1).map(({ der }) => der);
  return { problem: null, algorithm, certificate, chain: [leaf.der, ...issuers] };
}

function readAll(chain: readonly Buffer[]): readonly Certificate[] | null {
  if (chain.length > CERTIFICATES_MAX || chain.some(({ length }) => length > BYTES_MAX)) return null;
  try {
    return chain.map(readCertificate);
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

/** A certificate that says nothing of its use may be used for all. */
function isForSigning({ keyUsage }: Certificate): boolean {
  return keyUsage === null || keyUsage.digitalSignature || keyUsage.nonRepudiation;
}

function isIssued({ x509 }: Certificate, issuer: Certificate | undefined): boolean {
  return !issuer || (x509.checkIssued(issuer.x509) && x509.verify(issuer.x509.publicKey));
}
