import { OIDS } from "./asn1/oids";
import { readCertificate } from "./certificate";
import { retagged, SignatureDoesNotFit, signedData } from "./cms";
import type { Credential, Digests } from "./model";
import type { SealIdentity } from "./seal";
import { attributeOf, certificatesIn, namesAnother, openSignature } from "./signer-info";
import { orNothing, verifyCms } from "./verify-cms";

type Seal = Pick<Credential, "chain" | "algorithm">;

/**
 * Whether a seal's own signature is this: "WHOLE" when it is of these bytes and written to the last octet as we write it, for much
 * of a CMS is covered by no signature; "BROKEN" when the key has made it, and it is of other bytes or not as it was. Null when the
 * key has not made it, or did by another certificate: that is another seal. Never throws for what can't be read.
 * @param digests of the bytes that it is said to be of; null for a signature that was found lying about
 */
export function sealIn(cms: Buffer, digests: Digests | null, seal: Seal): "WHOLE" | "BROKEN" | null {
  return orNothing(null, () => {
    const asWritten = writtenAnew(cms, seal);
    if (asWritten === null) return null;
    if (digests === null || !asWritten.equals(cms)) return "BROKEN";
    const { isIntact, timestamp } = verifyCms(cms, digests);
    return isIntact && timestamp?.isIntact !== false ? "WHOLE" : "BROKEN";
  });
}

/**
 * Those of these signatures that the keys of these seals have made, and the chains of those that did. None by a certificate that has ended:
 * its issuer no longer says whether it was revoked.
 */
export function signedBySeals(signatures: readonly Buffer[], seals: readonly SealIdentity[], at: Date) {
  const serving = seals.filter(({ certificate }) => certificate.notAfter > at);
  const signed = signatures.flatMap((cms) => {
    const seal = serving.find((one) => sealIn(cms, null, one) !== null);
    return seal ? [{ cms, seal }] : [];
  });
  return {
    signatures: signed.map(({ cms }) => cms),
    chains: [...new Set(signed.map(({ seal }) => seal))].flatMap(({ chain }) => chain),
  };
}

/** The timestamp tokens, in DER, that our own signatures have: those that an authority of our own choice gave. */
export function timestampsIn(own: readonly Buffer[]): readonly Buffer[] {
  return own.flatMap((cms) => attributeOf(openSignature(cms).unsignedAttributes, OIDS.timestampToken)?.bytes ?? []);
}

/**
 * The same attributes, signature and timestamp as we would write them, with as much of the chain in use as came along: more may have been
 * added to it since. Null when the signature is not by this key and certificate.
 */
function writtenAnew(cms: Buffer, { chain, algorithm }: Seal): Buffer | null {
  const { signedAttributes, unsignedAttributes, signature } = openSignature(cms);
  const leaf = chain[0] && readCertificate(chain[0]);
  if (!signedAttributes || !leaf || namesAnother(signedAttributes, leaf)) return null;
  const attributes = retagged(signedAttributes.bytes, 0xa0, 0x31);
  const token = attributeOf(unsignedAttributes, OIDS.timestampToken)?.bytes ?? null;
  const written = (along: readonly Buffer[]) => signedData({ attributes, chain: along, algorithm, signature }, token);
  try {
    const asNow = written(chain);
    if (asNow.equals(cms)) return asNow;
    // Only now, of what the key has made: a stranger's would have us read whatever lies in it.
    const along = certificatesIn(cms).length;
    return along > 0 && along < chain.length ? written(chain.slice(0, along)) : asNow;
  } catch (error) {
    if (error instanceof SignatureDoesNotFit) return null;
    throw error;
  }
}
