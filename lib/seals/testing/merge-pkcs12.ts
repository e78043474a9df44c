import { octetsOf, part, partsOf, readAsn1 } from "../asn1/read-asn1";
import { integer, octetString, oid, sequence, tagged } from "../asn1/write-der";

const DATA = "1.2.840.113549.1.7.1";

/**
 * What lies in several PKCS#12 files of one password, in one (RFC 7292, 4), as a browser's copy of all that it has. openssl writes one key
 * into a file. It has no MAC.
 */
export function mergePkcs12(...files: readonly Buffer[]): Buffer {
  const safes = files.flatMap((file) => partsOf(readAsn1(contentOf(part(partsOf(readAsn1(file)), 1)))));
  const content = sequence(...safes.map(({ bytes }) => bytes));
  return sequence(integer(3), sequence(oid(DATA), tagged(0, octetString(content))));
}

/** Of a ContentInfo. */
function contentOf(info: ReturnType<typeof readAsn1>): Buffer {
  return octetsOf(part(partsOf(part(partsOf(info), 1)), 0));
}
