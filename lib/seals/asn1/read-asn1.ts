/** A value as it was encoded (X.690). Signers write DER; a length that is left open (BER) is read as well, for old ones do that. */
export type Asn1 = Readonly<{
  /** The identifier octet: 0x30 is a SEQUENCE, 0xa0 a constructed [0]. */
  tag: number;
  /** From its identifier to its end. */
  bytes: Buffer;
  /** Without identifier, length and end. */
  content: Buffer;
}>;

/** Not what it should be; its message is for a log. */
export class Asn1Error extends Error {
  override readonly name = "Asn1Error";
}

/** Deeper than any certificate or signature: made to overflow the stack. */
const DEPTH_MAX = 40;
const CONSTRUCTED = 0x20;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;

/** The first value of these bytes; what follows it is nobody's (a signature's room is filled up with zeros). @throws Asn1Error */
export function readAsn1(bytes: Buffer, depth = 0): Asn1 {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined || depth > DEPTH_MAX) throw new Asn1Error("The value ends early.");
  if ((tag & 0x1f) === 0x1f) throw new Asn1Error("No value of ours has a tag of several octets.");
  if (first === 0x80) return openEnded(tag, bytes, depth);
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f;
  if (lengthOctets > 4) throw new Asn1Error("The value is longer than it can be.");
  const start = 2 + lengthOctets;
  if (bytes.length < start) throw new Asn1Error("The value ends early.");
  const length = lengthOctets === 0 ? first : bytes.readUIntBE(2, lengthOctets);
  if (bytes.length < start + length) throw new Asn1Error("The value ends early.");
  return { tag, bytes: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

/** Its parts, then two zeros (X.690, 8.1.3.6). */
function openEnded(tag: number, bytes: Buffer, depth: number): Asn1 {
  if ((tag & CONSTRUCTED) === 0) throw new Asn1Error("A value without parts says its length.");
  let at = 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at += readAsn1(bytes.subarray(at), depth + 1).bytes.length;
  return { tag, bytes: bytes.subarray(0, at + 2), content: bytes.subarray(2, at) };
}

/** The values that this one holds. @throws Asn1Error for a value that holds none by its nature */
export function partsOf({ tag, content }: Asn1): readonly Asn1[] {
  if ((tag & CONSTRUCTED) === 0) throw new Asn1Error("The value has no parts.");
  const parts: Asn1[] = [];
  for (let at = 0; at < content.length; ) {
    const part = readAsn1(content.subarray(at));
    parts.push(part);
    at += part.bytes.length;
  }
  return parts;
}

/** The part at this place. @throws Asn1Error when there is none, or of another tag */
export function part(parts: readonly Asn1[], place: number, tag?: number): Asn1 {
  const found = parts[place];
  if (!found || (tag !== undefined && found.tag !== tag))
    throw new Asn1Error(`Part ${place} is not what it should be.`);
  return found;
}

/** The first part with this tag; undefined where there is none. */
export function partTagged(parts: readonly Asn1[], tag: number): Asn1 | undefined {
  return parts.find((it) => it.tag === tag);
}

/** `1.2.840.113549.1.7.2` (X.690, 8.19). */
export function oidOf({ tag, content }: Asn1): string {
  if (tag !== 0x06) throw new Asn1Error("The value is no object identifier.");
  const numbers: number[] = [];
  let number = 0;
  for (const octet of content) {
    number = number * 128 + (octet & 0x7f);
    if (octet >= 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...rest].join(".");
}

/** The bytes of an OCTET STRING, put together where it came in pieces. */
export function octetsOf(value: Asn1): Buffer {
  if (value.tag === 0x04) return value.content;
  if (value.tag === 0x24) return Buffer.concat(partsOf(value).map(octetsOf));
  throw new Asn1Error("The value is no octet string.");
}

export function isTime({ tag }: Asn1): boolean {
  return tag === UTC_TIME || tag === GENERALIZED_TIME;
}

/**
 * A GeneralizedTime in UTC, as RFC 3161 (2.4.2) has it: `20261122171132.5Z`; or a UTCTime, whose two digits of the year mean 1950 to
 * 2049 (RFC 5280, 4.1.2.5.1).
 */
export function timeOf({ tag, content }: Asn1): Date {
  const said = content.toString("latin1");
  const text = tag === UTC_TIME ? `${Number(said.slice(0, 2)) < 50 ? "20" : "19"}${said}` : said;
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if ((tag !== GENERALIZED_TIME && tag !== UTC_TIME) || !found) throw new Asn1Error("The value is no time.");
  const [, year, month, day, hour, minute, second, fraction = ""] = found;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(at.getTime())) throw new Asn1Error("The value is no time.");
  return at;
}
