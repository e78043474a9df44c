import { askTimestamp, type Timestamp } from "./ask-timestamp";
import { checkedSignature, signedData, signWith } from "./cms";
import { type Credential, SIGNATURE_BYTES_MAX } from "./model";

/** What a timestamp takes beside its token: the attribute's name, and lengths that have grown. */
const ATTRIBUTE_BYTES_MAX = 64;

/** A signature as it goes into a PDF. `timestamp` null: B-B, which is stamped later or not at all. */
export type MadeSignature = Readonly<{ der: Buffer; timestamp: Timestamp | null }>;

/**
 * Signs a SHA-256 digest: a detached CMS in DER, with a timestamp of the signature where an authority is configured and answers
 * with one that has room beside the certificates (PAdES B-T, else B-B).
 * @throws SignatureDoesNotFit when the key's answer is not by the key of its certificate; what `credential.sign` throws
 */
export async function signDigest(credential: Credential, digest: Buffer): Promise<MadeSignature> {
  return finishSignature(await signWith(credential, digest));
}

/**
 * The same for a signature that was made elsewhere, of the attributes that it was given (`signedAttributes`).
 * @throws SignatureDoesNotFit
 */
export async function finishSignature(parts: Parameters<typeof signedData>[0]): Promise<MadeSignature> {
  const withoutTime = signedData(parts, null);
  const tokenBytesMax = SIGNATURE_BYTES_MAX - withoutTime.length - ATTRIBUTE_BYTES_MAX;
  const timestamp = await askTimestamp(checkedSignature(parts), { tokenBytesMax });
  return { der: timestamp ? signedData(parts, timestamp.token) : withoutTime, timestamp };
}
