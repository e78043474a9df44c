import { part, partsOf, readAsn1 } from "./asn1/read-asn1";
import { positive, sequence } from "./asn1/write-der";

/** WebCrypto's r and s, each half of it, as RFC 3279 (2.2.3) has them. */
export function inDer(signature: Buffer): Buffer {
  const half = Math.floor(signature.length / 2);
  return sequence(positive(signature.subarray(0, half)), positive(signature.subarray(half)));
}

/**
 * An ECDSA signature as JOSE has it (RFC 7518, 3.4): r and s one after the other, each of so many octets.
 * @throws Asn1Error where it is no signature in DER
 */
export function inHalves(signature: Buffer, octets: number): Buffer {
  const parts = partsOf(readAsn1(signature));
  return Buffer.concat([0, 1].map((place) => widened(part(parts, place, 0x02).content, octets)));
}

/** DER leaves leading zeros out, but for one that keeps a number positive. */
function widened(number: Buffer, octets: number): Buffer {
  const significant = number.subarray(Math.max(0, number.length - octets));
  return Buffer.concat([Buffer.alloc(octets - significant.length), significant]);
}
