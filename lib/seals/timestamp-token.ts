import { createHash } from "node:crypto";
import { hashNamed } from "./algorithms";
import { OIDS } from "./asn1/oids";
import { type Asn1, Asn1Error, octetsOf, part, partsOf, readAsn1, timeOf } from "./asn1/read-asn1";
import { factsOf } from "./certificate";
import type { Digests } from "./model";
import { isSigned, openSignature } from "./signer-info";

/** What a timestamp token (RFC 3161, 2.4.2) says, and whether it is worth anything. */
export type TimestampFacts = Readonly<{
  at: Date;
  /** Whose word that is; null where its certificate did not come along. */
  authority: string | null;
  /** In the form in which it was sent; null where there was none. */
  nonce: Buffer | null;
  /**
   * It is of this digest, its own signature holds, and its signer's certificate, in its dates then, is one for timestamps alone
   * (2.3). Whether that authority is one to be trusted is not asked.
   */
  isIntact: boolean;
}>;

/**
 * @param stamped digests of what has been stamped
 * @throws Asn1Error when these bytes are no token
 */
export function readTimestampToken(token: Buffer, stamped: Digests): TimestampFacts {
  const opened = openSignature(token);
  const { content, certificate } = opened;
  if (content === null) throw new Asn1Error("The token says nothing.");
  const fields = partsOf(readAsn1(content));
  const at = timeOf(part(fields, 4));
  const nonce = fields.slice(5).find(({ tag }) => tag === 0x02);
  const isSound =
    isOf(part(fields, 2, 0x30), stamped) &&
    isSigned(opened, OIDS.timestampInfo, digestsOf(content)) &&
    certificate?.extendedKeyUsage?.join() === OIDS.timeStamping;
  const facts = certificate && factsOf(certificate);
  return {
    at,
    authority: facts?.name ?? null,
    nonce: nonce?.bytes ?? null,
    isIntact: isSound && facts !== null && facts.notBefore <= at && at <= facts.notAfter,
  };
}

/** MessageImprint: the algorithm and the digest. */
function isOf(imprint: Asn1, stamped: Digests): boolean {
  const parts = partsOf(imprint);
  const hash = hashNamed(part(parts, 0, 0x30));
  return hash !== null && octetsOf(part(parts, 1)).equals(stamped[hash]);
}

/** Of bytes that lie in memory. */
export function digestsOf(bytes: Buffer): Digests {
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest();
  return { sha256: digest("sha256"), sha384: digest("sha384"), sha512: digest("sha512") };
}
