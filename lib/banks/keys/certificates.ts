import { algorithmFor } from "@/lib/seals/algorithms";
import { Asn1Error } from "@/lib/seals/asn1/read-asn1";
import { type Certificate, readCertificate } from "@/lib/seals/certificate";
import type { SignatureAlgorithm } from "@/lib/seals/model";

/** From that of the key to whoever issued the last. */
export type Chain = readonly [Certificate, ...Certificate[]];

const BLOCK = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g;
const CERTIFICATES_MAX = 10;

/** The certificates of a PEM text; what stands between them is passed over. Null where one can't be read, or there is none. */
export function readChain(pem: string): Chain | null {
  const blocks = [...pem.matchAll(BLOCK)].map(([, base64 = ""]) => Buffer.from(base64, "base64"));
  if (blocks.length > CERTIFICATES_MAX) return null;
  try {
    const [first, ...issuers] = blocks.map(readCertificate);
    return first ? [first, ...issuers] : null;
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

/** One form for what is kept, whatever stood around it. */
export function writeChain(chain: Chain): string {
  return chain.map(({ x509 }) => x509.toString()).join("");
}

export function isUnbroken(chain: Chain): boolean {
  return chain.every(({ x509 }, place) => {
    const issuer = chain[place + 1]?.x509;
    return issuer === undefined || (x509.checkIssued(issuer) && x509.verify(issuer.publicKey));
  });
}

/** How its key signs; null for a kind that banks aren't shown: RSA from 2048 bits on, or P-256, which all that is signed knows. */
export function algorithmOf([{ x509 }]: Chain): SignatureAlgorithm | null {
  const { publicKey } = x509;
  const isOtherCurve = publicKey.asymmetricKeyDetails?.namedCurve === "secp384r1";
  return isOtherCurve ? null : algorithmFor(publicKey);
}
